/// The path to a value in a tree of facts: `line[2].baseline`.
public struct FactPath: Hashable, Sendable {
  /// One step of the path.
  public enum Step: Hashable, Sendable {
    /// Into a record, by name.
    case name(String)
    /// Into a list, by position from 0.
    case index(Int)
  }

  /// The steps from the root.
  public var steps: [Step]

  /// Creates a path from its steps.
  public init(steps: [Step] = []) { self.steps = steps }

  /// Reads `name.name[0]["odd name"]`; nil when the text is not a path or has more than 64 steps.
  public init?(_ text: String) {
    var reader = FactReader(bytes: Array(text.utf8))
    guard let path = reader.path(), reader.isAtEnd else { return nil }
    self = path
  }

  /// The path one step further.
  public func appending(_ step: Step) -> FactPath { FactPath(steps: steps + [step]) }

  /// Whether a name needs no quotes in a path.
  static func isPlain(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
  }
}

extension FactPath: CodableAsText {
  /// The path as ``init(_:)`` reads it.
  public var description: String {
    FactPath.text(of: steps) { _, index in String(index) }
  }

  /// Steps as text; `position` words each position in a list from the number of its step and the position.
  static func text(of steps: [Step], position: (_ step: Int, _ index: Int) -> String) -> String {
    var text = ""
    for (number, step) in steps.enumerated() {
      switch step {
      case .index(let index): text += "[\(position(number, index))]"
      case .name(let name) where !isPlain(name.utf8): text += "[\(Fact.text(name))]"
      case .name(let name): text += (text.isEmpty ? "" : ".") + name
      }
    }
    return text
  }
}

extension UInt8 {
  /// Whether it is a plain letter.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Whether it is a digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
