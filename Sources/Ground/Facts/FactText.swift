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
  static let depthLimit = 64

  /// Reads ``lines``; throws the first line that is none, or whose path has more than 64 steps.
  public init(lines: some Sequence<Substring>) throws(FactLineError) {
    var tree = GrowingFact()
    for line in lines {
      guard let leaf = FactLeaf(line: line), case .name? = leaf.path.steps.first,
        leaf.path.steps.count <= Facts.depthLimit, tree.put(leaf.value, at: leaf.path.steps[...])
      else {
        throw FactLineError(line: String(line))
      }
    }
    self = tree.record
  }
}

/// A line that states no fact.
public struct FactLineError: Error, Hashable, CustomStringConvertible {
  /// The line.
  public let line: String
  /// The sentence.
  public var description: String { "'\(line)' is not of the form 'path: value'" }
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
    // A combining mark after the quote would join it to one character.
    guard text.unicodeScalars.first == "\"" else { return nil }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.dropFirst()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"": return (String(result), Substring(scalars))
      case "\\":
        guard let escaped = scalars.popFirst() else { return nil }
        if escaped == "u" {
          guard let value = UInt32(String(scalars.prefix(4)), radix: 16), let scalar = Unicode.Scalar(value)
          else { return nil }
          scalars = scalars.dropFirst(4)
          result.append(scalar)
        } else {
          guard let plain = escapes[escaped] else { return nil }
          result.append(plain)
        }
      default: result.append(scalar)
      }
    }
    return nil
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t",
  ]
}

extension FactLeaf {
  fileprivate init?(line: Substring) {
    guard let (path, rest) = FactPath.prefix(of: line), rest.first == ":", rest.dropFirst().first == " ",
      let value = Fact(leaf: rest.dropFirst(2))
    else { return nil }
    self.init(path: path, value: value)
  }
}

extension Fact {
  /// Reads a value that stands on a line of its own.
  init?(leaf text: Substring) {
    switch text {
    case "null": self = .null
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "[]": self = .list([])
    case "{}": self = .record(Facts())
    default:
      if let (string, rest) = Fact.unquoted(text), rest.isEmpty {
        self = .text(string)
      } else if let record = FlatRecord.read(text) {
        self = record
      } else if let number = Double(text), !number.isNaN {
        self = .number(number)
      } else {
        return nil
      }
    }
  }
}
