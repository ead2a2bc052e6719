import AssayFacts
import Foundation
import AssayImaging
import AssayHarness
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayTesting

@Suite struct ExpectGoldenTests {
  /// What a check of an eight by eight picture of one color finds.
  private func issues(
    _ color: Color, named name: String = "badge/round", in folder: TemporaryFolder,
    tolerance: Tolerance = .exact, accepting: Bool = false
  ) async -> [String] {
    let expectation = GoldenExpectation(
      rendering: Rendering(bitmap: Bitmap(width: 8, height: 8, color: color), facts: ["side": 8]),
      tolerance: tolerance, goldens: folder.path + "/Goldens",
      location: AssaySubjects.SourceLocation(path: "BadgeTests/Badge.swift", line: 7, column: 3))
    return await expectation.issues(name, accepting: accepting).map { issue in
      switch issue {
      case .sentence(let sentence): sentence
      case .failure(let judgement): "\(judgement.name) \(judgement.verdict): \(judgement.causes)"
      }
    }
  }

  @Test func aPictureWithoutGoldenFails() async throws {
    let folder = try TemporaryFolder()
    #expect(await issues(.black, in: folder) == ["badge/round missingGolden: [AssayHarness.Cause.missing]"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Goldens"))
  }

  @Test func acceptingWritesTheGoldenAndStillFailsOnce() async throws {
    let folder = try TemporaryFolder()
    let accepted = await issues(.black, in: folder, accepting: true)
    #expect(
      accepted == [
        "accepted \(folder.path)/Goldens/badge/round.png; run the test again without ASSAY_ACCEPT"
      ])
    let png = try [UInt8](Data(contentsOf: folder.url.appendingPathComponent("Goldens/badge/round.png")))
    #expect(try Bitmap(png: png) == Bitmap(width: 8, height: 8, color: .black))
    #expect(await issues(.black, in: folder, accepting: true) == [])
    #expect(await issues(.black, in: folder) == [])
  }

  @Test func anotherPictureFailsUnlessTolerated() async throws {
    let folder = try TemporaryFolder()
    _ = await issues(.black, in: folder, accepting: true)
    let almostBlack = Color(red: 1, green: 1, blue: 1)
    #expect(await issues(almostBlack, in: folder).count == 1)
    #expect(await issues(almostBlack, in: folder, tolerance: .lenient) == [])
    #expect(await issues(.white, in: folder, tolerance: .lenient).count == 1)
  }

  @Test func manyGoldensOfOneGroupAreAcceptedSideBySide() async throws {
    let folder = try TemporaryFolder()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask { _ = await self.issues(.black, named: "badge/b\(index)", in: folder, accepting: true) }
      }
    }
    for index in 0..<12 {
      #expect(await issues(.black, named: "badge/b\(index)", in: folder) == [])
    }
  }

  @Test func aNameThatWouldLeaveTheFolderIsRefused() async throws {
    let issues = await issues(.black, named: "../escape", in: try TemporaryFolder())
    #expect(
      issues == [
        "'../escape' is no name of a golden; use lower-case letters, digits and -._@+=, between slashes"
      ])
  }
}
