import AssayFacts
import Foundation
import AssayGoldens
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayVerifying

@Suite struct DecidingTests {
  let bench: Bench
  let judge: Judge

  init() throws {
    bench = try Bench()
    judge = Judge(store: bench.store)
  }

  /// The file a report would export after its reviewer decided so.
  private func decisions(_ words: KeyValuePairs<String, String>, on catalog: Catalog) async throws
    -> Decisions
  {
    try decided(
      words.map { ($0.key, $0.value) }, on: await judge.verify(catalog).evaluations)
  }

  private func refusal(_ decisions: Decisions, in catalog: Catalog) async -> String {
    await bench.refusal { () async throws(JudgeRefusal) in try await judge.accept(decisions, in: catalog) }
  }

  @Test func onlyWhatWasAcceptedBecomesGolden() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"))
    let catalog = catalog(subject("g/a", picture("..")), subject("g/b", picture("..")), subject("g/new"))
    let decisions = try await decisions(["g/a": "accept", "g/b": "reject", "g/new": "accept"], on: catalog)
    let acceptance = try await judge.accept(decisions, in: catalog)
    #expect(acceptance.changes.map(\.name.text) == ["g/a", "g/new"])
    let verdicts = await judge.verify(catalog).evaluations.map(\.verdict)
    #expect(verdicts == [.passed, .changed, .passed])
  }

  @Test func rejectingAloneChangesNothing() async throws {
    try await bench.accept(subject("g/a"))
    let catalog = catalog(subject("g/a", picture("..")), subject("g/b"))
    let acceptance = try await judge.accept(decisions(["g/a": "reject"], on: catalog), in: catalog)
    #expect(acceptance.changes.isEmpty && acceptance.unchanged == 0)
    #expect(await judge.verify(catalog).evaluations.map(\.verdict) == [.changed, .missingGolden])
  }

  @Test func acceptingTwiceIsAcceptingOnce() async throws {
    try await bench.accept(subject("g/a"))
    let catalog = catalog(subject("g/a", picture("..")))
    let decisions = try await decisions(["g/a": "accept"], on: catalog)
    _ = try await judge.accept(decisions, in: catalog)
    let again = try await judge.accept(decisions, in: catalog)
    #expect(again.changes.isEmpty && again.unchanged == 1)
  }

  @Test func aCandidateThatMovedOnIsRefusedWithAllOthers() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"))
    let then = catalog(subject("g/a", picture("..")), subject("g/b", picture("..")))
    let decisions = try await decisions(["g/a": "accept", "g/b": "accept"], on: then)
    let now = catalog(subject("g/a", picture("..")), subject("g/b", picture("...")))
    #expect(
      await refusal(decisions, in: now).contains(
        "'g/b' has moved on: it is drawn otherwise now than when it was reviewed"))
    #expect(await judge.verify(now).evaluations.map(\.verdict) == [.changed, .changed])
  }

  @Test("Other facts behind the same picture are another candidate, and a golden that moved on is refused")
  func movedOn() async throws {
    try await bench.accept(subject("g/a"))
    let now = catalog(subject("g/a", facts: ["size": 5]))
    let decisions = try await decisions(["g/a": "accept"], on: now)
    let later = catalog(subject("g/a", facts: ["size": 6]))
    #expect(await refusal(decisions, in: later).contains("'g/a' has moved on: it is drawn otherwise"))
    try await bench.accept(subject("g/a", picture("...")))
    #expect(
      await refusal(decisions, in: now).contains(
        "'g/a' has moved on: its golden is another one than when it was reviewed"))
  }

  @Test(arguments: ["accept", "reject"]) func aDecisionOnWhatIsGoneIsRefused(_ decision: String) async throws
  {
    let decisions = try await decisions(["g/a": decision], on: catalog(subject("g/a"), subject("g/b")))
    let text = await refusal(decisions, in: catalog(subject("g/b")))
    #expect(
      text == "d.json: error: there is no 'g/a' any more; run `assay verify` and decide by the new report"
    )
  }

  @Test func whatCannotBeAcceptedOffersNoExchange() async throws {
    let broken = subject("g/a", expecting: ("size", 3))
    let evaluations = await judge.verify(catalog(broken, subject("g/b"))).evaluations
    #expect(evaluations.map { $0.replacement != nil } == [false, true])
  }

  @Test(arguments: [
    ("", "damaged or no decisions of a report (it is no JSON: line 1: the text ends"),
    ("[]", "damaged or no decisions"),
    (#"{"assay": "decisions", "assay": "bundle"}"#, "line 1: 'assay' is stated twice"),
    (#"{"assay": "decisions", "version": 1}"#, "'decisions' is missing"),
    (#"{"assay": "bundle", "version": 1, "decisions": []}"#, "says it is 'bundle'"),
    (#"{"assay": "decisions", "version": 2, "decisions": []}"#, "have version 2"),
  ]) func aForeignFileIsRefused(_ json: String, _ reason: String) throws {
    let problem = #expect(throws: Problem.self) { try Decisions(json: Array(json.utf8), path: "d.json") }
    #expect(problem?.description.contains(reason) == true)
  }

  @Test(arguments: [
    (#""name": "../../etc/passwd", "decision": "accept", "golden": null"#, "'name' is not a name of a case"),
    (#""name": "g/a", "decision": "maybe", "golden": null"#, "'decision' is neither"),
    (#""name": "g/a", "decision": "accept", "golden": "12""#, "'golden' is neither a hash nor null"),
  ]) func aTamperedEntryIsRefused(_ entry: String, _ reason: String) throws {
    let hash = String(repeating: "0", count: 32)
    let problem = #expect(throws: Problem.self) { try decided(by: #"{\#(entry), "candidate": "\#(hash)"}"#) }
    #expect(problem?.description.contains("decision 1: " + reason) == true)
  }

  @Test func twoDecisionsOnOneCaseAreRefused() throws {
    let hash = String(repeating: "0", count: 32)
    let entry = #"{"name": "g/a", "decision": "reject", "golden": null, "candidate": "\#(hash)"}"#
    let problem = #expect(throws: Problem.self) { try decided(by: "\(entry),\(entry)") }
    #expect(problem?.description.contains("decision 2: 'g/a' is decided twice") == true)
  }
}
