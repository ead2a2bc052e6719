import AssayFacts
import AssayHarness
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayExpectations

/// A test's package in a folder of its own, and what expectations in it find.
struct TestPackage {
  let folder: TemporaryFolder
  var session: GoldenSession

  init(record: String = "") throws {
    folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("Package.swift"))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Tests/BadgeTests"), withIntermediateDirectories: true)
    session = TestPackage.session(record)
  }

  static func session(_ record: String = "") -> GoldenSession {
    GoldenSession(environment: ["ASSAY_RECORD": record], reportsAtExit: false)
  }

  /// What an expectation says; by default of an eight by eight picture of one color.
  func issues(
    _ renderer: some Renderer, named name: String = "badge/round", test: String = "round()", line: Int = 7,
    _ options: GoldenOptions...
  ) -> [String] {
    expectation(named: name, test: test, line: line, options).issues(renderer).map(words)
  }

  func expectation(
    named name: String = "badge/round", test: String = "round()", line: Int = 7, _ options: [GoldenOptions]
  ) -> GoldenExpectation {
    let file = folder.path + "/Tests/BadgeTests/Badge.swift"
    let claim = Claim(
      test: test, location: SourceLocation(path: "Tests/BadgeTests/Badge.swift", line: line, column: 3),
      options: GoldenOptions(options))
    return GoldenExpectation(
      named: name, claim: claim,
      place: GoldenPlace(filePath: file, fileID: "BadgeTests/Badge.swift", folder: nil), session: session)
  }

  func words(_ issue: GoldenIssue) -> String {
    switch issue {
    case .sentence(let sentence): sentence.replacing(folder.path + "/", with: "")
    case .tolerated(let evaluation): "\(evaluation.name) is tolerated"
    case .unavailable(let sentence): "unavailable: \(sentence)"
    case .failure(let evaluation, _): "\(evaluation.name) \(evaluation.verdict): \(evaluation.messages[0])"
    }
  }

  var golden: String { folder.path + "/Tests/BadgeTests/Goldens/badge/round.png" }
}

private func square(_ color: Color) -> Rendering {
  Rendering(bitmap: Bitmap(width: 8, height: 8, color: color), facts: ["side": 8])
}

@Suite struct ExpectGoldenTests {
  @Test func aPictureWithoutGoldenFailsAndIsKeptAsACandidate() throws {
    let package = try TestPackage()
    #expect(package.issues(square(.black)) == ["badge/round missingGolden: there is no golden"])
    #expect(!FileManager.default.fileExists(atPath: package.golden))
    let sources = try RunFolder(output: package.folder.path + "/.build/assay").sources()
    #expect(sources.map(\.goldens) == ["Tests/BadgeTests/Goldens"])
    let subject = try #require(sources.first?.candidates.catalog().subjects.first)
    #expect(try subject.render() == square(.black))
    #expect(subject.location.description == "Tests/BadgeTests/Badge.swift:7:3")
  }

  @Test func recordingWritesWhatIsMissingAndStillFails() throws {
    let package = try TestPackage(record: "missing")
    #expect(
      package.issues(square(.black)) == [
        "recorded Tests/BadgeTests/Goldens/badge/round.png, which was missing; look at it, then test again without recording"
      ])
    let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: package.golden)))
    #expect(try Bitmap(png: png) == Bitmap(width: 8, height: 8, color: .black))
    #expect(package.issues(square(.black)) == [])
  }

  @Test func recordingWhatIsMissingTouchesNoGoldenThatDiffers() throws {
    var package = try TestPackage(record: "missing")
    _ = package.issues(square(.black))
    package.session = TestPackage.session("missing")
    #expect(package.issues(square(.white)).count == 1)
    let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: package.golden)))
    #expect(try Bitmap(png: png) == Bitmap(width: 8, height: 8, color: .black))
  }

  @Test func recordingAllReplacesAGoldenAndFails() throws {
    var package = try TestPackage()
    _ = package.issues(square(.black), .record(.missing))
    package.session = TestPackage.session()
    #expect(package.issues(square(.white), .record(.all)).first?.hasPrefix("recorded ") == true)
    package.session = TestPackage.session()
    #expect(package.issues(square(.white)) == [])
  }

  @Test func theEnvironmentOverrulesARecordMode() throws {
    let package = try TestPackage(record: "never")
    #expect(
      package.issues(square(.black), .record(.all)) == ["badge/round missingGolden: there is no golden"])
  }

  @Test func aRecordModeThatIsNoneIsASentence() throws {
    let package = try TestPackage(record: "yes")
    #expect(
      package.issues(square(.black)) == ["ASSAY_RECORD=yes is no record mode; there are never, missing, all"])
  }

  @Test func anotherPictureFailsUnlessTolerated() throws {
    var package = try TestPackage()
    _ = package.issues(square(.black), .record(.missing))
    let almostBlack = square(Color(red: 1, green: 1, blue: 1))
    package.session = TestPackage.session()
    #expect(package.issues(almostBlack).count == 1)
    package.session = TestPackage.session()
    #expect(
      package.issues(almostBlack, .tolerance(.lenient)) == ["badge/round is tolerated"])
  }

  @Test func twoTestsThatClaimOneGoldenAreBothNamed() throws {
    let package = try TestPackage()
    _ = package.issues(square(.black), .record(.missing))
    let clash =
      "two tests claim the golden 'badge/round': round() at Tests/BadgeTests/Badge.swift:7:3, and square() at Tests/BadgeTests/Badge.swift:20:3; give one of them another name"
    #expect(package.issues(square(.white), test: "square()", line: 20) == [clash])
    // Another process of the same `swift test` knows of the claim from the folder.
    var other = package
    other.session = TestPackage.session()
    #expect(other.issues(square(.white), test: "square()", line: 20) == [clash])
  }

  @Test func argumentsOfATestNeedGoldensOfTheirOwn() throws {
    let package = try TestPackage()
    _ = package.issues(square(.black), .record(.missing))
    #expect(package.issues(square(.black)) == [])
    #expect(
      package.issues(square(.white)) == [
        "'badge/round' was drawn twice by round() at Tests/BadgeTests/Badge.swift:7:3, and not the same; give each argument of a test a golden of its own, or draw the same each time"
      ])
  }

  @Test func manyGoldensOfOneGroupAreRecordedSideBySide() async throws {
    let package = try TestPackage()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask { _ = package.issues(square(.black), named: "badge/b\(index)", .record(.missing)) }
      }
    }
    for index in 0..<12 { #expect(package.issues(square(.black), named: "badge/b\(index)") == []) }
  }

  @Test func aPackageThatMayNotBeWrittenStillJudges() throws {
    let package = try TestPackage()
    // A file where the folder for output should be.
    try Data().write(to: package.folder.url.appendingPathComponent(".build"))
    #expect(package.issues(square(.black)).count == 1)
  }

  @Test func aRendererThatDrawsAnotherPictureEachTimeIsFoundOut() throws {
    final class Blinking: Renderer, @unchecked Sendable {
      var isBlack = false
      func render() -> Rendering {
        isBlack.toggle()
        return square(isBlack ? .black : .white)
      }
    }
    #expect(
      try TestPackage().issues(Blinking()) == [
        "drawn twice, 'badge/round' has another picture the second time; a golden needs the same each time"
      ])
  }

  @Test func aRendererThatThrowsIsASentence() throws {
    struct Failing: Renderer {
      struct NoInk: Error {}
      func render() throws -> Rendering { throw NoInk() }
    }
    #expect(try TestPackage().issues(Failing()) == ["the picture cannot be drawn: NoInk()"])
    #expect(
      try TestPackage().issues(.png([1, 2, 3])).first?
        .hasPrefix("the bytes given as a PNG cannot be read: ") == true)
  }

  @Test("What is unavailable fails, or is counted where that is allowed", arguments: ["", "1"])
  func unavailable(allowed: String) throws {
    struct Fontless: Renderer {
      func render() throws -> Rendering { throw RenderingError.unavailable("install fonts-inter") }
    }
    var package = try TestPackage()
    package.session = GoldenSession(
      environment: ["ASSAY_ALLOW_MISSING_FONTS": allowed], reportsAtExit: false)
    let isAllowed = allowed == "1"
    #expect(package.issues(Fontless()) == [(isAllowed ? "unavailable: " : "") + "install fonts-inter"])
    #expect(package.issues(square(.black)).count == 1, "other pictures are judged")
    let line = "assay: 1 golden was not judged: unavailable on this machine"
    #expect(package.session.unavailableLine == (isAllowed ? line : nil))
  }

  @Test func aBitmapItsPNGAndARendererOfItAreOnePicture() throws {
    let package = try TestPackage(record: "missing")
    let bitmap = Bitmap(width: 8, height: 8, color: .black)
    #expect(package.issues(bitmap.stating(["side": 8])).count == 1)
    #expect(package.issues(PNGRenderer.png(try bitmap.png()).stating(["side": 8])) == [])
    #expect(package.issues(square(.black)) == [])
    #expect(package.issues(bitmap).first?.hasPrefix("badge/round changed: side 8") == true)
  }

  @Test func aNameThatWouldLeaveTheFolderIsRefused() throws {
    #expect(
      try TestPackage().issues(square(.black), named: "../escape") == [
        "'../escape' is no name of a golden; use letters, digits and -._@+=, between slashes"
      ])
  }

  @Test func aNameThatOnlyCaseTellsFromAnotherIsRefused() throws {
    let package = try TestPackage(record: "missing")
    #expect(package.issues(square(.black), named: "Badge/Round").count == 1)
    #expect(FileManager.default.fileExists(atPath: package.golden))
    #expect(
      package.issues(square(.black), named: "badge/round", test: "other()", line: 9).first?
        .hasPrefix("two tests claim the golden 'badge/round'") == true)
  }

  @Test func aPictureOfAnotherShardIsNeitherDrawnNorJudged() throws {
    struct Undrawable: Renderer {
      func render() throws -> Rendering { throw Problem(.commandLine, "drawn") }
    }
    var package = try TestPackage()
    let status = package.folder.path + "/status"
    let found = (0..<3).map { index -> [String] in
      package.session = GoldenSession(
        environment: [
          "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "\(index)", "TEST_SHARD_STATUS_FILE": status,
        ], reportsAtExit: false)
      return package.issues(Undrawable())
    }
    #expect(found.filter { !$0.isEmpty }.count == 1, "every picture is of exactly one shard")
    #expect(FileManager.default.fileExists(atPath: status))
    package.session = GoldenSession(environment: ["TEST_TOTAL_SHARDS": "3"], reportsAtExit: false)
    #expect(package.issues(square(.black)).first?.contains("which names no shard") == true)
  }

  @Test func whatPassedIsKeptAsTheGoldensOwnFile() throws {
    var package = try TestPackage(record: "missing")
    _ = package.issues(square(.black))
    package.session = TestPackage.session()
    #expect(package.issues(square(.black)) == [])
    let folder = RunFolder(output: package.folder.path + "/.build/assay")
    let kept = folder.path(
      of: try #require(SubjectName("badge/round")), .picture, goldens: "Tests/BadgeTests/Goldens")
    #expect(FileManager.default.contentsEqual(atPath: kept, andPath: package.golden))
  }

  @Test(
    "All tests are run only by a swift test that selects none",
    arguments: [
      ("/usr/bin/swift-test", true), ("/usr/bin/swift-test --skip-build --parallel", true),
      ("/usr/bin/swift-test --filter A", false), ("/usr/bin/swift-test --skip=A", false),
      ("/usr/bin/swift-test --disable-swift-testing", false), ("/bin/bash", false), ("", false),
    ])
  func extent(command: String, isAll: Bool) {
    let words = command.split(separator: " ").map(String.init)
    #expect(RunFolder.Extent(ofCommand: words) == (isAll ? .all : .part))
  }

  @Test func whichGoldensAreNotUsedIsKnownOnlyAfterAllTests() throws {
    let folder = RunFolder(output: try TestPackage().folder.path + "/.build/assay")
    try folder.begin(run: "one")
    #expect(throws: Problem.self, "no process has said anything") { try folder.refuseParts() }
    try folder.note(1, .all)
    try folder.refuseParts()
    try folder.note(2, nil)
    #expect(throws: Problem.self, "one has not ended") { try folder.refuseParts() }
    try folder.note(2, .all)
    try folder.refuseParts()
    try folder.note(3, .part)
    #expect(throws: Problem.self) { try folder.refuseParts() }
  }

  @Test func goldensLieInTheTestTargetsFolderUnlessSaid() throws {
    let package = try TestPackage()
    let file = package.folder.path + "/Tests/BadgeTests/Views/Round/Badge.swift"
    func goldens(_ folder: String?, fileID: String = "BadgeTests/Badge.swift") -> String {
      GoldenPlace(filePath: file, fileID: fileID, folder: folder).relativeGoldens
    }
    #expect(goldens(nil) == "Tests/BadgeTests/Goldens")
    #expect(goldens(nil, fileID: "Other/Badge.swift") == "Tests/BadgeTests/Views/Round/Goldens")
    #expect(goldens("Pictures") == "Pictures")
    #expect(goldens("/elsewhere/Pictures") == "/elsewhere/Pictures")
  }

  @Test func anotherRunClearsWhatTheLastOneDrew() throws {
    let package = try TestPackage()
    _ = package.issues(square(.black))
    let folder = RunFolder(output: package.folder.path + "/.build/assay")
    #expect(try folder.sources().count == 1)
    try folder.begin(run: "another")
    #expect(try folder.sources().isEmpty)
  }
}
