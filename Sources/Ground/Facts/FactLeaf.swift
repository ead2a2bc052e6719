/// One value of a tree that is not itself a tree, with its path.
public struct FactLeaf: Hashable, Sendable {
  /// The path to the value.
  public var path: FactPath
  /// The value: a list only when it is empty, a record when it is empty or one line states it as a whole.
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

  /// Reads what ``lines`` writes: at most 64 steps a path, 1 MiB a text, and 100,000 values in all.
  ///
  /// - Throws: The first line that is not a fact or exceeds a limit.
  public init(lines: some Sequence<Substring>) throws(FactLineError) {
    var leaves: [(line: Substring, leaf: FactLeaf)] = []
    var count = 0
    for line in lines {
      guard let leaf = FactLeaf(line: line) else { throw FactLineError(line) }
      count += leaf.value.count
      guard count <= Facts.countLimit else {
        throw FactLineError(line, "exceeds the limit of \(Facts.countLimit) values")
      }
      guard leaf.value.hasShortTexts else {
        throw FactLineError(line, "has a text of more than \(Facts.textLimit) bytes")
      }
      leaves.append((line, leaf))
    }
    guard case .record(let facts) = try Facts.value(of: leaves[...], at: 0) else {
      throw FactLineError(leaves[0].line)
    }
    self = facts
  }

  /// The value of neighboring lines, whose paths have this number of steps in common.
  private static func value(
    of lines: ArraySlice<(line: Substring, leaf: FactLeaf)>, at depth: Int
  ) throws(FactLineError) -> Fact {
    if lines.count == 1, let leaf = lines.first?.leaf, leaf.path.steps.count == depth { return leaf.value }
    var (entries, names, elements): ([Entry], Set<String>, [Fact]) = ([], [], [])
    var rest = lines
    while let first = rest.first {
      let step = first.leaf.path.steps.dropFirst(depth).first
      let group = rest.prefix { $0.leaf.path.steps.dropFirst(depth).first == step }
      switch step {
      case .name(let name)? where elements.isEmpty && names.insert(name).inserted:
        entries.append(Entry(name: name, value: try value(of: group, at: depth + 1)))
      case .index(elements.count)? where entries.isEmpty:
        elements.append(try value(of: group, at: depth + 1))
      default:
        throw FactLineError(
          group.last?.line ?? first.line,
          "contradicts another line, or is not next to the other lines of its record or list")
      }
      rest = rest.dropFirst(group.count)
    }
    return elements.isEmpty ? .record(Facts(entries: entries)) : .list(elements)
  }
}

/// An error message for a line that is not a fact, or that exceeds a limit.
public struct FactLineError: Error, Hashable, CustomStringConvertible {
  /// The line.
  public let line: String
  /// The error.
  let reason: String

  fileprivate init(_ line: Substring, _ reason: String = "is not of the form 'path: value'") {
    (self.line, self.reason) = (String(line), reason)
  }

  /// The line, cut at 200 scalars, and its error.
  public var description: String {
    let shown = line.unicodeScalars.prefix(200)
    return "'\(String(shown))\(shown.endIndex == line.endIndex ? "" : "…")' \(reason)"
  }
}

extension FactLeaf {
  fileprivate init?(line: Substring) {
    var reader = FactReader(bytes: Array(line.utf8), isLine: true)
    guard let path = reader.path(), reader.take(": ") else { return nil }
    let text = reader.rest
    // The value must be written the way Assay writes it, so that equal facts are equal lines.
    guard let value = try? reader.document(), value.isLeaf, value.description == text else { return nil }
    self.init(path: path, value: value)
  }
}

extension Fact {
  /// How many values it contains; 1 for a plain one.
  package var count: Int {
    switch self {
    case .list(let values): values.reduce(1) { $0 + $1.count }
    case .record(let facts): facts.entries.reduce(1) { $0 + $1.value.count }
    case .null, .bool, .number, .text: 1
    }
  }

  /// Whether it is a record of plain values and lists of them, whose names need no quotes: `{font: "Square 20", range: [0, 5]}`.
  var isFlatRecord: Bool {
    guard case .record(let facts) = self, !facts.isEmpty else { return false }
    return facts.entries.allSatisfy { entry in
      let isPlainList =
        if case .list(let values) = entry.value { values.allSatisfy(\.isPlain) } else { false }
      return !entry.name.isEmpty && entry.name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        && (entry.value.isPlain || isPlainList)
    }
  }

  /// Whether it may be the value of one line.
  fileprivate var isLeaf: Bool { isPlain || isFlatRecord || self == .list([]) || self == .record(Facts()) }

  /// Whether every text in it is within the limit.
  fileprivate var hasShortTexts: Bool {
    switch self {
    case .text(let text): text.utf8.count <= Facts.textLimit
    case .list(let values): values.allSatisfy(\.hasShortTexts)
    case .record(let facts): facts.entries.allSatisfy(\.value.hasShortTexts)
    case .null, .bool, .number: true
    }
  }

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
}
