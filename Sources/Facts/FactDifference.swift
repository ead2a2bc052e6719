/// One value that two trees of facts disagree on.
public struct FactDifference: Hashable, Sendable {
  /// The way to the value.
  public var path: FactPath
  /// The value in the first tree, nil where it has none.
  public var old: Fact?
  /// The value in the second tree, nil where it has none.
  public var new: Fact?
}

extension FactDifference: CustomStringConvertible {
  /// `line[2].baseline 41.5 → 43`; a missing side is `–`.
  public var description: String {
    "\(path) \(old?.description ?? "–") → \(new?.description ?? "–")"
  }
}

extension Facts {
  /// The leaves that differ between this tree (old) and another (new), in this tree's order, added ones last.
  public func differences(to other: Facts) -> [FactDifference] {
    if self == other { return [] }
    let old = leaves
    let new = other.leaves
    let newValues = Dictionary(new.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    let oldPaths = Set(old.map(\.path))
    let changed = old.filter { newValues[$0.path] != $0.value }.map {
      FactDifference(path: $0.path, old: $0.value, new: newValues[$0.path])
    }
    let added = new.filter { !oldPaths.contains($0.path) }.map {
      FactDifference(path: $0.path, old: nil, new: $0.value)
    }
    return changed + added
  }
}
