import AssayFacts
import Foundation
import AssayGoldens
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayVerifying

@Suite struct AcceptingTests {
  let bench: Bench
  let judge: Judge

  init() throws {
    bench = try Bench()
    judge = Judge(store: bench.store)
  }

  private func refusal(_ patterns: [String], in catalog: Catalog) async -> String {
    await bench.refusal { () async throws(JudgeRefusal) in try await judge.accept(patterns, in: catalog) }
  }

  @Test func whatWasAcceptedPasses() async throws {
    let catalog = catalog(subject("g/a"), subject("g/b", sameAs: "g/a"), subject("h/c", picture("..")))
    let acceptance = try await judge.accept(["**"], in: catalog)
    #expect(acceptance.changes.map(\.name.text) == ["g/a", "g/b", "h/c"])
    #expect(acceptance.changes.allSatisfy { $0.causes == [.missing] })
    #expect(await judge.verify(catalog).exitCode == 0)
  }

  @Test func onlyWhatReallyChangesIsWrittenAndTold() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"), subject("h/c"))
    let before = bench.files
    let acceptance = try await judge.accept(
      ["g", "h"], in: catalog(subject("g/a"), subject("g/b", picture("..")), subject("h/c")))
    #expect(acceptance.changes.map(\.name.text) == ["g/b"])
    #expect(acceptance.changes.map(\.causes) == [[.raster]])
    #expect(acceptance.unchanged == 2)
    let after = bench.files
    #expect(Set(after.keys.filter { before[$0] != after[$0] }) == ["g/b.facts", "g/b.png"])
  }

  @Test func otherFactsAloneLeaveThePictureFile() async throws {
    try await bench.accept(subject("g/a"))
    let before = bench.files
    let acceptance = try await judge.accept(["g/a"], in: catalog(subject("g/a", facts: ["size": 5])))
    #expect(acceptance.changes.map(\.causes) == [[.structure]])
    let after = bench.files
    #expect(after["g/a.png"] == before["g/a.png"])
    #expect(after["g/a.facts"] != before["g/a.facts"])
    #expect(await bench.verify(subject("g/a", facts: ["size": 5])).exitCode == 0)
  }

  @Test(
    "What breaks an expectation or a relation, or cannot be rendered, is refused by name",
    arguments: [
      (subject("g/b", expecting: ("size", 3)), "'g/b' breaks an expectation", "size is 2, expected 3"),
      (subject("g/b", picture(".."), sameAs: "g/a"), "'g/b' breaks an expectation", "must equal 'g/a'"),
      (subject("g/b", nil), "'g/b' cannot be rendered: ", "install fonts-noto-core"),
    ])
  func refusal(of other: Subject, message: String, reason: String) async {
    let text = await refusal(["g"], in: catalog(subject("g/a"), other))
    #expect(text.contains(message) && text.contains(reason))
  }

  @Test func knownFailuresAreLeftOut() async throws {
    let acceptance = try await judge.accept(
      ["g"], in: catalog(subject("g/a"), subject("g/b", knownFailure: KnownFailure("for now"))))
    #expect(acceptance.changes.map(\.name.text) == ["g/a"])
    #expect(acceptance.skipped.map(\.text) == ["g/b"])
  }

  @Test func aNewCaseLeavesTheFilesOfOthersAsTheyAreEvenWithANewFont() async throws {
    try await bench.accept(subject("g/a"), fingerprint: ["fonts": ["Square": "a1"]])
    let before = bench.files["g/a.facts"]
    let now: Facts = ["fonts": ["Square": "a1", "Round": "b1"]]
    _ = try await judge.accept(["g"], in: catalog(subject("g/a"), subject("g/b"), fingerprint: now))
    #expect(bench.files["g/a.facts"] == before)
    #expect(try bench.fingerprint(of: "g/b") == now)
  }

  @Test func theFirstCaseWithAFontBringsTheFingerprint() async throws {
    try await bench.accept(subject("g/a"), fingerprint: Facts())
    let now: Facts = ["engine": 1, "fonts": ["Square": "a1"]]
    _ = try await judge.accept(["g/b"], in: catalog(subject("g/a"), subject("g/b"), fingerprint: now))
    #expect(try bench.fingerprint(of: "g/b") == now)
  }

  @Test func theFingerprintIsRenewedOfWhatWasAcceptedOrFoundRight() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"), subject("g/c"), fingerprint: ["engine": 1])
    let all = catalog(
      [subject("g/a", picture("..")), subject("g/b"), subject("g/c")], fingerprint: ["engine": 2])
    _ = try await judge.accept(["g/a", "g/b"], in: all)
    let engines = try ["g/a", "g/b", "g/c"].map { try bench.fingerprint(of: $0)["engine"] }
    #expect(engines == [2, 2, 1])
  }
}
