import AssayFacts
import Foundation
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayVerifying

@Suite struct RelationTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test func anotherPictureThanStatedBreaksTheExpectation() async throws {
    try await bench.accept(subject("g/a"), subject("g/b", sameAs: "g/a"))
    let verification = await bench.verify(subject("g/a"), subject("g/b", picture(".."), sameAs: "g/a"))
    let evaluation = verification.evaluations[1]
    #expect(evaluation.verdict == .changed)
    #expect(evaluation.causes == [.expectation])
    #expect(evaluation.messages[0] == "must equal 'g/a', but the pictures differ")
    #expect(evaluation.unequal == [name("g/a")])
    #expect(evaluation.referencePath == bench.goldens + "/g/a.png")
    #expect(evaluation.reference == picture("#."))
    #expect(evaluation.candidate == picture(".."))
    #expect(evaluation.comparison != nil)
  }

  @Test("What must equal another passes alone only if that one passes", arguments: ["g/b", "g/c"])
  func theGoldenOfTheOther(alone: String) async throws {
    func all(_ bitmap: Bitmap = picture("#."), knownFailure: KnownFailure? = nil) -> [Subject] {
      [
        subject("h/a", bitmap, knownFailure: knownFailure), subject("g/b", bitmap, sameAs: "h/a"),
        subject("g/c", bitmap, sameAs: "g/b"),
      ]
    }
    func verify(_ all: [Subject], shard: Shard? = nil) async -> Verification {
      await Judge(store: bench.store).verify(
        catalog(all), options: VerificationOptions(patterns: shard == nil ? [alone] : [], shard: shard))
    }
    try await bench.accept(all()[0], all()[1], all()[2])
    #expect(await verify(all()).exitCode == 0)
    let changed = await verify(all(picture("..")))
    #expect(changed.evaluations.map(\.verdict) == [.changed])
    #expect(changed.evaluations[0].messages[0].hasPrefix("must equal 'h/a', which does not pass itself: "))
    let known = try await bench.knowing(subject("h/a", picture(".."))).knownFailure
    #expect(await verify(all(picture(".."), knownFailure: known)).exitCode == 1)
    // The failure is reported once if another shard compares the other case.
    let halves = [
      await verify(all(picture("..")), shard: Shard("1/2")),
      await verify(all(picture("..")), shard: Shard("2/2")),
    ]
    #expect(halves.flatMap(\.failures).map(\.name.text) == ["h/a"])
    try FileManager.default.removeItem(at: bench.url("h/a.png"))
    #expect(await verify(all()).evaluations.map(\.verdict) == [.broken])
    try FileManager.default.removeItem(at: bench.url("h/a.facts"))
    #expect(await verify(all()).evaluations.map(\.verdict) == [.missingGolden])
  }

  @Test func theFactsOfWhatMustEqualAnotherAreJudgedToo() async throws {
    try await bench.accept(subject("g/a"), subject("g/b", sameAs: "g/a"))
    let verification = await bench.verify(subject("g/a"), subject("g/b", facts: ["size": 9], sameAs: "g/a"))
    #expect(verification.evaluations[1].causes == [.structure])
  }

  @Test func whatMustDifferIsShownBesideWhatItDiffersFrom() async throws {
    let original = subject("g/a", facts: ["size": 20, "width": 4])
    let intended = subject("g/b", picture(".."), facts: ["size": 50, "width": 4], differsFrom: "g/a")
    try await bench.accept(original, intended)
    let verification = await bench.verify(original, intended, options: VerificationOptions(patterns: ["g/b"]))
    let contrast = try #require(verification.evaluations.first?.contrasts.first)
    #expect(verification.evaluations.map(\.contrasts.count) == [1])
    #expect(contrast.other == original.name)
    let sides = try #require(contrast.sides)
    #expect(try Bitmap(png: sides.picturePNG) == picture(".."))
    #expect(try Bitmap(png: sides.otherPNG) == picture("#."))
    // What passed is shown by its golden's file, to the last byte.
    #expect(Data(sides.picturePNG) == (try Data(contentsOf: bench.url("g/b.png"))))
    #expect(sides.differences.map(\.path.description) == ["size"])
    #expect(sides.differences.first?.old == 20)
    #expect(sides.differences.first?.new == 50)
    let equal = subject("g/b", facts: ["size": 50], differsFrom: "g/a")
    #expect(await bench.verify(original, equal).evaluations.allSatisfy(\.contrasts.isEmpty))
  }

  @Test func whatMustDifferFailsWhenItIsEqual() async throws {
    try await bench.accept(subject("g/a"), subject("g/b", picture("..")))
    let good = await bench.verify(subject("g/a"), subject("g/b", picture(".."), differsFrom: "g/a"))
    #expect(good.evaluations.map(\.verdict) == [.passed, .passed])
    let bad = await bench.verify(
      subject("g/a", picture("..")), subject("g/b", picture(".."), differsFrom: "g/a"))
    #expect(bad.evaluations[1].messages == ["must differ from 'g/a', but the pictures are equal"])
    #expect(bad.evaluations[1].verdict == .changed)
  }

  @Test func aRelationToNothingIsBroken() async throws {
    try await bench.accept(subject("g/a"))
    let verification = await bench.verify(subject("g/a"), subject("g/b", sameAs: "g/c"))
    #expect(verification.evaluations[1].verdict == .broken)
    #expect(verification.evaluations[1].messages[0].contains("'g/c', which is not a case"))
  }

  @Test func equalsThatRestOnlyOnEachOtherAreBroken() async throws {
    try await bench.accept(subject("g/c"))
    let verification = await bench.verify(
      subject("g/a", sameAs: "g/b"), subject("g/b", sameAs: "g/a"), subject("g/c"),
      subject("g/d", sameAs: "g/d"))
    #expect(verification.evaluations.map(\.verdict) == [.broken, .broken, .passed, .broken])
    #expect(verification.evaluations[0].messages[0].contains("circle"))
  }

  @Test func aRelationToWhatIsUnavailableIsUnavailable() async throws {
    try await bench.accept(subject("g/c"))
    let verification = await bench.verify(subject("g/a", nil), subject("g/b", sameAs: "g/a"), subject("g/c"))
    #expect(verification.evaluations.map(\.verdict) == [.unavailable, .unavailable, .passed])
  }
}
