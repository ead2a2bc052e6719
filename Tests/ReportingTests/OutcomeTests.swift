import Facts
import Harness
import Testing

@testable import Reporting

@Suite struct OutcomeTests {
  private func outcome(_ judgements: Judgement...) -> Outcome {
    Outcome(of: Verification(judgements: judgements, problems: [], fingerprint: [:], duration: .zero))
  }

  @Test func exitStatusesAreThoseOfTheCommandLine() throws {
    #expect(outcome(try Sample.passed()).rawValue == 0)
    #expect(outcome(try Sample.passed(), try Sample.moved()).rawValue == 1)
    #expect(outcome(try Sample.passed(), try Sample.missing()).rawValue == 1)
    #expect(outcome(try Sample.moved(), try Sample.broken()).rawValue == 2)
    #expect(outcome(try Sample.moved(), try Sample.unavailable()).rawValue == 2)
    #expect(Outcome(of: try Sample.verification()).rawValue == 2)
  }

  @Test func nothingJudgedIsNoPass() {
    #expect(outcome() == .unjudged)
  }
}
