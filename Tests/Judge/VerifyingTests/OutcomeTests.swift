import AssayFacts
import AssayVerifying
import AssaySubjects
import Testing

@Suite("Outcomes") struct OutcomeTests {
  private func outcome(_ verdicts: Verdict..., problems: [Problem] = []) -> Outcome {
    verification(verdicts, problems: problems).outcome
  }

  private func verification(_ verdicts: [Verdict], problems: [Problem] = []) -> Verification {
    Verification(
      evaluations: verdicts.map { Evaluation(name: name("a/b"), location: .commandLine, verdict: $0) },
      problems: problems, fingerprint: [:], duration: .zero)
  }

  @Test("exit statuses are those of the command line")
  func statuses() {
    #expect(outcome(.passed, .tolerated, .knownFailure).rawValue == 0)
    #expect(outcome(.passed, .changed).rawValue == 1)
    #expect(outcome(.passed, .missingGolden).rawValue == 1)
    #expect(outcome(.changed, .broken).rawValue == 2)
    #expect(outcome(.changed, .unavailable).rawValue == 2)
    #expect(outcome() == .unjudged)
    #expect(outcome(.passed, problems: [Problem(.commandLine, "no")]).rawValue == 2)
  }

  @Test("a pass with something unavailable does not say that everything was judged")
  func meaning() {
    #expect(verification([.passed]).meaning == "everything was compared and passed")
    var evaluations = verification([.passed, .unavailable, .unavailable]).evaluations
    for index in 1...2 { evaluations[index].isOverruled = true }
    let missing = verification([.passed]).replacing(evaluations)
    #expect(missing.outcome == .passed)
    #expect(missing.meaning == "all other cases passed; 2 unavailable cases were not judged")
  }
}
