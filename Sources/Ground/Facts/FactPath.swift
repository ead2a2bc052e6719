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
    // By bytes, for a path's signs are plain, and finding whole characters takes most of the time.
    while let next = rest.utf8.first, next != UInt8(ascii: ":") {
      guard steps.count < Facts.depthLimit else { return nil }
      if next == UInt8(ascii: "[") {
        guard let step = bracketed() else { return nil }
        steps.append(step)
      } else {
        if !steps.isEmpty {
          guard next == UInt8(ascii: ".") else { return nil }
          rest = Substring(rest.utf8.dropFirst())
        }
        let name = Substring(rest.utf8.prefix { !PathReader.ends($0) })
        guard FactPath.isPlain(name) else { return nil }
        steps.append(.name(String(name)))
        rest = rest[name.endIndex...]
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
  }

  private mutating func bracketed() -> FactPath.Step? {
    rest = Substring(rest.utf8.dropFirst())
    if rest.unicodeScalars.first == "\"" {
      guard let (name, after) = Fact.unquoted(rest), after.first == "]" else { return nil }
      rest = after.dropFirst()
      return .name(name)
    }
    let digits = Substring(rest.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    let after = rest.utf8[digits.endIndex...]
    guard let index = Int(digits), after.first == UInt8(ascii: "]") else { return nil }
    rest = Substring(after.dropFirst())
    return .index(index)
  }
}
