import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Failures that have one change in common.
struct FailureCluster {
  /// The change that they have in common.
  let root: Change
  var failures: [Failure]
  /// The part of pictures that changed, such as shadows; nil where facts or places say it.
  var part: PictureParts?

  /// Why they fail; nil when unknown.
  var cause: Cause? { failures.first?.evaluation.mainCause }
}

extension FailureCluster {
  /// How many effects of a change are named.
  private static let mostEffects = 3

  /// What changed, in one sentence that is true of all failures.
  func sentence(_ vocabulary: FactVocabulary) -> String {
    let evaluation = failures[0].evaluation
    guard evaluation.verdict != .unavailable else { return evaluation.headline }
    if evaluation.isOtherFailure { return root.text }
    let visible = VisibleWords(of: failures, part: part?.noun)
    switch evaluation.mainCause {
    case .size where evaluation.difference != nil, .raster where evaluation.difference?.displacement != nil:
      return failures.count == 1 ? evaluation.headline : root.text
    case .structure: return structureSentence(visible, vocabulary)
    case .text: return root.text + otherLines
    case .environment: return "\(root.text): \(consequence(visible, vocabulary))"
    case .color:
      return (visible.noun.map { "\($0) in another color: " } ?? "") + root.text + "; shapes are the same"
    case .raster: return visible.sentence
    case .missing where evaluation.formerName == nil, .unexpectedPass, .added:
      return evaluation.causeExplanation
    case .size: return sizeSentence ?? evaluation.headline
    case .missing, .removed, .expectation, .broken, nil: return evaluation.headline
    }
  }

  /// `pictures are 80 px narrower and 2 to 10 px higher`; nil if they do not have that in common.
  private var sizeSentence: String? {
    let growths = failures.compactMap { failure -> (width: Int, height: Int)? in
      guard case .sizeMismatch(let old, let new)? = failure.evaluation.comparison else { return nil }
      return (new.width - old.width, new.height - old.height)
    }
    func words(_ growths: [Int], _ more: String, _ less: String) -> String? {
      guard let least = growths.min(), let most = growths.max(), least > 0 || most < 0 else { return nil }
      let amount = span(Double(least.magnitude), Double(most.magnitude))
      return "\(amount) px \(least > 0 ? more : less)"
    }
    let sides = [
      words(growths.map(\.width), "wider", "narrower"), words(growths.map(\.height), "higher", "lower"),
    ].compactMap(\.self)
    guard growths.count == failures.count, !sides.isEmpty else { return nil }
    return (growths.count == 1 ? "the picture is " : "pictures are ") + sides.joined(separator: " and ")
  }

  /// `corners moved: masks are smaller by 1 to 3.33 square points`,
  /// `lines are taller by 0.1 to 0.9 points in 9 of 10; also, lines moved`.
  private func structureSentence(_ visible: VisibleWords, _ vocabulary: FactVocabulary) -> String {
    let differences = failures.map(\.evaluation.structuralDifferences)
    let own = differences.map { all in all.filter { $0.path.subject == root.text } }
    let others = differences.map { all in all.filter { $0.path.subject != root.text } }
    let effects = effects(of: others, vocabulary)
    guard let common = CommonDifference(of: own, vocabulary: vocabulary) else { return root.text + effects }
    let share = common.count == failures.count ? "" : " in \(common.count) of \(failures.count)"
    let words = common.words(vocabulary)
    return (visible.movedEdges.map { "\($0): " } ?? "") + words + share + effects
  }

  /// Everything else that changed in all of them: `; also, lines moved`.
  private func effects(of differences: [[FactDifference]], _ vocabulary: FactVocabulary) -> String {
    let rootMeaning = vocabulary.term(for: root.text)?.meaning
    let words = meanings(of: differences, vocabulary).filter {
      $0.count == failures.count && $0.words != rootMeaning
    }
    return words.isEmpty ? "" : "; also, " + FailureCluster.list(words.map(\.words))
  }

  /// What the changed facts mean, and in how many pictures they changed, the most frequent first.
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

  private func consequence(_ visible: VisibleWords, _ vocabulary: FactVocabulary) -> String {
    let words = meanings(of: failures.map(\.evaluation.structuralDifferences), vocabulary).map(\.words)
    return words.isEmpty ? visible.sentence : FailureCluster.list(words)
  }

  private var otherLines: String {
    let count = failures.count { $0.changes.count > 1 }
    if count == 0 { return "" }
    return failures.count == 1 ? ", and other lines" : ", and other lines in \(count) of \(failures.count)"
  }
}
