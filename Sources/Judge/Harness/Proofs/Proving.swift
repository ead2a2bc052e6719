extension Judging {
  /// Proves that the verification can fail, that every rendering repeats, and that the cache was right; then keeps what passed.
  func prove(_ evaluations: [Evaluation], repetitions: Int) async -> Notes {
    var notes = Notes(problems: goldens.problems)
    notes.problems += await byExpectations ? expectationProblems(evaluations) : canaryProblems(evaluations)
    notes.problems += await repetitionProblems(evaluations, times: repetitions)
    let mistakes = auditProblems(evaluations)
    notes.problems += mistakes
    notes.hints += await keep(evaluations, isTrusted: mistakes.isEmpty)
    return notes
  }
}
