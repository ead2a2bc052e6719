/// What the values of a fact are: in words, and which numbers they can be.
///
/// An expectation that holds for all of these numbers cannot fail, and is refused.
public struct FactUnit: Hashable, Sendable {
  /// The unit, or what else the value is.
  public var words: String
  /// The numbers that the value, or an element of a list, can be.
  var numbers = FactUnit.anyNumber
  /// Whether these are whole.
  var isWhole = false
  /// Whether the value is a list.
  var isList = false

  /// What no number of a picture exceeds, for what scenarios state is bounded, too: areas of their lengths are the most.
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

  /// The units of parts that are the same wherever they stand, by their last name.
  static let ofParts: [String: FactUnit] = [
    "line": .position, "range": .range, "glyphsWithInk": .count, "origin": .pointsEach,
  ]

  /// An element, where the value is a list.
  var element: FactUnit? {
    isList ? FactUnit(words: words, numbers: numbers, isWhole: isWhole) : nil
  }
}

extension FactUnit: ExpressibleByStringLiteral {
  /// A unit of which nothing more is known.
  public init(stringLiteral words: String) { self.init(words: words) }
}
