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
  static func isPlain(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
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
      case .name(let name) where !isPlain(name.utf8): text += "[\(Fact.quoted(name))]"
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
    while let next = rest.utf8.first, next != UInt8(ascii: ":") {
      guard steps.count < Facts.depthLimit else { return nil }
      if next == UInt8(ascii: "[") {
        guard let step = bracketed() else { return nil }
        steps.append(step)
      } else {
        guard steps.isEmpty || rest.take(".") else { return nil }
        let name = rest.take { !PathReader.ends($0) }
        guard FactPath.isPlain(name.utf8) else { return nil }
        steps.append(.name(String(name)))
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":")
  }

  private mutating func bracketed() -> FactPath.Step? {
    guard rest.take("[") else { return nil }
    if let (name, after) = Fact.unquoted(rest) {
      rest = after
      return rest.take("]") ? .name(name) : nil
    }
    guard let index = Int(rest.take { $0.isDigit }), rest.take("]") else { return nil }
    return .index(index)
  }
}

// By bytes, for the signs of facts are plain, and finding whole characters takes most of the time.
extension Substring {
  /// Takes the bytes at the front that are such ones.
  mutating func take(while isPart: (UInt8) -> Bool) -> Substring {
    var end = startIndex
    while end < endIndex, isPart(utf8[end]) { end = utf8.index(after: end) }
    defer { self = self[end..<endIndex] }
    return self[startIndex..<end]
  }

  /// Takes a sign from the front; false where another stands there.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard startIndex < endIndex, utf8[startIndex] == UInt8(ascii: sign) else { return false }
    self = self[utf8.index(after: startIndex)..<endIndex]
    return true
  }
}

extension UInt8 {
  /// Whether it is a plain letter.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Whether it is a digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
