import AssayFacts
import AssayGeometry
import AssayLabels
import AssaySubjects

/// The format of paths in the reader and the JSON Schema.
enum PathReading {
  static let limit = 10_000

  /// The pieces with numbers, and the numbers' names; `close` has no numbers.
  static let pieces: KeyValuePairs<String, [String]> = [
    "move": ["x", "y"], "line": ["x", "y"],
    "quad": ["controlX", "controlY", "x", "y"],
    "cubic": ["control1X", "control1Y", "control2X", "control2Y", "x", "y"],
    "arc": ["centerX", "centerY", "radius", "start", "end"],
    "counterclockwiseArc": ["centerX", "centerY", "radius", "start", "end"],
  ]

  static var schema: Fact {
    let items = pieces.map { piece in
      FormatSchema.object([piece.key: FormatSchema.numbers(piece.value.count)], required: [piece.key])
    }
    return ["type": ["array", "null"], "items": ["oneOf": .list([["const": "close"]] + items)]]
  }
}

extension Path {
  init(_ value: YAMLValue, for key: String) throws(Problem) {
    self.init()
    let items = try value.items("'\(key)'")
    guard items.count <= PathReading.limit else {
      throw value.problem("'\(key)' has \(items.count) pieces; at most \(PathReading.limit) are read")
    }
    for item in items { try add(item) }
  }

  private mutating func add(_ item: YAMLValue) throws(Problem) {
    if item.scalarText == "close" {
      close()
      return
    }
    let known = PathReading.pieces.map(\.key)
    let entries = item.isMapping ? try item.entries("a piece of a path") : []
    guard let entry = entries.first, entries.count == 1 else {
      throw item.problem(
        "a piece of a path is 'close' or a mapping with one key: \(Suggestion.list(known))")
    }
    guard let names = PathReading.pieces.first(where: { $0.key == entry.key })?.value else {
      throw Problem(
        entry.keyLocation,
        "a path has no piece '\(entry.key)'\(Suggestion.ending(for: entry.key, among: known + ["close"]))")
    }
    let numbers = try entry.value.numbers("'\(entry.key)'", names)
    guard numbers.allSatisfy(PropertyKind.lengths.contains) else {
      throw entry.value.problem("a number of a path must be \(PropertyKind.lengths.words)")
    }
    add(entry.key, numbers)
  }

  private mutating func add(_ piece: String, _ numbers: [Double]) {
    func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
    switch piece {
    case "move": move(to: point(0))
    case "line": addLine(to: point(0))
    case "quad": addQuad(to: point(2), control: point(0))
    case "cubic": addCubic(to: point(4), control1: point(0), control2: point(2))
    default:
      addArc(
        center: point(0), radius: numbers[2], startAngle: numbers[3], endAngle: numbers[4],
        clockwise: piece == "arc")
    }
  }
}
