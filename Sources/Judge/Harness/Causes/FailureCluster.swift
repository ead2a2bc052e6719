import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Failures that one change explains.
struct FailureCluster {
  /// The difference they share.
  let root: Change
  var failures: [Failure]
  /// Why they fail; nil where nothing is known.
  let cause: Cause?

  init(root: Change, failures: [Failure]) {
    self.root = root
    self.failures = failures
    cause = failures.first?.evaluation.mainCause
  }

  /// The group as reports show it.
  func group(_ vocabulary: FactVocabulary) -> CauseGroup {
    let first = failures[0]
    let hopeless: Set<Cause> = [.unusable, .unexpectedPass]
    return CauseGroup(
      key: root.text, identities: failures.map(\.evaluation.identity), title: first.title,
      explanation: first.evaluation.causeExplanation, sentence: sentence(vocabulary),
      members: failures.map(\.position).sorted(),
      differingPictures: failures.count { $0.evaluation.hasOtherPicture },
      brokenExpectations: failures.count { $0.evaluation.causes.contains(.expectation) },
      hasCandidates: failures.allSatisfy {
        $0.evaluation.verdict != .unavailable && hopeless.isDisjoint(with: $0.evaluation.causes)
      })
  }

  private func sentence(_ vocabulary: FactVocabulary) -> String {
    let evaluation = failures[0].evaluation
    guard evaluation.verdict != .unavailable else { return evaluation.headline }
    switch evaluation.mainCause {
    case .structure: return structureSentence(vocabulary)
    case .environment: return "\(root.text): \(consequence)"
    case .color: return "\(root.text)\(otherColors)"
    case .raster: return "facts are equal, but pixels differ (\(kinds))"
    case .missing, .unexpectedPass, .added, .removed:
      return evaluation.mainCause?.explanation ?? evaluation.headline
    case .size, .expectation, .unusable, nil: return evaluation.headline
    }
  }

  /// `lines have other heights: line[].ascent is larger by 0.1 to 0.9 in 9 of 10, with line[].width and 3 more facts`.
  private func structureSentence(_ vocabulary: FactVocabulary) -> String {
    let differences = failures.map(\.evaluation.structuralDifferences)
    let own = differences.map { all in all.filter { $0.path.subject == root.text } }
    var counts: [String: Int] = [:]
    for all in differences {
      for pattern in Set(all.map(\.path.factName)) { counts[pattern, default: 0] += 1 }
    }
    for difference in own.joined() { counts[difference.path.factName] = nil }
    let others = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    guard let common = CommonDifference(of: own.flatMap(\.self)) else {
      return root.text + FailureCluster.tail(others)
    }
    let meaning = vocabulary.meaning(of: root.text).map { "\($0): " } ?? ""
    let showing = own.count { !$0.isEmpty }
    let share = showing == own.count ? "" : " in \(showing) of \(own.count)"
    return meaning + common.words + share + FailureCluster.tail(others)
  }

  private static func tail(_ others: [String]) -> String {
    guard !others.isEmpty else { return "" }
    let named = ", with " + others.prefix(2).joined(separator: ", ")
    let more = others.count - 2
    return more > 0 ? "\(named) and \(more) more \(more == 1 ? "fact" : "facts")" : named
  }

  /// What another environment led to.
  private var consequence: String {
    let names = failures.flatMap { $0.evaluation.structuralDifferences.map(\.path.factName) }
    guard !names.isEmpty else { return "facts are equal, but pixels differ (\(kinds))" }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let more = ordered.count - 3
    return ordered.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "") + " changed"
  }

  /// `ink moved in 280, ink added in 72`: the kind of the worst region of each picture; `ink heavier by 0.5 to 2.9 %` of one.
  private var kinds: String {
    var counts: [Region.Kind: Int] = [:]
    for failure in failures {
      if let kind = failure.evaluation.difference?.regions.first?.kind { counts[kind, default: 0] += 1 }
    }
    let ordered = counts.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
    if ordered.count == 1 { return ordered[0].key.words + amount(of: ordered[0].key) }
    return ordered.isEmpty
      ? "no kind" : ordered.map { "\($0.key.words) in \($0.value)" }.joined(separator: ", ")
  }

  /// ` by 0.5 to 2.9 %`, of ink that is heavier or lighter in all pictures.
  private func amount(of kind: Region.Kind) -> String {
    guard [.heavier, .lighter].contains(kind) else { return "" }
    let measures = failures.compactMap { failure in
      failure.evaluation.difference?.measures.first { $0.limit == .ink && $0.measured > 0 }?.measured
    }
    guard measures.count == failures.count, let least = measures.min(), let most = measures.max() else {
      return ""
    }
    return " by \(span(least, most)) %"
  }

  /// How many other colors changed along with the root.
  private var otherColors: String {
    let others = Set(failures.flatMap(\.changes)).subtracting([root]).count
    return others == 0
      ? "; shapes are the same"
      : "; shapes are the same, and \(others) more \(others == 1 ? "color" : "colors") of edges and blends changed"
  }
}
