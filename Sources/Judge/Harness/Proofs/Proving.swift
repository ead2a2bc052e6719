extension Judging {
  /// Proves that the verification can fail, and that every rendering repeats.
  func prove(_ evaluations: [Evaluation], repetitions: Int) async -> Notes {
    var notes = Notes(problems: goldens.problems)
    notes.problems += await byExpectations ? expectationProblems(evaluations) : canaryProblems(evaluations)
    notes.problems += await repetitionProblems(evaluations, times: repetitions)
    return notes
  }
}
