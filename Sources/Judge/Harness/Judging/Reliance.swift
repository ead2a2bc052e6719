import AssaySubjects
import AssaySystem

extension Judging {
  /// Adds to pictures that must equal another's why that one does not pass, where it is not judged itself.
  ///
  /// Such a picture has no golden of its own, so it proves nothing if the golden that it rests on is missing or shows
  /// something else. Where both are judged, in this part or in another shard, the failure is told once, with the other.
  func rely(_ evaluations: inout [Evaluation], options: VerificationOptions) async {
    let names = evaluations.indices.map {
      plan.items.relations(at: $0).isEmpty ? [] : grounds(of: plan.items[$0].subject)
    }
    guard names.contains(where: { !$0.isEmpty }) else { return }
    let judged = Set(plan.undivided.indices.map(plan.undivided.name))
    let others = Set(names.joined()).subtracting(judged).sorted().compactMap { plan.all[$0] }
    let found = await Threads.mapAside(others, jobs: jobs) { item in
      evaluation(of: item).settled(knownFailure: item.subject.knownFailure, options: options)
    }
    let failures = Dictionary(
      found.filter(\.isFailure).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, grounds) in zip(evaluations.indices, names) where evaluations[index].picture != nil {
      guard let failure = grounds.lazy.compactMap({ failures[$0] }).first else { continue }
      evaluations[index].add([Finding(restingOn: failure)])
      evaluations[index].decide()
    }
  }

  /// The subjects whose pictures a subject's own must equal, directly or through others.
  private func grounds(of subject: Subject) -> [SubjectName] {
    var names: [SubjectName] = []
    var next = subject.relations.first { $0.kind == .sameAs }?.other
    while let name = next, name != subject.name, !names.contains(name) {
      names.append(name)
      next = plan.all[name]?.subject.relations.first { $0.kind == .sameAs }?.other
    }
    return names
  }
}

extension Finding {
  /// What keeps a picture from passing that must equal another, which does not pass.
  fileprivate init(restingOn failure: Evaluation) {
    let cause: Cause =
      switch failure.verdict {
      case .missingGolden: .missing
      case .broken, .unavailable: .unusable
      default: .expectation
      }
    self.init(
      cause,
      "must equal '\(failure.name)', which does not pass itself: \(failure.headline); look at `assay verify \(failure.name)`"
    )
  }
}
