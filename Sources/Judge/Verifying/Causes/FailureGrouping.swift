import AssayExplaining
import AssaySubjects

/// Divides failures among as few causes as explain all of them.
///
/// A taller line moves a baseline here and shrinks a text there. So only the origins of a failure count, the changes that cannot
/// follow from its other ones, and they are explained by as few causes as possible (greedy set cover). A failure with origins of
/// two causes is in a group of both.
struct FailureGrouping {
  private let failures: [Failure]
  private let aspects: FactAspects
  /// A change that explains failures.
  private struct Cause {
    let change: SharedChange
    /// The failures with an origin that no more frequent cause explains.
    let explained: Set<Int>
    /// The failures with an origin that it explains.
    let all: Set<Int>
  }
  /// In the order in which they were chosen.
  private var causes: [Cause] = []
  /// The causes that only follow from others, and those.
  private var homes: [SharedChange: SharedChange] = [:]
  /// The causes that so rarely show alone that they are likely part of others, and those.
  private var nearest: [SharedChange: SharedChange] = [:]

  /// How many times more frequent a cause must be to be preferred to one before it in the order of layout.
  private static let preference = 2
  /// How many times more frequent a cause must be for a change that it can have to be likely part of it.
  static let likelihood = 50

  /// The groups, in the order of their first failures.
  static func groups(of failures: [Failure], _ aspects: FactAspects) -> [GroupDraft] {
    var grouping = FailureGrouping(failures: failures, aspects: aspects)
    grouping.chooseCauses()
    grouping.joinCauses()
    return grouping.groups()
  }

  private init(failures: [Failure], aspects: FactAspects) {
    (self.failures, self.aspects) = (failures, aspects)
  }

  private mutating func chooseCauses() {
    let origins = failures.indices.flatMap { index in
      failures[index].origins.map { (failure: index, changes: $0) }
    }
    var places: [SharedChange: [Int]] = [:]
    for (place, origin) in origins.enumerated() {
      for change in origin.changes { places[change, default: []].append(place) }
    }
    // In the order of layout.
    let changes = places.map { (change: $0.key, rank: rank(of: $0.key), places: $0.value) }
      .sorted { ($0.rank, $0.change.text) < ($1.rank, $1.change.text) }
    let indices = Dictionary(uniqueKeysWithValues: changes.enumerated().map { ($1.change, $0) })
    var counts = changes.map(\.places.count)
    var left = Set(origins.indices)
    func choose(_ index: Int) {
      let explained = changes[index].places.filter { left.remove($0) != nil }
      for change in explained.lazy.flatMap({ origins[$0].changes }) { counts[indices[change] ?? 0] -= 1 }
      causes.append(
        Cause(
          change: changes[index].change, explained: Set(explained.map { origins[$0].failure }),
          all: Set(changes[index].places.map { origins[$0].failure })))
    }
    while let most = counts.max(), most > 1 {
      // Of several that are nearly as frequent as the most frequent one, the first.
      let frequent = changes.indices.filter { counts[$0] * FailureGrouping.preference >= most }
      choose(frequent.min { (changes[$0].rank, counts[$1]) < (changes[$1].rank, counts[$0]) } ?? 0)
    }
    for index in changes.indices where counts[index] > 0 { choose(index) }
  }

  private func rank(of change: SharedChange) -> Int { change.fact.map(aspects.rank) ?? Int.max }

  /// Finds the causes that follow from more frequent ones.
  private mutating func joinCauses() {
    var kept: [Cause] = []
    let frequent = causes.enumerated().sorted {
      ($1.element.explained.count, $0.offset) < ($0.element.explained.count, $1.offset)
    }.map(\.element)
    let effects = Set(frequent.compactMap(\.change.fact).filter(aspects.isEffect))
    let isLast = { (cause: Cause) in cause.change.fact.map(effects.contains) == true }
    for cause in frequent.filter({ !isLast($0) }) + frequent.filter(isLast) {
      let possible = kept.filter { follows(cause, from: $0) }.map { other in
        (
          cause: other,
          share: Double(other.all.count { failures[$0].shows(cause.change) }) / Double(other.all.count)
        )
      }
      func best(_ fits: (Cause, Double) -> Bool) -> SharedChange? {
        possible.filter { fits($0.cause, $0.share) }.enumerated()
          .max { ($0.element.share, $1.offset) < ($1.element.share, $0.offset) }?.element.cause.change
      }
      // An effect changes together with its cause in at least one case.
      func mayFollow(_ share: Double) -> Bool { share > 0 || cause.change.fact == nil }
      if let home = best({ other, share in mayFollow(share) && isEffect(cause, of: other) }) {
        homes[cause.change] = home
      } else if let likely = best({ other, share in
        mayFollow(share) && cause.explained.count * FailureGrouping.likelihood <= other.explained.count
      }) {
        nearest[cause.change] = likely
      } else {
        kept.append(cause)
      }
    }
  }

  /// Whether another cause can explain this one.
  private func follows(_ cause: Cause, from other: Cause) -> Bool {
    switch (cause.change, other.change) {
    case (.fact(let own), .fact(let fact)):
      return aspects.canFollow(own, from: fact)
        || cause.explained.allSatisfy { failures[$0].showsOnlyEffects }
    case (_, .named(let words)):
      return cause.explained.allSatisfy { failures[$0].evaluation.hasEnvironmentDifference(words) }
    default: return cause.explained.allSatisfy { failures[$0].isSeen && failures[$0].evaluation.isGuided }
    }
  }

  /// Whether a cause counts as an effect as soon as there is another cause for it.
  private func isEffect(_ cause: Cause, of other: Cause) -> Bool {
    if let fact = cause.change.fact { return aspects.isEffect(fact) }
    if case .named = other.change {
      return cause.explained.count * FailureGrouping.preference <= other.explained.count
    }
    return cause.change.isBlend(of: other.change)
  }

  /// The causes of a failure, the rarest first; if it has none, a rare change that is likely part of a frequent one.
  private func causes(of failure: Failure, _ ranks: [SharedChange: (Int, Int)]) -> (
    own: [SharedChange], rare: SharedChange?
  ) {
    var own: Set<SharedChange> = []
    var rare: SharedChange?
    func isRarer(_ first: SharedChange, _ second: SharedChange) -> Bool {
      (ranks[first] ?? (0, 0)) < (ranks[second] ?? (0, 0))
    }
    for origin in failure.origins {
      let known = origin.filter { ranks[$0] != nil }
      if let cause = known.filter({ homes[$0] == nil && nearest[$0] == nil }).min(by: isRarer) {
        own.insert(cause)
      } else if let home = known.lazy.compactMap({ homes[$0] }).first {
        own.insert(home)
      } else {
        rare = known.first
      }
    }
    return (own.sorted(by: isRarer), rare)
  }

  private func groups() -> [GroupDraft] {
    let ranks = Dictionary(uniqueKeysWithValues: causes.enumerated().map { ($1.change, ($1.all.count, $0)) })
    var members: [[SharedChange]: [Failure]] = [:]
    var likely: [SharedChange: [Failure]] = [:]
    for failure in failures {
      let (own, rare) = causes(of: failure, ranks)
      if own.isEmpty, let rare {
        likely[rare.isUnknown ? nearest[rare] ?? rare : rare, default: []].append(failure)
      } else {
        members[own, default: []].append(failure)
      }
    }
    var drafts = likely.map { root, failures in
      GroupDraft(
        root: nearest[root] == nil ? .several([]) : root, failures: failures, nearest: nearest[root] ?? root)
    }
    for (roots, failures) in members {
      let alone = roots.first { members[[$0]] == nil } ?? roots[0]
      var draft = GroupDraft(root: alone, failures: failures)
      draft.otherRoots = roots.filter { $0 != alone }
      if roots.count > 1, members[[alone]] != nil { draft.nearest = roots.last }
      drafts.append(draft)
    }
    return drafts.sorted { $0.failures[0].position < $1.failures[0].position }
  }
}

extension Evaluation {
  /// Whether the environment of its golden differed in this way.
  fileprivate func hasEnvironmentDifference(_ words: String) -> Bool {
    self.environmentDifferences.contains { EnvironmentDifference.words(for: $0) == words }
  }
}
