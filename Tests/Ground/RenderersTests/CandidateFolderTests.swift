import AssayFacts
import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@Suite struct CandidateFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ file: String, _ bytes: [UInt8]) throws {
    let url = folder.url.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private func messages(_ catalog: Catalog) -> [String] {
    catalog.problems.map { $0.description.replacing(folder.path, with: "DIR") }
  }

  private let square = Bitmap(width: 4, height: 4, color: .black)

  @Test func everyPictureIsASubjectInTheGroupOfItsFolder() throws {
    try write("login/dark.png", square.png())
    try write("login/dark.facts.json", Array(#"{"buttons": 2}"#.utf8))
    try write("home.png", square.png())
    try write("notes.txt", [1])
    try write(".git/a.png", [1])
    let catalog = CandidateFolder(path: folder.path) { _ in .tolerance(.lenient) }.catalog()
    #expect(catalog.problems.isEmpty)
    #expect(catalog.groups.map(\.name) == ["", "login"])
    #expect(catalog.subjects.map(\.name.text) == ["home", "login/dark"])
    #expect(catalog.subjects.allSatisfy { $0.tolerance == .lenient })
    let rendering = try catalog.subjects[1].render()
    #expect(rendering.bitmap == square && rendering.facts == ["buttons": 2])
    #expect(try rendering.file == square.png(), "the file is kept to become the golden")
  }

  @Test func aFileThatCannotBeACandidateIsAProblem() throws {
    try write("a\nb.png", square.png())
    try write("photo.AVIF", square.png())
    try write("lost.facts.json", Array("{}".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.png", withDestinationPath: "/etc/hostname")
    let catalog = CandidateFolder(path: folder.path).catalog()
    #expect(
      messages(catalog) == [
        "DIR/a\nb.png: error: the file's name has characters that no name of a golden may have, or is too long; rename the file",
        "DIR/link.png: error: symbolic links are not followed, since they may lead out of the folder; put the file itself here",
        "DIR/lost.facts.json: error: these facts have no picture 'lost.png'; draw it, or delete them",
        "DIR/photo.AVIF: error: this picture is not compared, because only \(PictureFormat.wordsOfRead) files are read; convert it, or leave it out with `--ignore '*.avif'`",
      ])
  }

  @Test func namesAreKeptUnlessTwoAreEqual() throws {
    try write("Screens/Login Page_[dark].PNG", square.png())
    let tests = CandidateFolder(path: folder.path, hasMetadata: true)
    #expect(tests.catalog().subjects.map(\.name.text) == ["Screens/Login Page_[dark]"])
    try write("Screens/Login Page_[dark].png", square.png())
    let problems = messages(tests.catalog())
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix("their goldens would have the same name; keep one, or rename one"))
  }

  @Test func anEmptyFolderOrAMissingOneIsAProblem() {
    for path in [folder.path, folder.path + "/none"] {
      #expect(CandidateFolder(path: path).catalog().problems.count == 1)
    }
  }

  @Test("A subfolder that cannot be listed is a problem, and so is a name that is not UTF-8")
  func unreadableFolder() throws {
    try write("login/dark.png", square.png())
    let problems = CandidateFolder(path: longestPath(of: folder.path)).catalog().problems
    #expect(problems.count == 1)
    #expect(problems.first?.message.hasPrefix("the folder cannot be listed: File name too long") == true)
    let name = (Array(folder.path.utf8) + [0x2F, 0xFF, 0]).map { CChar(bitPattern: $0) }
    #expect(mkdir(name, 0o755) == 0)
    #expect(
      CandidateFolder(path: folder.path).catalog().problems.first?.message.contains("is not UTF-8") == true)
  }

  @Test func foldersOfSeveralMachinesAreMerged() throws {
    try write("a/x.png", square.png())
    try write("b/x.png", square.png())
    try write("b/y.png", square.png())
    let folders = ["a", "b"].map { CandidateFolder(path: folder.path + "/" + $0) }
    #expect(CandidateFolder.catalog(of: folders).subjects.map(\.name.text) == ["x", "y"])
    try write("b/x.png", Bitmap(width: 4, height: 4, color: .white).png())
    #expect(
      messages(CandidateFolder.catalog(of: folders)) == [
        "DIR/b/x.png: error: 'x' is also at DIR/a/x.png, and it is another picture; keep one, or rename one"
      ])
  }

  @Test func aDamagedPictureIsBroken() throws {
    try write("a.png", [1, 2, 3])
    let subject = try #require(CandidateFolder(path: folder.path).catalog().subjects.first)
    #expect(throws: RenderingError.self) { try subject.render() }
  }

  @Test func metadataDecidesHowAPictureIsJudgedOnlyInFoldersOfTests() throws {
    let metadata = CandidateMetadata(
      test: "round()", location: SourceLocation(path: "Tests/A.swift", line: 7, column: 3),
      options: .tolerance(.lenient))
    #expect(CandidateMetadata(json: metadata.json) == metadata)
    #expect(CandidateMetadata(json: Array("{}".utf8)) == nil)
    try write("a.png", square.png())
    try write("a.claim.json", metadata.json)
    let tests = CandidateFolder(path: folder.path, hasMetadata: true)
    let subject = try #require(tests.catalog().subjects.first)
    #expect(subject.location == metadata.location)
    #expect(subject.tolerance == .lenient)
    #expect(subject.notes.summary == "round()")
    let other = try #require(CandidateFolder(path: folder.path).catalog().subjects.first)
    #expect(other.tolerance == .exact, "the folder must not decide how closely its pictures are compared")
    #expect(other.location == SourceLocation(path: folder.path + "/a.png"))
  }

  @Test func metadataKeepsEveryOption() {
    let options = GoldenOptions([
      .tolerance(.crossPlatform), .ignoring(x: 1, y: 2, width: 3, height: 4),
      .judging(x: 5, y: 6, width: 7, height: 8, by: .lenient), .expecting("line[0].text", "a"),
      .expecting("side", in: 1...2.5), .sameAs("a/b"), .differsFrom("a/c"), .differsFrom("a/d"),
      .severalGoldens("two rasterizers"), .knownFailure("no ink"),
      .environment(["libraries": ["cairo": "1.18"]]),
    ])
    let metadata = CandidateMetadata(
      test: "round()", location: SourceLocation(path: "A.swift", line: 7), options: options)
    #expect(CandidateMetadata(json: metadata.json) == metadata)
  }

  @Test func aPictureWithoutOptionsIsIgnored() throws {
    try write("drafts/a.png", square.png())
    try write("screens/a.png", square.png())
    let catalog = CandidateFolder(path: folder.path) { $0.file == "drafts" ? nil : .tolerance(.exact) }
      .catalog()
    #expect(catalog.subjects.map(\.name.text) == ["screens/a"])
  }

  @Test func differentEnvironmentsInOneFolderAreAProblem() throws {
    for (name, version) in [("a", "1.16"), ("b", "1.18")] {
      let metadata = CandidateMetadata(
        test: name, location: SourceLocation(path: "A.swift", line: 7),
        options: .environment(["libraries": ["cairo": .text(version)]]))
      try write("screens/\(name).png", square.png())
      try write("screens/\(name).claim.json", metadata.json)
    }
    let problems = CandidateFolder(path: folder.path, hasMetadata: true).catalog().problems
    #expect(
      problems.map(\.message) == [
        "pictures of 'screens' are said to depend on different environments; say the same of all, or put them in two folders"
      ])
  }
}
