/// One value in a tree of facts.
public enum Fact: Hashable, Sendable {
  /// Known to be absent: a touch that hit no link, a text without an ellipsis.
  case null
  /// A yes or no.
  case bool(Bool)
  /// A number, in points unless its name says otherwise.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case list([Fact])
  /// Named values in order.
  case record(Facts)
}

extension Fact {
  /// Whether two values are the same; texts must have the same bytes, in which accents can be encoded in two ways.
  public static func == (first: Fact, second: Fact) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.text(let first), .text(let second)): first == second && first.utf8.elementsEqual(second.utf8)
    case (.list(let first), .list(let second)): first == second
    case (.record(let first), .record(let second)): first == second
    default: false
    }
  }
}

// Not ExpressibleByNilLiteral: in `condition ? fact : nil`, nil would become the fact `null` instead of no fact.
extension Fact: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A yes or no.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Values in order.
  public init(arrayLiteral elements: Fact...) { self = .list(elements) }
  /// Named values in order.
  public init(dictionaryLiteral elements: (String, Fact)...) {
    self = .record(Facts(elements))
  }
}

extension Fact {
  /// A number from an integer.
  public static func number(_ value: Int) -> Fact { .number(Double(value)) }
}

extension Fact: CustomStringConvertible {
  /// The value on one line, with numbers in their shortest exact form and texts as JSON strings.
  public var description: String { text(Fact.Layout(isJSON: false)) }

  /// A number as text, without a needless fraction or sign: `60`, `17.5`, `0`.
  public static func text(of number: Double) -> String {
    if number == 0 { return "0" }
    if number.magnitude < 0x1p53, let whole = Int(exactly: number) { return String(whole) }
    return String(number)
  }
}
