import AssayFacts
import Foundation
import AssayGoldens
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying

/// Goldens of two times are compared as renderings are with goldens.
@Suite struct GoldenChangesTests {
  let earlier: Bench
  let today: Bench

  init() throws {
    earlier = try Bench()
    today = try Bench()
  }

  private func changes(_ subjects: Subject..., patterns: [String] = []) async -> Verification {
    let revision = ComparedRevision(name: "main", commit: "1a2b3c4d5e")
    return await GoldenChanges(since: revision, earlier: earlier.store, today: today.store)
      .verification(catalog(subjects), patterns: patterns)
  }

  @Test func eachGoldenIsUnchangedChangedAddedOrRemoved() async throws {
    try await earlier.accept(subject("g/a"), subject("g/b"), subject("g/gone"), subject("old/x"))
    try await today.accept(
      subject("g/a"), subject("g/b", picture("##"), facts: ["size": 3]), subject("g/new"))
    // Nothing is rendered: these subjects cannot be.
    let verification = await changes(subject("g/a", nil), subject("g/b", nil), subject("g/new", nil))
    #expect(verification.problems == [])
    #expect(verification.evaluations.map(\.name.text) == ["g/a", "g/b", "g/gone", "g/new", "old/x"])
    #expect(
      verification.evaluations.map(\.verdict) == [.passed, .changed, .changed, .missingGolden, .changed])
    #expect(verification.evaluations.map(\.causes) == [[], [.structure], [.removed], [.added], [.removed]])
    #expect(verification.evaluations.map { $0.referencePNG != nil } == [false, true, true, false, true])
    #expect(verification.evaluations.map { $0.candidatePNG != nil } == [false, true, false, true, false])
    let changed = verification.evaluations[1]
    #expect(changed.factDifferences.map(\.path.description) == ["size"])
    #expect(changed.referencePath == "main:\(today.goldens)/g/b.png")
    #expect(changed.candidatePath == "\(today.goldens)/g/b.png")
    #expect(verification.evaluations[3].messages == ["there was no golden at main (1a2b3c4d)"])
  }

  @Test func aTextIsComparedByItsLines() async throws {
    try await earlier.accept(textual("g/a", "one\ntwo\n"), textual("g/b", "same\n"))
    try await today.accept(textual("g/a", "one\n2\n"), textual("g/b", "same\n"), textual("g/c", "new\n"))
    let verification = await changes(textual("g/a", nil), textual("g/b", nil), textual("g/c", nil))
    #expect(verification.problems == [])
    #expect(verification.evaluations.map(\.causes) == [[.text], [], [.added]])
    #expect(verification.evaluations[0].messages == [#"line 2: "two" → "2""#])
    #expect(verification.evaluations[0].referencePath == "main:\(today.goldens)/g/a.txt")
    #expect(verification.evaluations[2].textDifference?.blocks.map(\.change) == [#""new" added"#])
  }

  @Test func nothingCanBeAccepted() async throws {
    try await earlier.accept(subject("g/a"))
    try await today.accept(subject("g/a", picture("..")))
    let verification = await changes(subject("g/a"))
    #expect(verification.evaluations.map(\.replacement) == [nil])
    #expect(verification.groups.map(\.command) == [nil])
    #expect(verification.groups.map(\.hint) == [nil])
  }

  @Test func noToleranceIsGiven() async throws {
    let lenient = Tolerance(edge: 9, color: 9, spots: 9)
    try await earlier.accept(subject("g/a", picture("g."), tolerance: lenient))
    try await today.accept(subject("g/a", picture("h."), tolerance: lenient))
    #expect(await changes(subject("g/a", tolerance: lenient)).evaluations.map(\.verdict) == [.changed])
  }

  @Test func aSubjectWithoutAPictureOfItsOwnIsComparedByItsFacts() async throws {
    try await earlier.accept(subject("g/a"), subject("g/b", sameAs: "g/a"))
    try await today.accept(subject("g/a"), subject("g/b", facts: ["size": 5], sameAs: "g/a"))
    let verification = await changes(subject("g/a"), subject("g/b", sameAs: "g/a"))
    #expect(verification.problems == [])
    #expect(verification.evaluations.map(\.verdict) == [.passed, .changed])
  }

  @Test func patternsSelectGoldensOfBothTimes() async throws {
    try await earlier.accept(subject("g/a"), subject("h/gone"), subject("i/gone"))
    try await today.accept(subject("g/a", picture("..")))
    #expect(await changes(subject("g/a"), patterns: ["h"]).evaluations.map(\.name.text) == ["h/gone"])
    #expect(await changes(subject("g/a"), patterns: ["g/*"]).evaluations.map(\.name.text) == ["g/a"])
  }

  @Test func aDamagedGoldenIsAProblem() async throws {
    try await earlier.accept(subject("g/a"))
    try await today.accept(subject("g/a", picture("..")))
    try Data("no picture".utf8).write(to: earlier.url("g/a.png"))
    let verification = await changes(subject("g/a"))
    #expect(verification.outcome == .unjudged)
  }
}
