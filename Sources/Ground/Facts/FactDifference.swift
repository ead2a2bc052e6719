/// A value that differs between two trees of facts.
public struct FactDifference: Codable, Hashable, Sendable {
  /// The path to the value in the second tree, or in the first when the second has none.
  public var path: FactPath
  /// The value in the first tree, or nil; a whole element when a list lost it.
  public var old: Fact?
  /// The value in the second tree, or nil; a whole element when a list gained it.
  public var new: Fact?

  /// Creates a difference.
  public init(path: FactPath, old: Fact?, new: Fact?) {
    self.path = path
    self.old = old
    self.new = new
  }

  /// The increase of a number; nil when either value is not a number.
  public var growth: Double? {
    guard case .number(let old)? = old, case .number(let new)? = new else { return nil }
    return new - old
  }
}

extension FactDifference: CustomStringConvertible {
  /// `line[2].baseline 41.5 → 43`; a missing side is `–`.
  public var description: String {
    "\(path) \(change)"
  }

  /// `41.5 → 43`; in texts that look the same, such as accents written in two ways, the characters are written as code points.
  var change: String {
    let sides = [old?.description ?? "–", new?.description ?? "–"]
    guard sides[0] == sides[1], old != nil else { return sides.joined(separator: " → ") }
    return sides.map { side in
      side.unicodeScalars.map { $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16))}" }.joined()
    }.joined(separator: " → ")
  }
}

extension Facts {
  /// The largest difference between numbers that count as equal: half a millionth of a point.
  static let numberTolerance = 5e-7

  /// The differences from this tree (old) to another (new), in this tree's order; names that only the other has come last.
  ///
  /// Elements of lists are matched by content, not by position: a line inserted above twenty others is one added element,
  /// not twenty changed ones.
  public func differences(to other: Facts) -> [FactDifference] {
    var differences: [FactDifference] = []
    collectDifferences(to: other, at: FactPath(), into: &differences)
    return differences
  }

  fileprivate func collectDifferences(
    to other: Facts, at path: FactPath, into differences: inout [FactDifference]
  ) {
    if self == other { return }
    let (known, new) = (valuesByName, other.valuesByName)
    for entry in entries {
      entry.value.collectDifferences(
        to: new[Array(entry.name.utf8)], at: path.appending(.name(entry.name)), into: &differences)
    }
    for entry in other.entries where known[Array(entry.name.utf8)] == nil {
      differences += Fact.sides(nil, entry.value, at: path.appending(.name(entry.name)))
    }
  }

  /// The values of this level by name.
  private var valuesByName: [[UInt8]: Fact] {
    Dictionary(entries.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
  }
}

extension Fact {
  fileprivate func collectDifferences(
    to other: Fact?, at path: FactPath, into differences: inout [FactDifference]
  ) {
    if isSame(as: other) { return }
    switch (self, other) {
    case (.record(let old), .record(let new)?):
      old.collectDifferences(to: new, at: path, into: &differences)
    case (.list(let old), .list(let new)?):
      for match in FactAlignment(old, new).matches {
        let place = path.appending(.index(match.new ?? match.old ?? 0))
        if let oldIndex = match.old, let newIndex = match.new {
          old[oldIndex].collectDifferences(to: new[newIndex], at: place, into: &differences)
        } else {
          differences.append(
            FactDifference(path: place, old: match.old.map { old[$0] }, new: match.new.map { new[$0] }))
        }
      }
    default: differences += Fact.sides(self, other, at: path)
    }
  }

  /// The differences for a value without a counterpart; a record is listed leaf by leaf.
  fileprivate static func sides(_ old: Fact?, _ new: Fact?, at path: FactPath) -> [FactDifference] {
    switch (old, new) {
    case (.record(let facts)?, nil) where !facts.isEmpty:
      facts.entries.flatMap { sides($0.value, nil, at: path.appending(.name($0.name))) }
    case (nil, .record(let facts)?) where !facts.isEmpty:
      facts.entries.flatMap { sides(nil, $0.value, at: path.appending(.name($0.name))) }
    default: [FactDifference(path: path, old: old, new: new)]
    }
  }

  /// Whether two values are equal, numbers within the tolerance.
  func isSame(as other: Fact?) -> Bool {
    guard case .number(let own) = self, case .number(let others)? = other else { return self == other }
    return own == others || (own - others).magnitude <= Facts.numberTolerance
  }
}
