import AssayFacts
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayVerifying

@Suite struct KnownFailureTests {
  private let bench: Bench
  /// A case whose golden shows `#.`, with the last day on which it may fail.
  private let known: Subject

  init() async throws {
    bench = try Bench()
    try await bench.accept(subject("g/a", picture("#.")))
    known = try await bench.knowing(subject("g/a", picture("..")), until: "2026-06-01")
  }

  private func verify(_ subject: Subject, on today: String = "2026-06-01") async -> Verification {
    var options = VerificationOptions()
    options.today = today
    return await bench.verify(subject, options: options)
  }

  @Test func itIsExcusedButNeverCountedAsPassed() async throws {
    var known = known
    known.knownFailure?.issue = "#7"
    let verification = await verify(known)
    let evaluation = verification.evaluations[0]
    #expect(evaluation.verdict == .knownFailure && !evaluation.isFailure)
    #expect(evaluation.messages.last == "known failure: for now (#7, until 2026-06-01)")
    #expect(verification.meaning == "all other cases passed; 1 case fails as known")
  }

  @Test func itFailsWhenItPasses() async throws {
    let passing = await verify(subject("g/a", picture("#."), knownFailure: known.knownFailure))
    #expect(passing.evaluations.map(\.verdict) == [.changed])
    #expect(passing.evaluations[0].causes == [.unexpectedPass])
    #expect(passing.exitCode == 1)
  }

  @Test func itFailsAfterItsLastDay() async throws {
    let late = await verify(known, on: "2026-06-02")
    #expect(late.exitCode == 1)
    #expect(
      late.evaluations[0].messages.last?.contains("'until' was 2026-06-01, and the case still fails") == true)
  }

  @Test("Only the recorded failure is excused: no other picture, fact, value or expectation")
  func otherFailures() async throws {
    let known = try await bench.knowing(subject("g/a", picture(".."), facts: ["size": 3]))
    func verdict(
      _ bitmap: String = "..", _ facts: Facts = ["size": 3], expecting: (path: String, value: Fact)? = nil
    ) async -> Verdict {
      let other = subject(
        "g/a", picture(bitmap), facts: facts, expecting: expecting, knownFailure: known.knownFailure)
      return await verify(other).evaluations[0].verdict
    }
    #expect(await verdict() == .knownFailure)
    #expect(await verdict(".#") == .changed)
    #expect(await verdict("#.") == .changed)
    #expect(await verdict("..", ["size": 4]) == .changed)
    #expect(await verdict("..", ["size": 3, "y": 1]) == .changed)
    #expect(await verdict(expecting: ("size", 2)) == .changed)
  }

  @Test func withoutAGoldenItNeedsAnExpectationThatFails() async throws {
    let bare = await verify(subject("g/b", knownFailure: KnownFailure("for now", failure: "raster")))
    #expect(bare.evaluations[0].verdict == .missingGolden && bare.exitCode == 1)
    #expect(bare.evaluations[0].exceedsKnownFailure)
    #expect(bare.groups.map(\.sentence) == ["known failures no longer fail as stated"])
    #expect(bare.groups[0].command == nil)
    let stated = try await bench.knowing(subject("g/b", expecting: ("size", 3)))
    #expect(await verify(stated).evaluations.map(\.verdict) == [.knownFailure])
    let drawnOtherwise = subject(
      "g/b", picture(".."), expecting: ("size", 3), knownFailure: stated.knownFailure)
    #expect(await verify(drawnOtherwise).evaluations.map(\.verdict) == [.missingGolden])
  }

  @Test("Another wording of any message leaves the failure its name")
  func names() throws {
    let relation = Relation(kind: .sameAs, other: name("g/b"), location: .commandLine)
    func remarks(_ message: String) -> [Remark] {
      let broken = BrokenExpectation(
        location: SourceLocation(path: message), statement: "size: 3", failure: message)
      return [
        .message(message), .facts, .text, .picture, .environment, .otherEnvironment,
        .expectation(broken, count: message.count), .relation(relation),
        .failingReference(name("g/c"), message), .brokenRelation(message),
        .unexpectedPass(KnownFailure(message)), .knownFailure(KnownFailure(message)),
        .unexcused(.unnamed(message)),
      ]
    }
    var evaluation = Evaluation(name: name("g/a"), location: .commandLine, verdict: .changed)
    func failureName(_ remark: Remark) -> String {
      (evaluation.findings, evaluation.remarks) = ([Finding(.expectation, remark)], [remark])
      return evaluation.failureName
    }
    let names = remarks("one").map(failureName)
    #expect(names == remarks("another").map(failureName))
    #expect(Set(names).count == 4, "an expectation, a relation and a failing reference are told apart")
  }

  @Test("Nothing reads a message to decide")
  func messages() throws {
    let sources = packageRoot.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let reading =
      /(message|headline|sentence|remark|statement|ending|hint|reason)s?(\[\d\])?[?!]?\.(hasPrefix|hasSuffix|contains|replacing|firstMatch)\(|hasPrefix\("(--|; )/
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      #expect(text.firstMatch(of: reading) == nil, "\(file)")
    }
  }
}
