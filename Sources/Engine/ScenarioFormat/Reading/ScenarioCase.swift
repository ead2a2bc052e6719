import AssayFacts
import AssayGeometry
import AssayLabels
import AssaySubjects
import AssayTypesetting

/// One case of a scenario file: everything needed to render it and to say whether its facts are right.
struct ScenarioCase: Sendable {
  /// The name within the file.
  var leaf: String
  /// Where it is described.
  var location: SourceLocation
  /// What it shows, in a sentence.
  var summary: String?
  /// The documented behaviors it shows.
  var covers: [BehaviorID]
  /// The label system.
  var system: any Label.Type
  /// The reading of documented quirks.
  var variant: Variant
  /// Which initializer ran.
  var creation: Creation
  /// The family that stands for the system's font.
  var systemFont: String
  /// The picture around the label.
  var canvas: CanvasSettings
  /// Auto Layout instead of a frame.
  var constraints: LabelView.Constraints?
  /// The pictures by name.
  var images: [String: ImagePattern]
  /// The frame that the label is created with.
  var frame: Rect
  /// What is set before the label is first shown, in order.
  var assignments: [Assignment]
  /// What happens then.
  var steps: [Step]
  /// The places whose color, touch and mask its facts state, by name.
  var probes: [(name: String, point: Point)]
  /// What its facts must state.
  var requirements: [(requirement: Requirement, location: SourceLocation, statement: String)]
  /// The matrix values that formulas may name.
  var variables: Facts
  /// The cases it is compared with.
  var relations: [(kind: Relation.Kind, other: String, location: SourceLocation)]
  /// How far its picture may be from the golden.
  var allowance: Allowance
  /// Why more than one picture of it is right.
  var severalGoldens: String?
  /// Why its golden may be large.
  var largeGolden: String?
  /// Why it fails for now.
  var knownFailure: String?

  /// The names of the pictures taken on the way.
  var captures: [String] {
    steps.compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }

  /// The name within the file of the picture taken at a step; nil for the picture at the end.
  func leaf(at capture: String?) -> String { capture.map { "\(leaf)@\($0)" } ?? leaf }

  /// Everything that is ever set.
  private var allAssignments: [Assignment] { assignments + steps.flatMap(\.assignments) }

  /// Whether it has letters between which lines break by words.
  var hasThai: Bool { allAssignments.contains { $0.string.map(ThaiDictionary.isNeeded) ?? false } }

  /// The fonts it names, and the system's.
  var fonts: [(family: String, style: FontStyle)] {
    let named = allAssignments.flatMap(\.fonts)
    return [(systemFont, .regular)] + named.map { ($0.family ?? systemFont, $0.style) }
  }

  /// The font families it names.
  var families: Set<String> { Set(fonts.map { $0.family }) }

  /// The part of the plane that the picture shows, in points: every place the label takes, with the margin around.
  var visibleRect: Rect {
    if let size = canvas.size { return Rect(origin: .zero, size: size) }
    if let constraints { return Rect(origin: .zero, size: constraints.parent) }
    var current = frame
    var all = frame
    for case .rectangle(let numbers) in steps.flatMap(\.assignments).map(\.value) {
      current = Rect(frame: numbers, replacing: current)
      all = all.union(current)
    }
    return all.grown(by: canvas.margin)
  }
}

extension Assignment {
  /// The text it sets, if it sets one.
  fileprivate var string: String? {
    switch value {
    case .styled(let string, _, _), .ready(.text(let string)): string
    case .ready(.attributedText(let text)): text.string
    case .ready, .font, .styling, .link, .insertion, .rectangle: nil
    }
  }

  fileprivate var fonts: [FontSpecification] {
    switch value {
    case .font(let font): [font]
    case .styled(_, let attributes, let spans):
      ([attributes] + spans.map(\.attributes)).compactMap(\.font)
    case .styling(_, let look): [look.attributes.font].compactMap { $0 }
    case .link(let draft), .insertion(_, .some(let draft)):
      [draft.look, draft.activeLook].compactMap(\.attributes.font)
    case .ready, .rectangle, .insertion(_, .none): []
    }
  }
}

extension Rect {
  /// A frame of two numbers keeps the place of the one before; one of four is a place of its own.
  init(frame numbers: [Double], replacing old: Rect) {
    if numbers.count == 4 {
      self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    } else {
      self.init(origin: old.origin, size: Size(width: numbers[0], height: numbers[1]))
    }
  }
}
