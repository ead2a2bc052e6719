/// The way to a value in a tree of facts: `line[2].baseline`.
public struct FactPath: Hashable, Sendable {
  /// One step of the way.
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

  /// Reads `name.name[0]["odd name"]`; nil when the text is not a path, or one of more than 64 steps.
  public init?(_ text: String) {
    var reader = PathReader(rest: text[...])
    guard let steps = reader.steps(), reader.rest.isEmpty else { return nil }
    self.steps = steps
  }

  /// Reads a path from the front of a text, up to a colon or the end, with what follows it; nil when none stands there.
  static func prefix(of text: Substring) -> (path: FactPath, rest: Substring)? {
    var reader = PathReader(rest: text)
    return reader.steps().map { (FactPath(steps: $0), reader.rest) }
  }

  /// The path one step further.
  public func appending(_ step: Step) -> FactPath { FactPath(steps: steps + [step]) }

  /// Whether a name stands in a path as it is, without quotes.
  static func isPlain(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, (first | 0x20) &- UInt8(ascii: "a") < 26 else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}

extension FactPath: CustomStringConvertible {
  /// The path as ``init(_:)`` reads it.
  public var description: String {
    FactPath.text(of: steps) { _, index in String(index) }
  }

  /// Steps as text, with something of one's own for each position: the number of the step, and the position.
  static func text(of steps: [Step], position: (_ step: Int, _ index: Int) -> String) -> String {
    var text = ""
    for (number, step) in steps.enumerated() {
      switch step {
      case .index(let index): text += "[\(position(number, index))]"
      case .name(let name) where !isPlain(name): text += "[\(Fact.quoted(name))]"
      case .name(let name): text += (text.isEmpty ? "" : ".") + name
      }
    }
    return text
  }
}

/// Reads a path from the front of a text.
private struct PathReader {
  var rest: Substring

  mutating func steps() -> [FactPath.Step]? {
    var steps: [FactPath.Step] = []
    while let next = rest.first, next != ":" {
      guard steps.count < Facts.depthLimit else { return nil }
      if next == "[" {
        guard let step = bracketed() else { return nil }
        steps.append(step)
      } else {
        if !steps.isEmpty {
          guard next == "." else { return nil }
          rest.removeFirst()
        }
        let name = rest.prefix { $0 != "." && $0 != "[" && $0 != ":" }
        guard FactPath.isPlain(name) else { return nil }
        steps.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private mutating func bracketed() -> FactPath.Step? {
    rest.removeFirst()
    if rest.unicodeScalars.first == "\"" {
      guard let (name, after) = Fact.unquoted(rest), after.first == "]" else { return nil }
      rest = after.dropFirst()
      return .name(name)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let index = Int(digits), rest[digits.endIndex...].first == "]" else { return nil }
    rest = rest[digits.endIndex...].dropFirst()
    return .index(index)
  }
}
