import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Failures that have one change in common.
struct FailureCluster {
  /// The change that they have in common.
  let root: Change
  var failures: [Failure]
  /// Why they fail; nil when unknown.
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
}
