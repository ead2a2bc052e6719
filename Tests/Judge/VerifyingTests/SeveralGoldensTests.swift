import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayVerifying

/// A subject of which more than one picture is right.
@Suite struct SeveralGoldensTests {
  private let bench: Bench
  private let first = picture("#.")
  private let second = picture(".#")
  private let third = picture("..")

  init() throws {
    bench = try Bench()
  }

  private func several(_ bitmap: Bitmap, size: Double = 2) -> Subject {
    var result = subject("g/a", bitmap, facts: ["size": .number(size)])
    result.golden.mayBeSeveral = true
    return result
  }

  private func accept(_ subject: Subject, further: Bool) async throws(JudgeRefusal) -> Acceptance {
    try await Judge(store: bench.store).accept(
      ["g/a"], in: catalog(subject), options: AcceptanceOptions(further: further))
  }

  private func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: bench.url(file).path) }

  @Test func eachOfTheAcceptedPicturesPassesByHashAndNoOther() async throws {
    try await bench.accept(several(first))
    #expect(try await bench.evaluation(of: several(second)).verdict == .changed)
    #expect(try await accept(several(second), further: true).changes.count == 1)
    #expect(exists("g/a.png") && exists("g/a~2.png"))
    for picture in [first, second] {
      let verification = await bench.verify(several(picture), options: VerificationOptions(strict: true))
      #expect(verification.evaluations.map(\.verdict) == [.passed])
      #expect(verification.work.equalByHash == 1 && verification.exitCode == 0 && verification.hints == [])
    }
    #expect(try await bench.evaluation(of: several(third)).verdict == .changed)
    #expect(try await bench.evaluation(of: several(second, size: 3)).verdict == .changed)
  }

  @Test func aChangeIsShownBesideTheNearestGolden() async throws {
    let (black, gray) = (picture("####"), picture("gggg"))
    try await bench.accept(several(black))
    _ = try await accept(several(gray), further: true)
    let evaluation = try await bench.evaluation(of: several(picture("ghgg")))
    #expect(evaluation.referencePath.hasSuffix("g/a~2.png"))
  }

  @Test func acceptingThePlainWayMakesItTheOnlyGolden() async throws {
    try await bench.accept(several(first))
    _ = try await accept(several(second), further: true)
    _ = try await accept(several(third), further: false)
    #expect(exists("g/a.png") && !exists("g/a~2.png"))
    #expect(try await bench.evaluation(of: several(second)).verdict == .changed)
    #expect(try await bench.evaluation(of: several(third)).verdict == .passed)
  }

  @Test func withoutTheScenariosReasonFurtherPicturesAreRefusedAndThoseThereAreDoNotCount() async throws {
    try await bench.accept(subject("g/a", first))
    let refusal = await #expect(throws: JudgeRefusal.self) {
      _ = try await accept(subject("g/a", second), further: true)
    }
    #expect(refusal?.description.contains("may have one golden only") == true)
    _ = try await accept(several(second), further: true)
    let plain = await bench.verify(subject("g/a", second))
    #expect(plain.evaluations.map(\.verdict) == [.changed])
    #expect(plain.hints.first?.contains("g/a~2.png") == true)
    let orphans = try bench.store.orphans(in: catalog(subject("g/a", first)))
    #expect(orphans == ["g/a~2.png"])
  }

  @Test func aFurtherPictureHasTheSameFacts() async throws {
    try await bench.accept(several(first))
    let refusal = await #expect(throws: JudgeRefusal.self) {
      _ = try await accept(several(second, size: 3), further: true)
    }
    #expect(refusal?.description.contains("differs from its golden by more than the picture") == true)
    #expect(!exists("g/a~2.png"))
  }

  @Test(
    "One of several goldens that was deleted is missing, whichever of them is drawn, and a damaged one is no pass"
  )
  func aDeletedFurtherPicture() async throws {
    try await bench.accept(several(first))
    _ = try await accept(several(second), further: true)
    try FileManager.default.removeItem(at: bench.url("g/a~2.png"))
    let verification = await bench.verify(several(first))
    #expect(verification.exitCode == 2)
    #expect(verification.evaluations[0].messages[0].contains("g/a~2.png: error: the picture is missing"))
    try Data("no picture".utf8).write(to: bench.url("g/a~2.png"))
    #expect(await bench.verify(several(second)).exitCode == 2)
  }
}
