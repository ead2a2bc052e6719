import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
public import AssaySubjects
import AssayTypesetting

/// Renders one label: creates it, sets its properties, goes through the steps, and paints it.
public struct CaseRenderer: Renderer {
  var label: LabelCase
  var lock: FontLock
  /// The step whose picture is wanted; nil for the picture at the end.
  var capture: String?

  /// Where the case is described.
  public var location: SourceLocation { label.location }

  /// Loads the fonts that the case names; errors are reported when the case is rendered.
  func loadFonts() {
    for font in label.fonts { _ = try? lock.book.font(family: font.family, style: font.style, size: 1) }
  }

  /// Whether one of the fonts that the case names has no face with a glyph for a scalar.
  func lacksGlyph(for scalar: Unicode.Scalar) -> Bool {
    label.fonts.contains { font in
      let font = try? lock.book.font(family: font.family, style: font.style, size: 1)
      return font?.faces.allSatisfy { $0.nominalGlyph(for: scalar) == nil } ?? false
    }
  }

  /// Renders the case.
  public func render() throws(RenderingError) -> Rendering {
    let shown = try shown()
    let picture = shown.picture
    var rendering = Rendering(bitmap: picture, facts: shown.facts(of: picture))
    rendering.parts = PictureParts(of: shown.view)
    return rendering
  }

  /// Sets the label up and goes through the steps, up to the wanted picture; throws if a font or value cannot be used.
  public func shown() throws(RenderingError) -> ShownCase {
    var shown = ShownCase(
      label: label,
      view: LabelView(
        label.system, environment: try environment(), frame: label.frame, creation: label.creation,
        constraints: label.constraints))
    for assignment in label.assignments where assignment.frame == nil {
      try set(assignment, of: &shown.view)
    }
    shown.view.update()
    for step in label.steps {
      switch step {
      case .capture(let name, _):
        shown.stepFacts.append(["capture": .text(name)])
        if name == capture { return shown }
        shown.view.update()
        continue
      case .set(let assignments):
        for assignment in assignments { try set(assignment, of: &shown.view) }
      case .touch(let phase, let point): shown.view.touch(phase, at: point)
      case .advance(let seconds): shown.view.advance(by: seconds)
      case .sizeToFit(let width): shown.view.sizeToFit(width: width)
      case .redraw: shown.view.setNeedsDisplay()
      }
      shown.stepFacts.append(["dirty": .record(shown.view.dirty)])
      shown.view.update()
    }
    return shown
  }

  private func set(_ assignment: Assignment, of view: inout LabelView) throws(RenderingError) {
    if let numbers = assignment.frame {
      view.setFrame(Rect(frame: numbers, replacing: view.label.core.frame))
      return
    }
    var value = assignment.value
    try loading(at: assignment.location) { () throws(FontError) in
      try value.visitFonts { font throws(FontError) in
        guard case .namedFont(let named) = font else { return }
        let family = named.family ?? label.systemFont
        font = .font(try lock.book.font(family: family, style: named.style, size: named.size))
      }
    }
    do {
      try view.set(assignment.key, to: value)
    } catch {
      throw .broken(Problem(assignment.location, error.description))
    }
  }

  private func environment() throws(RenderingError) -> LabelEnvironment {
    try loading(at: label.location) { () throws(FontError) in
      if label.hasThai { try lock.dictionary?.load() }
      return LabelEnvironment(
        scale: label.canvas.scale, variant: label.variant,
        systemFont: try lock.book.font(family: label.systemFont, style: .regular, size: 17),
        coreTextFont: try lock.book.font(family: label.systemFont, style: .regular, size: 12),
        images: label.images.mapValues(\.bitmap))
    }
  }

  /// Loads fonts: a missing or different one gives no verdict about pixels; anything else is broken.
  private func loading<Value>(
    at location: SourceLocation, _ load: () throws(FontError) -> Value
  ) throws(RenderingError) -> Value {
    do {
      return try load()
    } catch {
      switch error {
      case .missing, .differs: throw .unavailable(error.description)
      case .unknownFamily, .unreadable: throw .broken(Problem(location, error.description))
      }
    }
  }
}

extension PictureParts {
  /// The parts of a label's last drawing.
  init(of view: LabelView) {
    self = []
    if view.label.mask != nil { insert(.masks) }
    if view.contents.shadow != nil { insert(.shadows) }
    for item in view.contents.items {
      switch item {
      case .image: insert(.pictures)
      case .text(let lines): for line in lines { for run in line.line.runs { insert(run) } }
      case .fill, .stroke: break
      }
    }
  }

  private mutating func insert(_ run: GlyphRun) {
    let attributes = run.attributes
    if attributes.shadow != nil { insert(.shadows) }
    if attributes.underline != nil { insert(.underlines) }
    if attributes.strikethrough != nil { insert(.strikethroughs) }
    if attributes.stroke != nil { insert(.outlines) }
    if attributes.backgroundColor != nil { insert(.backgrounds) }
    if run.typeface.isColor { insert(.emoji) }
  }
}
