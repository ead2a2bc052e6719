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
  /// The other causes that all of these failures show.
  var otherRoots: [SharedChange] = []
  /// The change of the group that they are likely part of; nil if the group is of its own.
  var nearest: SharedChange?

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
  func sentence(_ aspects: FactAspects) -> String {
    let evaluation = example.evaluation
    guard evaluation.verdict != .unavailable else { return evaluation.headline }
    if evaluation.isOtherFailure { return root.text }
    switch evaluation.mainCause {
    case .structure:
      let all = ([root] + otherRoots).compactMap { common($0, aspects)?.words(aspects.vocabulary) }
      return all.isEmpty ? root.text : all.joined(separator: "; ")
    case .text:
      return root.text + (failures.allSatisfy { $0.origins[0].count > 1 } ? ", and other lines" : "")
    case .environment: return root.text
    case .color, .raster, .size: return seenSentence
    case .missing where evaluation.formerName == nil, .unexpectedPass, .added:
      return evaluation.causeExplanation
    case .missing, .removed, .expectation, .broken, nil: return evaluation.headline
    }
  }

  /// How a fact changed that the failures have in common; nil if they have none.
  func common(_ root: SharedChange, _ aspects: FactAspects) -> CommonDifference? {
    CommonDifference(of: failures.map { $0.differences(of: root, aspects) }, vocabulary: aspects.vocabulary)
  }

  /// Removes and returns the failures of which the sentence is not true.
  mutating func removeOthers(_ aspects: FactAspects) -> [Failure] {
    let isTrue: (Failure) -> Bool
    let root = root
    if cause == .structure, let common = common(root, aspects) {
      let showMost = failures.count { !$0.differences(of: root, aspects).isEmpty } * 2 >= failures.count
      isTrue = { failure in
        let differences = failure.differences(of: root, aspects)
        // A few that only show consequences.
        return differences.isEmpty ? showMost : common.isShown(in: differences)
      }
    } else if [.color, .raster, .size].contains(cause), let key = mainKey {
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
  /// The differences of the facts by which a group is made.
  fileprivate func differences(of root: SharedChange, _ aspects: FactAspects) -> [FactDifference] {
    evaluation.structuralDifferences.filter { aspects.aspect(of: $0.path) == root.fact }
  }
}
