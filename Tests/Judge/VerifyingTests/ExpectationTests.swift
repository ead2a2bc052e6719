import AssayFacts
import AssaySubjects
import Testing

@testable import AssayVerifying

/// Expectations of scenarios, with and without goldens.
@Suite struct ExpectationTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private var byExpectations: VerificationOptions {
    var options = VerificationOptions()
    options.byExpectations = true
    return options
  }

  @Test func aBrokenExpectationIsSaidBeforeThatThereIsNoGolden() async throws {
    let evaluation = try await bench.evaluation(of: subject("g/a", expecting: ("size", 3)))
    #expect(evaluation.verdict == .missingGolden)
    #expect(evaluation.causes == [.expectation, .missing])
    #expect(evaluation.messages.first == "g.yaml:3:1: size is 2, expected 3")
    #expect(evaluation.findings.first?.remark.expectationPlace?.description == "g.yaml:3:1")
    #expect(evaluation.candidatePNG != nil)
    #expect(evaluation.replacement == nil)
  }

  @Test func whatSeveralExpectationsMissIsSaidOnce() async throws {
    var poor = subject("g/a")
    poor.expectations = ["there is no line 2", "there is no line 2", "size is 2, expected 3"].enumerated().map
    {
      line, failure in
      Expectation(location: SourceLocation(path: "g.yaml", line: line + 3), statement: "") { _ in failure }
    }
    let evaluation = try await bench.evaluation(of: poor)
    #expect(
      evaluation.messages.prefix(1) + evaluation.messages.suffix(1) == [
        "g.yaml:3:1: there is no line 2, of which 2 facts are expected", "g.yaml:5:1: size is 2, expected 3",
      ])
  }

  @Test func withoutGoldensOnlyWhatIsStatedCounts() async throws {
    let verification = await bench.verify(
      subject("g/broken", expecting: ("size", 3)), subject("g/right", expecting: ("size", 2)),
      subject("g/same", sameAs: "g/right"), subject("g/other", picture(".."), sameAs: "g/right"),
      subject("g/silent"), try await bench.knowing(subject("g/known", expecting: ("size", 3))),
      subject("g/unseen", knownFailure: KnownFailure("its golden fails")), options: byExpectations)
    #expect(
      verification.evaluations.map { "\($0.name.leaf) \($0.verdict.rawValue)" } == [
        "broken changed", "known knownFailure", "other changed", "right passed", "same passed",
        "silent passed", "unseen passed",
      ])
    #expect(verification.evaluations[0].causes == [.expectation])
    #expect(verification.evaluations[0].candidatePNG != nil)
    #expect(verification.problems == [])
    #expect(verification.exitCode == 1)
    #expect(
      verification.hints == [
        "goldens were left aside: 3 expectations and 2 relations were judged, and 2 cases state none"
      ])
  }

  @Test func goldensThatDifferChangeNothingThen() async throws {
    try await bench.accept(subject("g/a", picture("##"), expecting: ("size", 2)))
    let verification = await bench.verify(
      subject("g/a", expecting: ("size", 2)), subject("g/silent"), options: byExpectations)
    #expect(verification.evaluations.map(\.verdict) == [.passed, .passed])
    #expect(verification.exitCode == 0)
    #expect(
      verification.hints == ["goldens were left aside: 1 expectation was judged, and 1 case states none"])
  }

  @Test func whereNothingIsStatedNothingHasPassed() async throws {
    let verification = await bench.verify(subject("g/a"), options: byExpectations)
    #expect(verification.exitCode == 2)
    #expect(
      verification.problems.map(\.message) == [
        "the selected cases have no expectations, so nothing was checked; select other cases"
      ])
  }

  @Test func anExpectationThatCannotFailIsFoundOut() async throws {
    var stubborn = subject("g/a")
    stubborn.expectations = [
      Expectation(location: stubborn.location, statement: "always") { _ in nil }
    ]
    let verification = await bench.verify(stubborn, options: byExpectations)
    #expect(verification.exitCode == 2)
    #expect(verification.problems.first?.message.hasPrefix("the verification cannot fail") == true)
  }
}
