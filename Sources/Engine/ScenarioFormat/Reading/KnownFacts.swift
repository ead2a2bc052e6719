import AssayFacts
import AssayLabels
import AssaySubjects

/// The facts of a label; expecting an unknown one is a mistake, because `null` would always hold.
struct KnownFacts {
  var label: String
  var probes: Set<String>

  /// Why the label has no fact at a path or below it; nil if it can.
  func complaint(about path: FactPath) -> String? {
    let (all, pattern) = (KnownFacts.units[label] ?? [:], KnownFacts.pattern(of: path))
    if case .name(let name)? = path.steps.dropFirst().first, pattern.hasPrefix("probe.<name>"),
      !probes.contains(name)
    {
      return "unknown probe '\(name)'" + Suggestion.ending(for: name, among: probes.sorted())
    }
    guard all[pattern] == nil,
      !all.keys.contains(where: { $0.hasSuffix("*") && pattern.hasPrefix($0.dropLast()) })
    else { return nil }
    let near = pattern == "lines" ? "lineCount" : Suggestion.nearest(to: pattern, among: all.keys.sorted())
    return "\(label) has no fact '\(pattern)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
  }

  func unit(of path: FactPath) -> FactUnit? { KnownFacts.units[label]?[KnownFacts.pattern(of: path)] }

  /// A path as the reference writes it, with `<name>` for a probe's name and `[]` for positions.
  static func pattern(of path: FactPath) -> String {
    guard path.steps.first == .name("probe"), path.steps.count > 1 else { return path.pattern }
    let rest = FactPath(steps: Array(path.steps.dropFirst(2))).pattern
    return "probe.<name>" + (rest.isEmpty || rest.hasPrefix("[") ? rest : "." + rest)
  }

  /// For each label the patterns of its facts, with those of the records and lists around them, elements and counts.
  private static let units: [String: [String: FactUnit]] = {
    var units: [String: [String: FactUnit]] = [:]
    for label in LabelSystems.all.map({ $0.name }) {
      var own: [String: FactUnit] = [:]
      for entry in FactReference.entries where entry.labels.isEmpty || entry.labels.contains(label) {
        for (pattern, unit) in entry.units {
          for end in pattern.indices where ".[".contains(pattern[end]) {
            let record = String(pattern[..<end])
            own[record] = own[record] ?? "record"
          }
          own[pattern] = unit
          own[pattern + "[]"] = unit.element
        }
      }
      for list in own.keys where list.hasSuffix("[]") { own[list.dropLast(2) + ".count"] = .count }
      units[label] = own
    }
    return units
  }()
}

/// The unit of a fact, and the numbers that it can be; an expectation that holds for all of these is refused.
public struct FactUnit: Hashable, Sendable {
  /// The unit, or the kind of value.
  public var words: String
  /// The numbers that the value, or an element of a list, can be.
  var numbers = FactUnit.anyNumber
  var isWhole = false
  var isList = false

  /// The bounds of every number of a picture: scenarios' lengths are bounded, and areas are the largest products of them.
  static let anyNumber = -1e20...1e20
  private static let anyCount = 0.0...1e9

  static let count = FactUnit(words: "count", numbers: anyCount, isWhole: true)
  static let position = FactUnit(words: "position", numbers: anyCount, isWhole: true)
  static let positions = FactUnit(words: "positions", numbers: anyCount, isWhole: true, isList: true)
  static let range = FactUnit(
    words: "`[first, count]` in grapheme clusters", numbers: anyCount, isWhole: true, isList: true)
  static let area = FactUnit(words: "square points", numbers: 0...1e20)
  static let extent = FactUnit(words: "points", numbers: 0...1e20)
  static let factor = FactUnit(words: "factor", numbers: 0...1e20)
  static let pointsEach = FactUnit(words: "points", isList: true)
  static let list = FactUnit(words: "list", isList: true)
  static let listOrNull = FactUnit(words: "list or null", isList: true)
  static let wordsEach = FactUnit(words: "words", isList: true)
  static let textsEach = FactUnit(words: "texts", isList: true)

  /// The units of parts that have the same unit in all facts, by the last name of their paths.
  static let ofParts: [String: FactUnit] = [
    "line": .position, "range": .range, "glyphsWithInk": .count, "origin": .pointsEach,
  ]

  /// The unit of an element; nil if the value isn't a list.
  var element: FactUnit? {
    isList ? FactUnit(words: words, numbers: numbers, isWhole: isWhole) : nil
  }
}

extension FactUnit: ExpressibleByStringLiteral {
  /// A unit whose numbers can be any.
  public init(stringLiteral words: String) { self.init(words: words) }
}
