import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssaySubjects

// The visible changes of a group.
extension FailureCluster {
  /// In which share of the pictures something must be seen to be said of a part.
  private static let leastShare = 0.25

  /// `text moved right by 1 to 2 px in 9 of 10`, `2 areas are new`, `pictures are 80 px narrower`.
  var seenSentence: String {
    let evaluation = failures[0].evaluation
    if failures.count == 1, part == nil {
      return evaluation.seen
        ?? (evaluation.difference.map { Sentences.difference($0, seen: nil) } ?? evaluation.headline)
    }
    if case .named(let name) = root, part == nil, cause != .environment { return name }
    let statements = shared.prefix(2).map { $0.words + share($0.count) }
    if !statements.isEmpty { return statements.joined(separator: "; ") }
    return (part.map { Noun($0.noun) } ?? commonNoun ?? Noun("parts of the pictures")).looksDifferent
  }

  /// The changes that the pictures have in common, each with the number of pictures that show it.
  var shared: [CauseGroup.Shared] {
    keys.compactMap { key in
      let found = failures.map { failure in
        let evaluation = failure.evaluation
        return (evaluation.explanation?.causes ?? []).filter {
          general(SharedChange($0, in: evaluation)) == key
        }
        .map { (change: $0, noun: evaluation.noun(of: $0)) }
      }
      let all = Array(found.joined())
      guard var first = all.first?.change else { return nil }
      let nouns = Set(all.map(\.noun))
      let noun =
        part.map { Noun($0.noun) } ?? (nouns.count == 1 ? all[0].noun : key.isColor ? .unnamed : .things)
      let words = Statement(all.map(\.change), of: noun, isCounted: failures.count == 1).words
      let amounts = all.compactMap(\.change.amount).sorted { $0.size < $1.size }
      (first.amount, first.places) = (amounts.first, [])
      return CauseGroup.Shared(
        change: first, most: amounts.last == first.amount ? nil : amounts.last, words: words,
        count: count(of: key))
    }
  }

  /// How many failures show a change, some of them only in facts.
  private func count(of key: SharedChange) -> Int {
    failures.count { failure in
      let seen = SharedChange.seen(in: failure.evaluation)
      return seen == [root] || seen.map(general).contains(key)
    }
  }

  /// The root's changes; if no picture shows the root, the change that most pictures show.
  private var keys: [SharedChange] {
    if case .several(let all) = root { return all }
    let counts = failures.reduce(into: [SharedChange: Int]()) { counts, failure in
      for key in SharedChange.seen(in: failure.evaluation).map(general).uniqued {
        counts[key, default: 0] += 1
      }
    }
    if part == nil, counts[root] != nil { return [root] }
    let most = counts.filter { !$0.key.isUnknown && $0.key.name == nil }
      .max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
    guard let most, Double(most.value) >= FailureCluster.leastShare * Double(failures.count) else {
      return []
    }
    return [most.key]
  }

  /// The same change without the noun, if all of a part is called the same.
  private func general(_ key: SharedChange) -> SharedChange {
    guard let part, case .seen(let kind, _, let amount, let size) = key else { return key }
    return .seen(kind, Noun(part.noun), amount, size)
  }

  /// The noun of all that changed; nil where there are several.
  private var commonNoun: Noun? {
    let nouns = Set(
      failures.flatMap { failure in
        failure.evaluation.explanation?.origins.map(failure.evaluation.noun(of:)) ?? []
      })
    return nouns.count == 1 ? nouns.first : nil
  }
}

extension SharedChange {
  var isColor: Bool { if case .color = self { true } else { false } }

  /// Whether it is of one case alone.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
