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

  /// Whether every text in it is within the limit.
  var hasShortTexts: Bool {
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
