import Facts
import Harness
import Testing

@testable import Reporting

@Suite struct OutcomeTests {
  private func outcome(
    _ judgements: Judgement..., strict: Bool = false, allowingUnavailable: Bool = false
  ) -> Outcome {
    Outcome(
      of: Verification(judgements: judgements, problems: [], fingerprint: [:], duration: .zero),
      strict: strict, allowingUnavailable: allowingUnavailable)
  }

  @Test func exitStatusesAreThoseOfTheCommandLine() throws {
    #expect(outcome(try Sample.passed()).rawValue == 0)
    #expect(outcome(try Sample.passed(), try Sample.moved()).rawValue == 1)
    #expect(outcome(try Sample.passed(), try Sample.missing()).rawValue == 1)
    #expect(outcome(try Sample.moved(), try Sample.broken()).rawValue == 2)
    #expect(outcome().rawValue == 2)
  }

  @Test func aMissingFontFailsUnlessAllowedAndSomethingElseWasJudged() throws {
    let (passed, unavailable) = (try Sample.passed(), try Sample.unavailable())
    #expect(outcome(passed, unavailable) == .unjudged)
    #expect(outcome(passed, unavailable, allowingUnavailable: true) == .passed)
    #expect(outcome(unavailable, allowingUnavailable: true) == .unjudged)
  }

  @Test func toleratedFailsOnlyUnderStrict() throws {
    var tolerated = try Sample.moved()
    tolerated.verdict = .tolerated
    #expect(outcome(tolerated) == .passed)
    #expect(outcome(tolerated, strict: true) == .changed)
  }

  @Test func aProblemOutweighsEveryPass() throws {
    #expect(Outcome(of: try Sample.verification()) == .unjudged)
  }
}
