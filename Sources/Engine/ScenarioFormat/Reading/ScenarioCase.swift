import AssayGeometry
import AssayLabels
import AssayRenderers
import AssaySubjects
import AssaySystem
import AssayTypesetting

/// One case of a scenario file, read; for properties without comments see ``ScenarioKey``.
struct ScenarioCase: Sendable {
  enum Drawing: Sendable {
    case label(LabelCase)
    /// A program, with the values of its placeholders.
    case program(ProgramSettings, values: [String: String])
    /// Not read, since the case is not selected.
    case unread
  }

  struct Picture: Sendable {
    var name: SubjectName
    /// The name of the step at which it is captured; nil for the picture at the end.
    var capture: String?
    var expectations: [Expectation]
    /// Whether it expects `missingGlyphs` itself.
    var statesGlyphs: Bool
    var relations: [Relation]
  }

  var leaf: String
  var location: SourceLocation
  var summary: String?
  var drawing: Drawing
  /// Its pictures: the one at the end, then those captured at steps.
  var pictures: [Picture]
  var tolerance: StatedTolerance
  var golden = GoldenTraits()
  var knownFailure: KnownFailure?

  /// The words of a program's command as files in the folder that it runs in, whether they exist or not.
  var commandFiles: [String] {
    guard case .program(let settings, let values) = drawing else { return [] }
    let folder = Paths.folder(of: location.path)
    return settings.command.flatMap { word in
      let word = Placeholders.filled(word, with: values)
      return [word, word.split(separator: "=").last.map(String.init) ?? word].map {
        $0.hasPrefix("/") ? $0 : Paths.standardized(Paths.join(folder, $0))
      }
    }
  }

  var label: LabelCase? {
    if case .label(let label) = drawing { label } else { nil }
  }
}

extension ScenarioCase {
  /// A case of which only the name is known.
  init(unread name: SubjectName, leaf: String, at location: SourceLocation) {
    let picture = Picture(name: name, expectations: [], statesGlyphs: true, relations: [])
    self.init(
      leaf: leaf, location: location, drawing: .unread, pictures: [picture], tolerance: StatedTolerance())
  }
}

/// A label as a case sets it up, and what happens to it; for properties without comments see ``ScenarioKey``.
struct LabelCase: Sendable {
  var location: SourceLocation
  var covers: [String]
  var system: any Label.Type
  var variant: Variant
  var creation: Creation
  var systemFont: String
  var canvas: CanvasSettings
  var constraints: LabelView.Constraints?
  var images: [String: ImagePattern]
  var frame: Rect
  /// The properties to set before the label is first shown, in order.
  var assignments: [Assignment]
  var steps: [Step]
  var probes: [(name: String, point: Point)]

  private var allAssignments: [Assignment] { assignments + steps.flatMap(\.assignments) }

  /// Whether a text has Thai letters, between which lines break by words.
  var hasThai: Bool { allAssignments.contains { $0.text.map(ThaiDictionary.isNeeded) ?? false } }

  /// The text that a captured picture shows, or the picture at the end.
  func text(at capture: String?) -> String? {
    let steps = steps.prefix { step in
      if case .capture(let name, _) = step { name != capture } else { true }
    }
    return (assignments + steps.flatMap(\.assignments)).lazy.compactMap(\.text).last
  }

  /// The fonts that the case names, and the system's font.
  var fonts: [(family: String, style: FontStyle)] {
    var fonts = [(systemFont, FontStyle.regular)]
    for var value in allAssignments.map(\.value) {
      try? value.visitFonts { font in
        if case .namedFont(let font) = font { fonts.append((font.family ?? systemFont, font.style)) }
      }
    }
    return fonts
  }

  /// The part of the plane that the picture shows, in points: every place the label takes, with the margin around.
  var visibleRect: Rect {
    if let size = canvas.size { return Rect(origin: .zero, size: size) }
    if let constraints { return Rect(origin: .zero, size: constraints.parent) }
    var current = frame
    var all = frame
    for numbers in steps.flatMap(\.assignments).compactMap(\.frame) {
      current = Rect(frame: numbers, replacing: current)
      all = all.union(current)
    }
    return all.grown(by: canvas.margin)
  }

  /// The picture's size: the visible rectangle in pixels, parts of pixels counted whole.
  func pixelSize(scale: Double) -> (width: Int, height: Int) {
    let visible = visibleRect
    return (Int((visible.width * scale).rounded(.up)), Int((visible.height * scale).rounded(.up)))
  }

  /// Checks that the picture has a size that can be drawn, at the canvas's own scale or another.
  func checkPictureSize(scale: Double? = nil) throws(Problem) {
    let visible = visibleRect
    let scale = scale ?? canvas.scale
    let (width, height) = (visible.width * scale, visible.height * scale)
    guard width > 0, height > 0 else {
      throw Problem(
        location,
        "the picture would be \(visible.width) × \(visible.height) points; give the frame, the margin or the canvas an extent"
      )
    }
    let limit = Double(CanvasSettings.sideLimit)
    guard width <= limit, height <= limit, width * height <= Double(CanvasSettings.pixelLimit) else {
      throw Problem(
        location,
        "the picture would be \(width) × \(height) pixels; a side has at most \(CanvasSettings.sideLimit), "
          + "all together \(CanvasSettings.pixelLimit)")
    }
  }
}

extension Rect {
  /// A frame of two numbers keeps the origin of the old frame; one of four replaces it.
  init(frame numbers: [Double], replacing old: Rect) {
    if numbers.count == 4 {
      self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    } else {
      self.init(origin: old.origin, size: Size(width: numbers[0], height: numbers[1]))
    }
  }
}
