import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Failures that have one change in common.
struct GroupDraft {
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

extension GroupDraft {
  /// What changed, in one sentence that is true of all failures.
  func sentence(_ vocabulary: FactVocabulary) -> String {
    let evaluation = example.evaluation
    guard evaluation.verdict != .unavailable else { return evaluation.headline }
    if evaluation.isOtherFailure { return root.text }
    switch evaluation.mainCause {
    case .structure: return common(vocabulary)?.words(vocabulary) ?? root.text
    case .text: return root.text + (failures.allSatisfy { $0.changes.count > 1 } ? ", and other lines" : "")
    case .environment: return root.text
    case .color, .raster, .size: return seenSentence
    case .missing where evaluation.formerName == nil, .unexpectedPass, .added:
      return evaluation.causeExplanation
    case .missing, .removed, .expectation, .broken, nil: return evaluation.headline
    }
  }

  /// How the fact changed that the failures have in common; nil if they have none.
  func common(_ vocabulary: FactVocabulary) -> CommonDifference? {
    CommonDifference(of: failures.map { $0.differences(of: root) }, vocabulary: vocabulary)
  }

  /// Removes and returns the failures of which the sentence is not true.
  mutating func removeOthers(_ vocabulary: FactVocabulary) -> [Failure] {
    let isTrue: (Failure) -> Bool
    let root = root
    if cause == .structure, let common = common(vocabulary) {
      let shown = failures.filter { common.isShown(in: $0.differences(of: root)) }
      let known = shown.reduce(into: Set<String>()) { $0.formUnion($1.changedFacts) }
      let names = Set(shown.map(\.evaluation.name))
      isTrue = { failure in
        if names.contains(failure.evaluation.name) { return true }
        let facts = Set(failure.changedFacts)
        // What does not state the fact, or changed only in what follows from facts, shows consequences.
        return failure.differences(of: root).isEmpty && facts.isSubset(of: known)
          && (!failure.states(root.name ?? "")
            || facts.allSatisfy { vocabulary.term(for: $0)?.isEffect == true })
      }
    } else if [.color, .raster].contains(cause), let key = mainKey {
      isTrue = { [self] in shows(key, $0) }
    } else {
      return []
    }
    let others = failures.filter { !$0.isTied && !isTrue($0) }
    guard others.count < failures.count else { return [] }
    let places = Set(others.map(\.position))
    failures.removeAll { places.contains($0.position) }
    return others
  }
}

extension Failure {
  /// The differences of the fact or record by which a group is made.
  fileprivate func differences(of root: SharedChange) -> [FactDifference] {
    evaluation.structuralDifferences.filter { $0.path.subject == root.name }
  }
}
