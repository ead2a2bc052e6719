/// One value of a tree that is not itself a tree, with the way to it.
public struct FactLeaf: Hashable, Sendable {
  /// The way to the value.
  public var path: FactPath
  /// The value: not a record or list, unless an empty one.
  public var value: Fact
}

extension Facts {
  /// The values of the whole tree, flattened in order.
  public var leaves: [FactLeaf] {
    var leaves: [FactLeaf] = []
    Fact.record(self).collect(at: FactPath(), into: &leaves)
    return isEmpty ? [] : leaves
  }

  /// The most steps of a path that is read: deeper trees would need more stack than a thread may have.
  package static let depthLimit = 64
  /// The most values of a tree that is read.
  package static let countLimit = 100_000
  /// The longest text that is read as one value, in bytes of UTF-8: as long as a scenario file may be.
  package static let textLimit = 1 << 20

  /// Reads ``lines``; throws the first line that is none, or that goes beyond a bound.
  ///
  /// A path has at most 64 steps, a text at most 1 MiB, and all lines together state at most 100,000 values.
  public init(lines: some Sequence<Substring>) throws(FactLineError) {
    var tree = GrowingFact()
    var count = 0
    for line in lines {
      guard let leaf = FactLeaf(line: line), case .name? = leaf.path.steps.first,
        tree.put(leaf.value, at: leaf.path.steps[...])
      else {
        throw FactLineError(line: String(line), reason: "is not of the form 'path: value'")
      }
      count += leaf.value.count
      guard count <= Facts.countLimit else {
        throw FactLineError(
          line: String(line), reason: "is beyond the \(Facts.countLimit) values that facts may have")
      }
      guard leaf.value.hasShortTexts else {
        throw FactLineError(
          line: String(line), reason: "states a text of more than \(Facts.textLimit) bytes")
      }
    }
    self = tree.record
  }
}

/// A line that states no fact, or more than is read.
public struct FactLineError: Error, Hashable, CustomStringConvertible {
  /// The line.
  public let line: String
  /// What is wrong with it, in words that follow it.
  let reason: String
  /// The sentence; of a long line, the beginning.
  public var description: String {
    let shown = line.unicodeScalars.prefix(200)
    return "'\(String(shown))\(shown.endIndex == line.endIndex ? "" : "…")' \(reason)"
  }
}

extension Fact {
  /// How many values there are in it, itself for a plain one.
  package var count: Int {
    switch self {
    case .list(let values): values.reduce(1) { $0 + $1.count }
    case .record(let facts): facts.entries.reduce(1) { $0 + $1.value.count }
    case .null, .bool, .number, .text: 1
    }
  }

  /// Whether no text in it is longer than is read.
  fileprivate var hasShortTexts: Bool {
    switch self {
    case .text(let text): text.utf8.count <= Facts.textLimit
    case .list(let values): values.allSatisfy(\.hasShortTexts)
    case .record(let facts): facts.entries.allSatisfy(\.value.hasShortTexts)
    case .null, .bool, .number: true
    }
  }
}

extension Fact {
  fileprivate func collect(at path: FactPath, into leaves: inout [FactLeaf]) {
    switch self {
    case .record(let facts) where !facts.isEmpty:
      for entry in facts.entries { entry.value.collect(at: path.appending(.name(entry.name)), into: &leaves) }
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        value.collect(at: path.appending(.index(index)), into: &leaves)
      }
    default: leaves.append(FactLeaf(path: path, value: self))
    }
  }

  /// Reads a JSON string from the front of a text, with what follows it.
  static func unquoted(_ text: Substring) -> (text: String, rest: Substring)? {
    var rest = text
    guard rest.take("\"") else { return nil }
    var result = ""
    while true {
      result.append(contentsOf: rest.take { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
      if rest.take("\"") { return (result, rest) }
      guard rest.take("\\"), let escaped = rest.unicodeScalars.popFirst() else { return nil }
      if escaped == "u" {
        let digits = rest.unicodeScalars.prefix(4)
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else {
          return nil
        }
        rest = rest[digits.endIndex..<rest.endIndex]
        result.unicodeScalars.append(scalar)
      } else {
        guard let plain = escapes[escaped] else { return nil }
        result.unicodeScalars.append(plain)
      }
    }
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t",
  ]
}

extension FactLeaf {
  fileprivate init?(line: Substring) {
    guard case (let path, var rest)? = FactPath.prefix(of: line), rest.take(":"), rest.take(" "),
      let value = Fact(leaf: rest)
    else { return nil }
    self.init(path: path, value: value)
  }
}

extension Fact {
  /// Reads a value that stands on a line of its own.
  init?(leaf text: Substring) {
    switch text {
    case "[]": self = .list([])
    case "{}": self = .record(Facts())
    default:
      if let (string, rest) = Fact.unquoted(text), rest.isEmpty {
        self = .text(string)
      } else if let value = FlatRecord.read(text) ?? Fact(word: text) {
        self = value
      } else {
        return nil
      }
    }
  }

  /// Reads a plain value that is no text.
  init?(word: Substring) {
    switch word {
    case "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      guard let number = Double(word), !number.isNaN else { return nil }
      self = .number(number)
    }
  }
}
