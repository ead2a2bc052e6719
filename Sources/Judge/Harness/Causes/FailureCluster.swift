import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Failures that have one change in common.
struct FailureCluster {
  /// The change that they have in common.
  let root: SharedChange
  var failures: [Failure]
  /// The part of pictures that changed, such as shadows; nil where facts or places say it.
  var part: PictureParts?

  /// Why they fail; nil when unknown.
  var cause: Cause? { failures.isEmpty ? nil : example.evaluation.mainCause }

  /// The first failure that fails as most do.
  var example: Failure {
    let counts = Dictionary(grouping: failures, by: \.title).mapValues(\.count)
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return failures.first { $0.title == most } ?? failures[0]
  }
}

extension FailureCluster {
  /// How many effects of a change are named.
  private static let mostEffects = 3

  /// What changed, in one sentence that is true of all failures.
  func sentence(_ vocabulary: FactVocabulary) -> String {
    let evaluation = example.evaluation
    guard evaluation.verdict != .unavailable else { return evaluation.headline }
    if evaluation.isOtherFailure { return root.text }
    switch evaluation.mainCause {
    case .structure: return structureSentence(vocabulary)
    case .text: return root.text + otherLines
    case .environment: return "\(root.text): \(consequence(vocabulary))"
    case .color, .raster, .size: return seenSentence
    case .missing where evaluation.formerName == nil, .unexpectedPass, .added:
      return evaluation.causeExplanation
    case .missing, .removed, .expectation, .broken, nil: return evaluation.headline
    }
  }

  /// `masks are smaller by 1 to 3.33 square points`, `lines are taller by 0.1 to 0.9 points in 9 of 10`.
  private func structureSentence(_ vocabulary: FactVocabulary) -> String {
    guard let common = common(vocabulary) else { return root.text }
    return common.words(vocabulary) + share(common.count)
  }

  /// How the fact changed that the failures have in common; nil if they have none.
  func common(_ vocabulary: FactVocabulary) -> CommonDifference? {
    let own = failures.map { $0.evaluation.structuralDifferences.filter { $0.path.subject == root.name } }
    return CommonDifference(of: own, vocabulary: vocabulary)
  }

  /// ` in 9 of 10`; nothing for all.
  ///
  /// What must equal a member shows nothing of its own.
  func share(_ count: Int) -> String {
    let all = failures.count { !$0.isTied }
    return count >= all ? "" : " in \(count) of \(all)"
  }

  /// The meaning of the changed facts, with the number of pictures, the most frequent first.
  private func meanings(
    of differences: [[FactDifference]], _ vocabulary: FactVocabulary
  ) -> [(words: String, count: Int)] {
    var counts: [String: Int] = [:]
    for picture in differences {
      let words = picture.map(\.path.factName).uniqued.map { name in
        vocabulary.term(for: name)?.meaning ?? "\(name) changed"
      }
      for word in words.uniqued { counts[word, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// `one, two and three`: the first few of some words.
  private static func list(_ words: [String]) -> String { Suggestion.list(Array(words.prefix(mostEffects))) }

  private func consequence(_ vocabulary: FactVocabulary) -> String {
    let words = meanings(of: failures.map(\.evaluation.structuralDifferences), vocabulary).map(\.words)
    return words.isEmpty ? seenSentence : FailureCluster.list(words)
  }

  private var otherLines: String {
    let count = failures.count { $0.changes.count > 1 }
    if count == 0 { return "" }
    return failures.count == 1 ? ", and other lines" : ", and other lines in \(count) of \(failures.count)"
  }
}
