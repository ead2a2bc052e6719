import AssayGeometry
import AssayLabels
import AssaySubjects

/// Something that happens to a label after it was first shown.
enum Step: Sendable {
  case set([Assignment])
  case touch(TouchPhase, Point)
  /// Time passes, in seconds.
  case advance(Double)
  /// The label takes the size that suits its text, within a width or its own.
  case sizeToFit(width: Double?)
  case redraw
  /// The picture becomes a case with a name, and with its own `expect`, `sameAs` and `differsFrom`.
  case capture(String, expectations: [YAMLValue.KeyValuePair])

  var assignments: [Assignment] {
    if case .set(let assignments) = self { assignments } else { [] }
  }

  static let keys = [
    "set", "touchDown", "touchMove", "touchUp", "touchCancel", "advance", "sizeToFit", "redraw", "capture",
  ]

  /// Reads one step: a mapping with a single key.
  init(_ value: YAMLValue, reader: PropertyReader) throws(Problem) {
    let entries = try value.entries("a step")
    guard let entry = entries.first, entries.count == 1 else {
      throw value.problem("a step is a mapping with one key: \(Suggestion.list(Step.keys))")
    }
    switch entry.key {
    case "set": self = .set(reader.assignments(entry.value, "'set'"))
    case "touchDown": self = .touch(.down, try Step.point(entry))
    case "touchMove": self = .touch(.move, try Step.point(entry))
    case "touchUp": self = .touch(.up, try Step.point(entry))
    case "touchCancel": self = .touch(.cancel, try Step.point(entry))
    case "advance":
      let seconds = try entry.value.number("'advance'")
      guard seconds >= 0 else {
        throw entry.value.problem("time only passes forward, so not \(entry.value.kind)")
      }
      self = .advance(seconds)
    case "sizeToFit": self = .sizeToFit(width: try Step.width(entry.value, reader))
    case "redraw":
      guard try entry.value.bool("'redraw'") else { throw entry.value.problem("'redraw' can only be true") }
      self = .redraw
    case "capture":
      let entries = entry.value.isMapping ? try entry.value.entries("'capture'") : []
      let value = entries.first { $0.key == "name" }?.value ?? entry.value
      let name = try value.string("the name of a captured picture")
      try SubjectName.checkPart(name, "name for a picture", at: value.location)
      self = .capture(name, expectations: entries.filter { $0.key != "name" })
    default:
      let ending = Suggestion.ending(for: entry.key, among: Step.keys)
      throw Problem(entry.keyLocation, "unknown step '\(entry.key)'\(ending)")
    }
  }

  /// The width to fit; nil uses the label's own width.
  private static func width(_ value: YAMLValue, _ reader: PropertyReader) throws(Problem) -> Double? {
    guard value.isMapping else {
      guard value.plainBool == true else {
        throw value.problem("'sizeToFit' is true, or a width as in {width: 100}, not \(value.kind)")
      }
      return nil
    }
    let width = try KeyedValues(value, "'sizeToFit'", allowed: ["width"]).required("width")
    return try reader.number(width, in: PropertyKind.extents, for: "width")
  }

  private static func point(_ entry: YAMLValue.KeyValuePair) throws(Problem) -> Point {
    let numbers = try entry.value.numbers("'\(entry.key)'", ["x", "y"])
    return Point(x: numbers[0], y: numbers[1])
  }
}

/// A property of a label, or its frame, that is set to a value; a class, which the cases of a matrix share.
final class Assignment: Sendable {
  /// The property's key, or `frame`.
  let key: String
  let location: SourceLocation
  /// The value, whose fonts are only named: reading a scenario opens no font file.
  let value: PropertyValue
  /// Whether the value has formulas, whose numbers depend on the case.
  let isCalculated: Bool

  init(key: String, location: SourceLocation, value: PropertyValue, isCalculated: Bool = false) {
    (self.key, self.location, self.value, self.isCalculated) = (key, location, value, isCalculated)
  }

  /// The numbers of a frame; nil for a property.
  var frame: [Double]? { if key == "frame", case .numbers(let numbers) = value { numbers } else { nil } }

  var text: String? {
    switch value {
    case .text(let text): text
    case .attributedText(let text): text.string
    default: nil
    }
  }
}
