import AssayExplaining
import AssaySubjects

extension FailureGrouping {
  /// Moves failures whose pictures show no clear change to the largest group that changed the same things.
  static func mergeVague(_ drafts: inout [GroupDraft]) {
    let homes = drafts.indices.filter { drafts[$0].nearest == nil && drafts[$0].cause != nil }
      .sorted {
        (drafts[$1].failures.count, drafts[$0].root.text) < (drafts[$0].failures.count, drafts[$1].root.text)
      }
    for index in homes.reversed() {
      let larger = homes.prefix { $0 != index }
      for failure in drafts[index].failures {
        guard let home = larger.first(where: { drafts[$0].explains(thingsOf: failure) }) else { continue }
        drafts[home].failures.append(failure)
        drafts[index].failures.removeAll { $0.position == failure.position }
      }
    }
    drafts.removeAll { $0.failures.isEmpty }
  }

  /// Finds groups of pictures with facts or guides that are so rare that they likely show the most frequent change in another way.
  static func findRare(_ drafts: inout [GroupDraft]) {
    let own = drafts.filter { $0.nearest == nil && $0.otherRoots.isEmpty }
    guard let largest = own.max(by: { ($0.failures.count, $1.root.text) < ($1.failures.count, $0.root.text) })
    else { return }
    for index in drafts.indices where drafts[index].canBePart {
      if drafts[index].failures.count * likelihood <= largest.failures.count {
        drafts[index].nearest = largest.root
      }
    }
    let vague = drafts.filter { $0.nearest != nil && $0.root.isUnknown }
    guard vague.count > 1 else { return }
    drafts.removeAll { $0.nearest != nil && $0.root.isUnknown }
    drafts.append(
      GroupDraft(root: .several([]), failures: vague.flatMap(\.failures), nearest: largest.root))
  }
}

extension GroupDraft {
  fileprivate var canBePart: Bool {
    nearest == nil && part == nil && failures.allSatisfy { $0.isSeen && $0.evaluation.isGuided }
  }

  /// Whether a picture with facts or guides shows the change of these, or nothing that contradicts it.
  ///
  /// Things of a drawing may touch, and may have no sharp edges, so that one change of all of them looks like several. But what moved
  /// elsewhere or took a different color did not change in the same way.
  fileprivate func explains(thingsOf failure: Failure) -> Bool {
    let evaluation = failure.evaluation
    guard failure.isSeen, evaluation.isGuided else { return false }
    switch root {
    case .seen(let kind, let noun, let amount, _):
      return failure.seen.allSatisfy { change in
        switch change {
        case .unknown: return noun == .things || evaluation.nounOfRegions == noun
        // Thin strokes look paler or darker if less or more of their pixels is covered.
        case .color:
          return kind == .weight && !evaluation.hasRecoloredArea
        case .seen(let otherKind, let otherNoun, let otherAmount, _):
          let isSame = otherKind == kind && otherAmount == amount
          return (isSame || !otherKind.isTelling) && (noun == .things || [noun, .things].contains(otherNoun))
        case .fact, .named, .several: return false
        }
      }
    case .color: return root.isRounding(of: failure)
    case .fact, .named, .several, .unknown: return false
    }
  }
}

extension Evaluation {
  /// Whether an area, which is more than a stroke, took a different color.
  fileprivate var hasRecoloredArea: Bool {
    self.explanation?.causes.contains { $0.kind == .recolored && $0.thing == .area } == true
  }
}

extension ChangeKind {
  /// Whether it is seldom anything else.
  fileprivate var isTelling: Bool { [.moved, .recolored].contains(self) }
}

extension FailureGrouping {
  /// Moves failures that only differ from a case they must equal to the group of that case.
  ///
  /// A case that must equal another has no golden of its own: where the other's picture changed, that is why they differ.
  /// Where it did not, and they show what changed in other pictures, they belong to that change.
  static func mergeUnequal(_ drafts: inout [GroupDraft]) {
    var homes: [SubjectName: Int] = [:]
    var tied: [SubjectName: (failure: Failure, home: Int)] = [:]
    for index in drafts.indices {
      for failure in drafts[index].failures {
        homes[failure.evaluation.name] = index
        if failure.isTied { tied[failure.evaluation.name] = (failure, index) }
      }
    }
    for (failure, home) in tied.values.sorted(by: { $0.failure.position < $1.failure.position }) {
      let other =
        changed(behind: failure, tied, homes) ?? drafts.firstIndex { $0.explains(pictureOf: failure) }
      guard let other, other != home else { continue }
      drafts[other].failures.append(failure)
      drafts[home].failures.removeAll { $0.position == failure.position }
    }
    drafts.removeAll { $0.failures.isEmpty }
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
    failure.seen == [root]
  }
}

extension Failure {
  /// Whether it is not equal to another subject, and its facts are as they were.
  var isTied: Bool { !evaluation.unequal.isEmpty && Set(evaluation.causes) == [.expectation] }
}
