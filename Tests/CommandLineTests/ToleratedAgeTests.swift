import AssayFacts
import AssayHarness
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

@Suite struct ToleratedAgeTests {
  private func git(_ folder: TemporaryFolder, on date: String = "2026-01-02", _ arguments: String...) throws {
    let program = try #require(OtherProgram("git"))
    let settings = [
      "-C", folder.path, "-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "commit.gpgsign=false",
    ]
    let variables = ["GIT_COMMITTER_DATE": "\(date)T12:00:00Z", "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z"]
    try #require(try program.run(settings + arguments, variables: variables).status == 0, "git \(arguments)")
  }

  private func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/Goldens", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("Goldens/\(name).png"))
  }

  private func verification(of verdicts: [(String, Verdict)]) throws -> Verification {
    let evaluations = try verdicts.map { name, verdict in
      let name = try #require(SubjectName(name))
      var evaluation = Evaluation(name: name, location: SourceLocation(path: "a.yaml"), verdict: verdict)
      evaluation.referencePath = "Goldens/\(name).png"
      return evaluation
    }
    return Verification(evaluations: evaluations, problems: [], fingerprint: [:], duration: .zero)
  }

  @Test("Goldens of what is tolerated are named with the days they were committed, the oldest first")
  func dates() throws {
    let folder = try TemporaryFolder()
    try git(folder, "init", "-q", "-b", "main")
    for name in ["a", "b", "c"] { try write("1", name, in: folder) }
    try git(folder, "add", "Goldens")
    try git(folder, "commit", "-q", "-m", "first")
    try write("2", "a", in: folder)
    try git(folder, on: "2026-03-04", "commit", "-q", "-a", "-m", "second")
    try write("1", "new", in: folder)
    let found = try verification(of: [
      ("a", .tolerated), ("b", .tolerated), ("c", .passed), ("new", .tolerated),
    ])
    #expect(
      found.datingTolerated(in: folder.path).hints == [
        "tolerated by goldens as old as these: b of 2026-01-02, a of 2026-03-04; look whether differences pile up, and accept what is right"
      ])
    #expect(try verification(of: [("c", .passed)]).datingTolerated(in: folder.path).hints == [])
  }

  @Test("Nothing is said of ages without the whole history")
  func noHistory() throws {
    let folder = try TemporaryFolder()
    #expect(try verification(of: [("a", .tolerated)]).datingTolerated(in: folder.path).hints == [])
    try git(folder, "init", "-q", "-b", "main")
    #expect(try verification(of: [("a", .tolerated)]).datingTolerated(in: folder.path).hints == [])
  }
}
