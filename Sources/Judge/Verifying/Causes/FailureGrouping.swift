import AssaySubjects

/// Divides the failures of one cause among as few changes as explain all of them.
///
/// A taller line moves a baseline here and shrinks a text there, so the failures of a group need only one difference in
/// common, its root. The most frequent difference is the first root, the most frequent among the remaining failures the
/// second, and so on (greedy set cover). A root that often appears with a more frequent one is an effect of that one.
struct FailureGrouping {
  /// The groups, in no order.
  private(set) var clusters: [GroupDraft]

  /// A root that appears in this share of another root's failures is an effect of it.
  private static let effectShare = 0.1
  /// After this many roots the remaining failures are divided by their first difference.
  private static let mostRoots = 64

  init(of failures: [Failure], vocabulary: FactVocabulary) {
    let (changes, left) = FailureGrouping.roots(of: failures, vocabulary)
    let effects = vocabulary.effects(among: changes)
    let places = Set(left.map(\.position))
    let explained = failures.filter { !places.contains($0.position) }
    let roots = changes.map { change in
      let shown = explained.indices.filter { explained[$0].changes.contains(change) }
      return Root(
        change: change, isEffect: effects.contains(change),
        rank: vocabulary.rank(of: change.name ?? ""),
        isGiven: change.name.flatMap(vocabulary.term)?.isGiven == true,
        isGuided: shown.allSatisfy { explained[$0].evaluation.isGuided }, failures: Set(shown))
    }
    clusters = FailureGrouping.divide(explained, by: FailureGrouping.causes(among: roots))
    clusters += FailureGrouping.byFirstChange(left)
  }

  /// A change that explains failures.
  private struct Root {
    let change: SharedChange
    /// Whether it only follows from other facts.
    let isEffect: Bool
    /// Its position in the order of layout, and whether it never follows from facts after it.
    let (rank, isGiven): (Int, Bool)
    /// Whether all of its failures have facts or guides, so that a paler color may be the same color elsewhere.
    let isGuided: Bool
    /// The positions of the failures that show it.
    let failures: Set<Int>
  }

  private static func byFirstChange(_ failures: [Failure]) -> [GroupDraft] {
    Dictionary(grouping: failures) { $0.changes[0] }.map { GroupDraft(root: $0, failures: $1) }
  }

  /// The roots, the most frequent first, and the failures that they do not explain.
  private static func roots(
    of failures: [Failure], _ vocabulary: FactVocabulary
  ) -> (roots: [SharedChange], left: [Failure]) {
    var counts: [SharedChange: Int] = [:]
    for failure in failures { for change in failure.changes { counts[change, default: 0] += 1 } }
    var left = failures
    var roots: [SharedChange] = []
    let effects = vocabulary.effects(among: counts.keys)
    while roots.count < mostRoots {
      let causes = effects.isEmpty ? counts : counts.filter { !effects.contains($0.key) }
      guard let root = mostFrequent(causes.isEmpty ? counts : causes, vocabulary) else { break }
      roots.append(root)
      for failure in left where failure.changes.contains(root) {
        for change in failure.changes {
          counts[change, default: 0] -= 1
          if counts[change] == 0 { counts[change] = nil }
        }
      }
      left.removeAll { $0.changes.contains(root) }
    }
    return (roots, left)
  }

  /// The most frequent difference; of several that are nearly as frequent, the first in the order of layout, then by name.
  private static func mostFrequent(_ counts: [SharedChange: Int], _ vocabulary: FactVocabulary)
    -> SharedChange?
  {
    guard let most = counts.values.max() else { return nil }
    let frequent = counts.filter { $0.value * 10 >= most * 9 }
    return frequent.min { first, second in
      let ranks = (vocabulary.rank(of: first.key.name ?? ""), vocabulary.rank(of: second.key.name ?? ""))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return (second.value, first.key.text) < (first.value, second.key.text)
    }?.key
  }

  /// The roots of each group: a root that is an effect of an earlier root joins that one.
  private static func causes(among roots: [Root]) -> [[Root]] {
    var joined = roots.map { [$0] }
    for later in roots.indices.dropFirst().reversed() {
      let earlier = roots[..<later].firstIndex { isEffect(roots[later], of: $0) }
      guard let earlier else { continue }
      joined[earlier] += joined[later]
      joined[later] = []
    }
    return joined.filter { !$0.isEmpty }
  }

  private static func isEffect(_ root: Root, of cause: Root) -> Bool {
    let (own, all) = (root.failures.count, cause.failures.count)
    if root.isGiven, root.rank < cause.rank { return false }
    if root.isGuided, root.change.isBlend(of: cause.change) { return true }
    let both = root.failures.intersection(cause.failures).count
    if root.isEffect { return Double(both) >= effectShare * Double(own) }
    // An effect hardly ever appears without its cause.
    return Double(both) >= effectShare * Double(all) && both * 10 >= own * 9
  }

  /// Assigns each failure to the rarest of its causes: a frequent one appears together with many others.
  private static func divide(_ failures: [Failure], by causes: [[Root]]) -> [GroupDraft] {
    let shown = causes.map { roots in roots.reduce(into: Set()) { $0.formUnion($1.failures) } }
    let order = causes.indices.sorted { (shown[$0].count, $0) < (shown[$1].count, $1) }
    var members = [[Failure]](repeating: [], count: causes.count)
    for failure in failures.indices {
      let place = order.first { shown[$0].contains(failure) }
      if let place { members[place].append(failures[failure]) }
    }
    return zip(causes, members).filter { !$1.isEmpty }.map {
      GroupDraft(root: $0[0].change, failures: $1)
    }
  }
}

extension FactVocabulary {
  /// The changes of facts that only follow from other facts.
  fileprivate func effects(among changes: some Sequence<SharedChange>) -> Set<SharedChange> {
    Set(changes.filter { $0.name.flatMap(term)?.isEffect == true })
  }
}

extension FailureGrouping {
  /// Moves failures that only differ from a case they must equal to the group of that case.
  ///
  /// A case that must equal another has no golden of its own: where the other's picture changed, that is why they differ.
  /// Where it did not, and they show what changed in other pictures, they belong to that change.
  static func mergeUnequal(_ clusters: inout [GroupDraft]) {
    var homes: [SubjectName: Int] = [:]
    var tied: [SubjectName: (failure: Failure, home: Int)] = [:]
    for index in clusters.indices {
      for failure in clusters[index].failures {
        homes[failure.evaluation.name] = index
        if failure.isTied { tied[failure.evaluation.name] = (failure, index) }
      }
    }
    for (failure, home) in tied.values.sorted(by: { $0.failure.position < $1.failure.position }) {
      let other =
        changed(behind: failure, tied, homes) ?? clusters.firstIndex { $0.explains(pictureOf: failure) }
      guard let other, other != home else { continue }
      clusters[other].failures.append(failure)
      clusters[home].failures.removeAll { $0.position == failure.position }
    }
    clusters.removeAll { $0.failures.isEmpty }
  }

  /// The group of the case that changed, at the end of a chain of cases that must equal the next one.
  private static func changed(
    behind failure: Failure, _ tied: [SubjectName: (failure: Failure, home: Int)], _ homes: [SubjectName: Int]
  ) -> Int? {
    var seen: Set<SubjectName> = [failure.evaluation.name]
    var next = failure.evaluation.unequal
    while let other = next.popLast() {
      guard seen.insert(other).inserted else { continue }
      if let link = tied[other] {
        next += link.failure.evaluation.unequal
      } else if let home = homes[other] {
        return home
      }
    }
    return nil
  }
}

extension GroupDraft {
  /// Whether a failure differs from its other subject in what changed here, and in nothing else.
  fileprivate func explains(pictureOf failure: Failure) -> Bool {
    root.name == nil && SharedChange.seen(in: failure.evaluation) == [root]
  }
}

extension Failure {
  /// Whether it is not equal to another subject, and its facts are as they were.
  var isTied: Bool { !evaluation.unequal.isEmpty && Set(evaluation.causes) == [.expectation] }
}
