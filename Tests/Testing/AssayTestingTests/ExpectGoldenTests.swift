import AssayFacts
import AssayVerifying
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

private func square(_ color: Color) -> Rendering {
  Rendering(bitmap: Bitmap(width: 8, height: 8, color: color), facts: ["side": 8])
}

private struct ThrowingRenderer: Renderer {
  let error: any Error

  func render() throws -> Rendering { throw error }
}

@Suite struct ExpectGoldenTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func aPictureWithoutAGoldenFailsAndIsACandidate() throws {
    #expect(package.issues(square(.black)) == ["badge/round missingGolden: there is no golden"])
    #expect(!package.has("badge/round.png"))
    let sources = try package.runFolder.sources()
    #expect(sources.map(\.goldens) == ["Tests/BadgeTests/Goldens"])
    let subject = try #require(sources.first?.candidates.catalog().subjects.first)
    #expect(try subject.render().bitmap == square(.black).bitmap)
    #expect(subject.location.description == "Tests/BadgeTests/Badge.swift:7:3")
  }

  @Test func recordingAMissingGoldenWritesItAndFails() throws {
    let package = try TestPackage(record: "missing")
    #expect(
      package.issues(square(.black)) == [
        "recorded Tests/BadgeTests/Goldens/badge/round.png, which was missing; look at it, then test again without recording"
      ])
    #expect(package.issues(square(.black)) == [])
    #expect(package.issues(square(.white)).count == 1)
    #expect(package.issues(square(.black)) == [], "another golden is not replaced")
  }

  @Test func recordingAllReplacesAGoldenAndFails() throws {
    _ = package.issues(square(.black), .record(.missing))
    #expect(package.issues(square(.white), .record(.all)).first?.hasPrefix("recorded ") == true)
    #expect(package.issues(square(.white)) == [])
  }

  @Test func theEnvironmentOverridesARecordMode() throws {
    let package = try TestPackage(record: "never")
    #expect(
      package.issues(square(.black), .record(.all)) == ["badge/round missingGolden: there is no golden"])
  }

  @Test func theEnvironmentAcceptsOneGolden() throws {
    let package = package.inOneProcess(["ASSAY_ACCEPT": "badge/round"])
    #expect(package.issues(square(.black)).first?.hasPrefix("recorded ") == true)
    #expect(
      package.issues(square(.black), named: "badge/square", .record(.all))
        == ["badge/square missingGolden: there is no golden"])
  }

  @Test func anUnknownRecordModeFails() throws {
    let package = try TestPackage(record: "yes")
    #expect(
      package.issues(square(.black)) == ["ASSAY_RECORD=yes is no record mode; there are never, missing, all"])
  }

  @Test func anotherPictureFailsUnlessTolerated() throws {
    _ = package.issues(square(.black), .record(.missing))
    let almostBlack = square(Color(red: 1, green: 1, blue: 1))
    #expect(package.issues(almostBlack).count == 1)
    #expect(package.issues(almostBlack, .tolerance(.lenient)) == ["badge/round is tolerated"])
  }

  @Test func theErrorMessageNamesBothTestsOfOneGolden() throws {
    let conflict =
      "two tests claim the golden 'badge/round': round() at Tests/BadgeTests/Badge.swift:7:3, and square() at Tests/BadgeTests/Badge.swift:20:3; give one of them another name"
    let process = package.inOneProcess()
    _ = process.issues(square(.black), .record(.missing))
    #expect(process.issues(square(.white), test: "square()", line: 20) == [conflict])
    // Another process of the same `swift test` finds the metadata in the folder.
    #expect(package.issues(square(.white), test: "square()", line: 20) == [conflict])
  }

  @Test func eachArgumentOfATestNeedsItsOwnGolden() throws {
    let package = package.inOneProcess()
    _ = package.issues(square(.black), .record(.missing))
    #expect(package.issues(square(.black)) == [])
    #expect(
      package.issues(square(.white)) == [
        "'badge/round' was drawn twice by round() at Tests/BadgeTests/Badge.swift:7:3, and not the same; in a loop, give each a name, such as 'named: \"badge/\\(radius)\"', or draw the same each time"
      ])
  }

  @Test func goldensOfOneFileCanBeRecordedAtTheSameTime() async throws {
    let package = package.inOneProcess()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask { _ = package.issues(square(.black), named: "badge/b\(index)", .record(.missing)) }
      }
    }
    for index in 0..<12 { #expect(package.issues(square(.black), named: "badge/b\(index)") == []) }
  }

  @Test func aPackageThatCannotBeWrittenIsStillTested() throws {
    // A file where the folder for output should be.
    try package.write("", to: ".build")
    #expect(package.issues(square(.black)).count == 1)
  }

  @Test func aRendererThatDrawsDifferentPicturesFails() throws {
    final class Blinking: Renderer, @unchecked Sendable {
      var isBlack = false
      func render() -> Rendering {
        isBlack.toggle()
        return square(isBlack ? .black : .white)
      }
    }
    #expect(
      package.issues(Blinking()) == [
        "drawn twice, 'badge/round' has another picture the second time; a golden needs the same each time"
      ])
  }

  @Test func aRendererThatThrowsFails() throws {
    struct NoInk: Error {}
    let failing = ThrowingRenderer(error: NoInk())
    #expect(package.issues(failing) == ["the picture cannot be drawn: NoInk()"])
    let damaged = package.issues(.png([1, 2, 3])).first
    #expect(damaged?.hasPrefix("the bytes given as a PNG cannot be read: ") == true)
  }

  @Test("An unavailable picture fails, or is counted if that is allowed", arguments: ["", "1"])
  func unavailable(allowed: String) throws {
    let fontless = ThrowingRenderer(error: RenderingError.unavailable("install fonts-inter"))
    var package = package
    package.session = package.process(["ASSAY_ALLOW_MISSING_FONTS": allowed])
    let isAllowed = allowed == "1"
    #expect(package.issues(fontless) == [(isAllowed ? "unavailable: " : "") + "install fonts-inter"])
    #expect(package.issues(square(.black)).count == 1, "other pictures are judged")
    let line = "assay: 1 golden was not judged: unavailable on this machine"
    #expect(package.session?.unavailableLine == (isAllowed ? line : nil))
  }

  @Test func aBitmapAndItsPNGFileAreTheSamePicture() throws {
    let package = try TestPackage(record: "missing")
    let bitmap = Bitmap(width: 8, height: 8, color: .black)
    #expect(package.issues(Rendering(bitmap: bitmap, facts: ["side": 8])).count == 1)
    #expect(package.issues(PNGRenderer.png(try bitmap.png()), adding: ["side": 8]) == [])
    #expect(package.issues(square(.black)) == [])
    #expect(package.issues(bitmap).first?.hasPrefix("badge/round changed: side 8") == true)
  }

  @Test func aNameOutsideOfTheFolderFails() throws {
    #expect(
      package.issues(square(.black), named: "../escape") == [
        "'../escape' is not a name of a golden; use letters, digits and -._@+=, between slashes"
      ])
  }

  @Test func aNameIsKeptUnlessOnlyAGoldenInLowerCaseIsThere() throws {
    let package = try TestPackage(record: "missing")
    for name in ["Badge/Round 1", "badge/square", "Σ_x"] {
      #expect(package.issues(square(.black), named: name).count == 1)
      #expect(package.has(name + ".png"))
    }
    #expect(package.issues(square(.black), named: "Badge/Square") == [])
  }

  @Test func aPictureOfAnotherShardIsNotDrawn() throws {
    var package = package
    let status = package.folder.path + "/status"
    let found = (0..<3).map { index -> [String] in
      package.session = package.process([
        "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "\(index)", "TEST_SHARD_STATUS_FILE": status,
      ])
      return package.issues(ThrowingRenderer(error: Problem(.commandLine, "drawn")))
    }
    #expect(found.filter { !$0.isEmpty }.count == 1, "every picture is of exactly one shard")
    #expect(FileManager.default.fileExists(atPath: status))
    package.session = package.process(["TEST_TOTAL_SHARDS": "3"])
    #expect(package.issues(square(.black)).first?.contains("which names no shard") == true)
  }

  @Test(
    "`swift test` runs all tests if no option selects some",
    arguments: [
      ("/usr/bin/swift-test", true), ("/usr/bin/swift-test --skip-build --parallel", true),
      ("/usr/bin/swift-test --filter A", false), ("/usr/bin/swift-test --skip=A", false),
      ("/usr/bin/swift-test --disable-swift-testing", false), ("/bin/bash", false), ("", false),
    ])
  func extent(command: String, isAll: Bool) {
    let words = command.split(separator: " ").map(String.init)
    #expect(RunFolder.Extent(ofCommand: words) == (isAll ? .all : .part))
  }

  @Test("Results in JUnit XML are not written over a golden")
  func resultsAmongGoldens() {
    _ = package.issues(square(.black))
    let report = RunReport(
      folder: package.runFolder, package: package.folder.path, junit: package.goldens + "/badge/round.png")
    #expect(report.write()?.contains("which this command reads") == true)
    #expect(!package.has("badge/round.png"))
  }

  @Test func unusedGoldensAreKnownOnlyAfterAllTests() throws {
    let folder = RunFolder(output: package.folder.path + "/.build/assay")
    try folder.begin(run: "one")
    #expect(throws: Problem.self, "no process has said anything") { try folder.requireAllTests() }
    try folder.noteProcess(1, ran: .all)
    try folder.requireAllTests()
    try folder.noteProcess(2, ran: nil)
    #expect(throws: Problem.self, "one has not ended") { try folder.requireAllTests() }
    try folder.noteProcess(2, ran: .all)
    try folder.requireAllTests()
    try folder.noteProcess(3, ran: .part)
    #expect(throws: Problem.self) { try folder.requireAllTests() }
  }

  @Test func goldensAreInTheFolderOfTheTestTargetByDefault() throws {
    let file = package.folder.path + "/Tests/BadgeTests/Views/Round/Badge.swift"
    func goldens(_ folder: String?, fileID: String = "BadgeTests/Badge.swift") -> String {
      GoldenPlace(filePath: file, fileID: fileID, folder: folder).relativeGoldens
    }
    #expect(goldens(nil) == "Tests/BadgeTests/Goldens")
    #expect(goldens(nil, fileID: "Other/Badge.swift") == "Tests/BadgeTests/Views/Round/Goldens")
    #expect(goldens("Pictures") == "Pictures")
    #expect(goldens("/elsewhere/Pictures") == "/elsewhere/Pictures")
  }

  @Test func anotherRunClearsTheCandidatesOfTheLast() throws {
    _ = package.issues(square(.black))
    let folder = package.runFolder
    #expect(try folder.sources().count == 1)
    try folder.begin(run: "another")
    #expect(try folder.sources().isEmpty)
  }
}
