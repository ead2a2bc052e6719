extension Facts {
  /// A value without members or elements, and its path; the value is a list or a record only if that is empty.
  public typealias Leaf = (path: FactPath, value: Fact)

  /// The values of the whole tree, flattened in order.
  public var leaves: [Leaf] { leaves(dividingRuns: true) }

  /// The tree as lines `path: value`, for people and for `knownFailure`.
  ///
  /// A record of plain values in a list within a list, such as a run of a line, takes one line.
  public var lines: [String] { leaves(dividingRuns: false).map { "\($0.path): \($0.value)" } }

  private func leaves(dividingRuns: Bool) -> [Leaf] {
    var leaves: [Leaf] = []
    if !isEmpty { Fact.record(self).collect(at: FactPath(), dividingRuns: dividingRuns, into: &leaves) }
    return leaves
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
  private var isFlatRecord: Bool {
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

  fileprivate func collect(at path: FactPath, dividingRuns: Bool, into leaves: inout [Facts.Leaf]) {
    switch self {
    case .record(let facts) where !facts.isEmpty && (dividingRuns || !path.isInnerElement || !isFlatRecord):
      for entry in facts.entries {
        let path = path.appending(.name(entry.name))
        entry.value.collect(at: path, dividingRuns: dividingRuns, into: &leaves)
      }
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        value.collect(at: path.appending(.index(index)), dividingRuns: dividingRuns, into: &leaves)
      }
    default: leaves.append((path, self))
    }
  }
}

extension FactPath {
  /// Whether it leads to an element of a list within a list, such as a run of a line.
  fileprivate var isInnerElement: Bool {
    let indices = steps.indices.filter { if case .index = steps[$0] { true } else { false } }
    return indices.count > 1 && indices.last == steps.indices.last
  }
}
