import AssayFacts
import AssayHarness
import AssaySubjects
import Testing

@Suite struct KnownFailureTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func verify(_ subject: Subject, on today: String = "2026-06-01") async -> Verification {
    var options = VerificationOptions()
    options.today = today
    return await bench.verify(subject, options: options)
  }

  @Test func itIsExcusedButNeverCountedAsPassed() async throws {
    try await bench.accept(subject("g/a", picture("#.")))
    let known = KnownFailure("no ink", failure: "raster", until: "2026-06-01", issue: "#7")
    let verification = await verify(subject("g/a", picture(".."), knownFailure: known))
    let evaluation = verification.evaluations[0]
    #expect(evaluation.verdict == .knownFailure && !evaluation.isFailure)
    #expect(evaluation.messages.last == "known failure: no ink (#7, until 2026-06-01)")
    #expect(verification.meaning == "all other cases passed; 1 case fails as known")
  }

  @Test func itFailsWhenItPasses() async throws {
    try await bench.accept(subject("g/a", picture("#.")))
    let known = KnownFailure("no ink", failure: "raster")
    let passing = await verify(subject("g/a", picture("#."), knownFailure: known))
    #expect(passing.evaluations.map(\.verdict) == [.changed])
    #expect(passing.evaluations[0].causes == [.unexpectedPass])
    #expect(passing.exitCode == 1)
  }

  @Test func itFailsAfterItsLastDay() async throws {
    try await bench.accept(subject("g/a", picture("#.")))
    let known = KnownFailure("no ink", failure: "raster", until: "2026-05-31")
    let late = await verify(subject("g/a", picture(".."), knownFailure: known))
    #expect(late.exitCode == 1)
    #expect(
      late.evaluations[0].messages.last?.contains("'until' was 2026-05-31, and the case still fails") == true)
  }

  @Test("Only the recorded failure is excused: no other cause, fact, value or expectation")
  func otherFailures() async throws {
    try await bench.accept(subject("g/a", picture("#."), facts: ["x": 1]))
    let first = await verify(subject("g/a", facts: ["x": 2], knownFailure: KnownFailure("for now")))
    let message = try #require(first.evaluations[0].messages.last)
    let name = try #require(message.firstMatch(of: /add `failure: (structure-[0-9a-f]{8})`/)?.output.1)
    #expect(first.exitCode == 1)
    let known = KnownFailure("for now", failure: String(name))
    func verdict(
      _ bitmap: String = "#.", x: Int, y: Int? = nil, expecting: (path: String, value: Fact)? = nil
    ) async -> Verdict {
      var facts: Facts = ["x": .number(x)]
      if let y { facts["y"] = .number(y) }
      return await verify(
        subject("g/a", picture(bitmap), facts: facts, expecting: expecting, knownFailure: known)
      ).evaluations[0].verdict
    }
    #expect(await verdict(x: 2) == .knownFailure)
    #expect(await verdict(x: 3) == .changed)
    #expect(await verdict(x: 2, y: 1) == .changed)
    #expect(await verdict(x: 2, expecting: ("x", 1)) == .changed)
  }

  @Test func withoutAGoldenItNeedsAnExpectationThatFails() async {
    let bare = await verify(subject("g/a", knownFailure: KnownFailure("for now", failure: "raster")))
    #expect(bare.evaluations[0].verdict == .missingGolden && bare.exitCode == 1)
    #expect(bare.evaluations[0].exceedsKnownFailure)
    let known = KnownFailure("for now", failure: Bench.sizeIsNotThree)
    let stated = await verify(subject("g/a", expecting: ("size", 3), knownFailure: known))
    #expect(stated.evaluations.map(\.verdict) == [.knownFailure])
  }
}
