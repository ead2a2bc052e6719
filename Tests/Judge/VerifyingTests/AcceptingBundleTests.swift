import AssayFacts
import AssayGoldens
import AssayHashing
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayVerifying

@Suite struct AcceptingBundleTests {
  let place: BundleBench

  init() throws { place = try BundleBench() }

  /// The decisions of a reviewer who accepts some candidates of a bundle.
  private func accepting(_ names: String..., of bundle: ResultBundle) throws -> Decisions {
    try decided(names.map { ($0, "accept") }, on: bundle.verification.evaluations)
  }

  /// Subjects that cannot be rendered here, as on a machine without their fonts.
  private func unrendered(_ names: String...) -> Catalog { catalog(names.map { subject($0, nil) }) }

  private func refusal(_ decisions: Decisions, _ bundles: [ResultBundle], in catalog: Catalog) async -> String
  {
    await place.bench.refusal { () async throws(JudgeRefusal) in
      try place.judge.accept(decisions, from: bundles, in: catalog)
    }
  }

  @Test func aTextBecomesAGoldenWithoutBeingRendered() async throws {
    try await place.bench.accept(textual("g/a", "a\n"))
    let bundles = try await place.bundles(1, of: catalog(textual("g/a", "b\n"), textual("g/new", "n\n")))
    #expect(bundles[0].verification.evaluations[0].textDifference == TextDifference("a\n", "b\n"))
    #expect(bundles[0].verification.evaluations[1].textDifference == TextDifference(nil, "n\n"))
    let decisions = try accepting("g/a", "g/new", of: bundles[0])
    let here = catalog(textual("g/a", nil), textual("g/new", nil))
    let acceptance = try place.judge.accept(decisions, from: bundles, in: here)
    #expect(acceptance.changes.count == 2)
    #expect(try String(contentsOf: place.bench.url("g/a.txt"), encoding: .utf8) == "b\n")
    #expect(await place.bench.verify(textual("g/a", "b\n"), textual("g/new", "n\n")).exitCode == 0)
    #expect(try place.judge.accept(decisions, from: bundles, in: here).unchanged == 2, "accepted already")
  }

  @Test func candidatesBecomeGoldensWithoutBeingRendered() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/facts"), subject("h/kept"))
    let there = catalog(
      subject("g/a", picture("..")), subject("g/facts", facts: ["size": 9]), subject("g/new"),
      subject("h/kept", picture("..")))
    let bundles = try await place.bundles(3, of: there)
    let merged = try await ResultBundle.merged(bundles)
    let decisions = try accepting("g/a", "g/facts", "g/new", of: merged)
    let here = unrendered("g/a", "g/facts", "g/new", "h/kept")
    let acceptance = try place.judge.accept(decisions, from: bundles, in: here)
    #expect(acceptance.changes.map(\.name.text) == ["g/a", "g/facts", "g/new"])
    let verdicts = await place.judge.verify(there).evaluations.map(\.verdict)
    #expect(verdicts == [.passed, .passed, .passed, .changed])
    let again = try place.judge.accept(decisions, from: [merged], in: here)
    #expect(again.changes.isEmpty && again.unchanged == 3)
  }

  @Test func theGoldensAreWhatAcceptingHereWouldHaveWritten() async throws {
    let fingerprint: Facts = ["engine": 1, "libraries": .record(["FreeType": "2.13.2"])]
    let all = catalog(
      subject("g/a"), subject("g/b", sameAs: "g/a"), subject("h/c", picture("gh")), fingerprint: fingerprint)
    let bundle = try await place.bundle("1/1", of: all)
    let decisions = try accepting("g/a", "g/b", "h/c", of: bundle)
    _ = try await place.judge.accept(["**"], in: all)
    let rendered = place.bench.files
    try FileManager.default.removeItem(atPath: place.bench.goldens)
    _ = try place.judge.accept(decisions, from: [bundle], in: all)
    #expect(place.bench.files == rendered)
  }

  @Test func aGoldenThatMovedOnIsRefusedWithAllOthers() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/b"))
    let all = catalog(subject("g/a", picture("..")), subject("g/b", picture("..")))
    let bundle = try await place.bundle("1/1", of: all)
    let decisions = try accepting("g/a", "g/b", of: bundle)
    try await place.bench.accept(subject("g/b", picture("...")))
    #expect(
      await refusal(decisions, [bundle], in: all)
        == "g.yaml:3:1: error: 'g/b' has moved on: its golden is another one than when it was reviewed; run `assay verify` and look at it again"
    )
  }

  @Test func anotherCandidateThanWasReviewedIsRefused() async throws {
    try await place.bench.accept(subject("g/a"))
    let reviewed = try await place.bundle("1/1", of: catalog(subject("g/a", picture(".."))), at: "one")
    let other = try await place.bundle("1/1", of: catalog(subject("g/a", picture("..."))), at: "two")
    let decisions = try accepting("g/a", of: reviewed)
    let catalog = unrendered("g/a")
    #expect(
      await refusal(decisions, [other], in: catalog).contains(
        "'g/a' has moved on: the bundle holds another candidate or golden than was reviewed"))
    #expect(try place.judge.accept(decisions, from: [other, reviewed], in: catalog).changes.count == 1)
  }

  @Test func aBundleWithoutTheCandidateIsRefused() async throws {
    let reviewed = try await place.bundle("1/1", of: catalog(subject("g/a"), subject("g/b")), at: "one")
    let other = try await place.bundle("1/1", of: catalog(subject("g/b")), at: "two")
    #expect(
      try await refusal(accepting("g/a", of: reviewed), [other], in: unrendered("g/a", "g/b"))
        == "d.json: error: no bundle holds a candidate of 'g/a' that could be accepted; name the bundle of the verification that was reviewed"
    )
  }

  @Test func aSubjectThatIsGoneOrKnownToFailIsRefused() async throws {
    let bundle = try await place.bundle("1/1", of: catalog(subject("g/a"), subject("g/b")))
    let decisions = try accepting("g/a", of: bundle)
    #expect(await refusal(decisions, [bundle], in: unrendered("g/b")).contains("there is no 'g/a' any more"))
    let failing = catalog(subject("g/a", knownFailure: KnownFailure("for now")))
    #expect(await refusal(decisions, [bundle], in: failing).contains("it is marked as a known failure"))
    let stated = catalog(subject("g/a", nil, expecting: ("size", 7)))
    #expect(
      await refusal(decisions, [bundle], in: stated).contains("it breaks an expectation: g.yaml:3:1: "))
  }

  @Test func aScenarioFileThatChangedSinceIsRefused() async throws {
    let file = place.path("g.yaml")
    func catalog(_ text: String) throws -> Catalog {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      return Catalog(groups: [
        ScenarioGroup(
          name: "g", location: SourceLocation(path: file), fingerprint: ["engine": 1],
          subjects: [subject("g/a")])
      ])
    }
    let bundle = try await place.bundle("1/1", of: try catalog("before"))
    let decisions = try accepting("g/a", of: bundle)
    #expect(
      try await refusal(decisions, [bundle], in: catalog("after")).contains(
        "'g/a' has moved on: its scenario file is another one than when the bundle was made"))
    #expect(try place.judge.accept(decisions, from: [bundle], in: try catalog("before")).changes.count == 1)
  }

  @Test func aPictureOrFactsThatWereExchangedAreRefused() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/b"))
    let all = catalog(subject("g/a", picture("..")), subject("g/b", picture("##")))
    let bundle = try await place.bundle("1/1", of: all, at: "b")
    let decisions = try accepting("g/a", of: bundle)
    let candidates = bundle.verification.evaluations.compactMap(\.candidatePNG)
      .map { SHA256(of: $0).description }
    try place.edit("b") { $0.replacingOccurrences(of: candidates[0], with: candidates[1]) }
    let exchanged = try ResultBundle(path: place.path("b"))
    let sentence =
      "somebody changed the bundle: picture and facts of 'g/a' do not match their hash"
    #expect(await refusal(decisions, [exchanged], in: all).contains(sentence))
    try place.edit("b") {
      $0.replacingOccurrences(of: candidates[1], with: candidates[0])
        .replacingOccurrences(of: #"{\"size\":2}"#, with: #"{\"size\":3}"#)
    }
    #expect(try await refusal(decisions, [ResultBundle(path: place.path("b"))], in: all).contains(sentence))
  }

  @Test func aDamagedRecordIsReplaced() async throws {
    try await place.bench.accept(subject("g/a"), subject("g/b"))
    try Data("assay facts 3\nnonsense\n".utf8).write(to: place.bench.url("g/a.facts"))
    let all = catalog(subject("g/a", picture("..")), subject("g/b"))
    let bundle = try await place.bundle("1/1", of: all)
    _ = try place.judge.accept(try accepting("g/a", of: bundle), from: [bundle], in: all)
    #expect(await place.judge.verify(all).exitCode == 0)
  }
}
