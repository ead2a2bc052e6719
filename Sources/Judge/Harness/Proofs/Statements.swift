import AssayFacts
import AssaySubjects

/// Judging by what scenarios state alone, before there are goldens.
extension Judging {
  /// Takes the facts of a subject that holds what it states away; a problem where it holds that still.
  func expectationProblems(_ evaluations: [Evaluation]) -> [Problem] {
    let example = evaluations.indices.first {
      evaluations[$0].verdict == .passed && !plan.items[$0].subject.expectations.isEmpty
    }
    guard let item = example.map({ plan.items[$0] }), var rendering = try? item.subject.render() else {
      return []
    }
    rendering.facts = Facts()
    guard evaluation(of: item, rendering, by: .unasked).verdict == .passed else { return [] }
    return [
      Problem(
        item.subject.location,
        "the verification cannot fail: '\(item.subject.name)' holds all it states without any facts; state what can fail"
      )
    ]
  }

  /// How much was stated; that nothing was is a problem.
  func statements() -> Notes {
    let counts = plan.items.map { $0.subject.expectations.count + $0.subject.relations.count }
    let (stated, silent) = (counts.reduce(0, +), counts.count { $0 == 0 })
    guard stated > 0 || counts.isEmpty else {
      return Notes(problems: [
        Problem(.commandLine, "nothing is stated of what was selected, so nothing has passed; select more")
      ])
    }
    return Notes(hints: [
      "goldens were left aside: \(stated) expectations and relations were judged, and \(silent) subjects state none"
    ])
  }
}
