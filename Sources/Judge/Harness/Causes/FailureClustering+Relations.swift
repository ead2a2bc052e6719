import AssaySubjects

extension FailureClustering {
  /// Moves failures that only differ from a case they must equal to the group of that case.
  ///
  /// A case that must equal another one has no golden of its own: where the other's picture changed, that is why they differ.
  /// Where it did not, and they differ in a color that changed in other pictures, they belong to that change.
  static func mergeUnequal(_ clusters: inout [FailureCluster]) {
    var homes: [SubjectName: Int] = [:]
    var tied: [SubjectName: (failure: Failure, home: Int)] = [:]
    for index in clusters.indices {
      for failure in clusters[index].failures {
        homes[failure.evaluation.name] = index
        if failure.isTied { tied[failure.evaluation.name] = (failure, index) }
      }
    }
    for (failure, home) in tied.values.sorted(by: { $0.failure.position < $1.failure.position }) {
      let other =
        changed(behind: failure, tied, homes) ?? clusters.firstIndex { $0.explains(colorsOf: failure) }
      guard let other, other != home else { continue }
      clusters[other].failures.append(failure)
      clusters[home].failures.removeAll { $0.position == failure.position }
    }
    clusters.removeAll { $0.failures.isEmpty }
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

extension FailureCluster {
  /// Whether a failure differs from its other subject in the color that changed here.
  fileprivate func explains(colorsOf failure: Failure) -> Bool {
    cause == .color && !failure.evaluation.recolorings.isEmpty
      && Change.recolorings(in: failure.evaluation).contains(root)
  }
}

extension Failure {
  /// Whether it is not equal to another subject, and its facts are as they were.
  fileprivate var isTied: Bool { !evaluation.unequal.isEmpty && Set(evaluation.causes) == [.expectation] }
}
