import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

// The visible changes of a group.
extension GroupDraft {
  /// In which share of the pictures a change must be seen to be said of a part.
  private static let leastShare = 0.5

  /// `text moved right by 1 to 2 px`, `2 areas are new`, `pictures are 80 px narrower`.
  var seenSentence: String {
    let evaluation = failures[0].evaluation
    if failures.count == 1, part == nil {
      return evaluation.seen
        ?? (evaluation.difference.map { Sentences.difference($0, seen: nil) } ?? evaluation.headline)
    }
    if case .named(let name) = root, part == nil { return name }
    let statements = shared.prefix(2).map(\.words)
    if !statements.isEmpty { return statements.joined(separator: "; ") }
    return (part.map { Noun($0.noun) } ?? commonNoun ?? Noun("parts of the pictures")).looksDifferent
  }

  /// The changes that all pictures have in common.
  var shared: [CauseGroup.Shared] {
    keys.filter { key in failures.allSatisfy { $0.isTied || shows(key, $0) } }.compactMap { key in
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
        change: first, most: amounts.last == first.amount ? nil : amounts.last, words: words)
    }
  }

  /// Whether a failure shows a change, perhaps only in facts, or a color that shines through another one.
  func shows(_ key: SharedChange, _ failure: Failure) -> Bool {
    failure.seen == [root]
      || failure.seen.contains { general($0) == key || $0.isBlend(of: key) && failure.evaluation.isGuided }
      || key.isRounding(of: failure)
  }

  /// The change that must be true of all members; nil if they only have a part or a cause without a change in common.
  var mainKey: SharedChange? { keys.count == 1 ? keys[0] : nil }

  /// The root's changes; if no picture shows the root, the change that most pictures show.
  private var keys: [SharedChange] {
    if case .several(let all) = root { return all }
    let counts = failures.reduce(into: [SharedChange: Int]()) { counts, failure in
      for key in failure.seen.map(general).uniqued {
        counts[key, default: 0] += 1
      }
    }
    if part == nil, counts[root] != nil { return [root] }
    let most = counts.filter { !$0.key.isUnknown && !$0.key.isNamed }
      .max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
    guard let most, Double(most.value) >= GroupDraft.leastShare * Double(failures.count) else {
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

  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }

  /// Whether it is of one case alone.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether a picture without a named change differs by no more levels than this color, as soft edges of it do.
  func isRounding(of failure: Failure) -> Bool {
    guard case .color(let old, let new) = self, failure.origins[0][0].isUnknown, failure.evaluation.isGuided
    else {
      return false
    }
    let levels = [\Color.red, \.green, \.blue, \.alpha].map {
      abs(Int(old[keyPath: $0]) - Int(new[keyPath: $0]))
    }
    return (failure.evaluation.difference?.largestLevel ?? 256) <= min(2, levels.max() ?? 0)
  }
}
