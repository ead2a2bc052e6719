import AssayFacts
import AssayHarness
import AssaySubjects
import Testing

@Suite("Outcomes") struct OutcomeTests {
  private func outcome(_ verdicts: Verdict..., problems: [Problem] = []) -> Outcome {
    Verification(
      evaluations: verdicts.map { Evaluation(name: name("a/b"), location: .commandLine, verdict: $0) },
      problems: problems, fingerprint: [:], duration: .zero
    ).outcome
  }

  @Test("exit statuses are those of the command line")
  func statuses() {
    #expect(outcome(.passed, .tolerated, .knownFailure).rawValue == 0)
    #expect(outcome(.passed, .changed).rawValue == 1)
    #expect(outcome(.passed, .missingGolden).rawValue == 1)
    #expect(outcome(.changed, .broken).rawValue == 2)
    #expect(outcome(.changed, .unavailable).rawValue == 2)
    #expect(outcome(.passed, problems: [Problem(.commandLine, "no")]).rawValue == 2)
  }

  @Test("nothing judged is no pass")
  func nothing() {
    #expect(outcome() == .unjudged)
  }
}
