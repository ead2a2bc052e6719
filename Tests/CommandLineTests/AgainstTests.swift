import AssayTestSupport
import Foundation
import Testing

/// Goldens of a git revision are compared with today's, for a change that changes them on purpose.
@Suite struct AgainstTests {
  private let assay: CommandLineTool

  /// A checkout with three goldens at its first commit, which is called `before`.
  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try git("init", "-q", "-b", "main")
    try commit("first")
    try git("branch", "before")
  }

  private func git(_ arguments: String..., in folder: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "commit.gpgsign=false"] + arguments
    process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) } ?? assay.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.runToEnd()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  private func commit(_ message: String) throws {
    try git("add", "Goldens", "Scenarios")
    try git("commit", "-q", "-m", message)
  }

  /// Changes one golden, adds one and removes one, all accepted.
  private func change() throws {
    try assay.replace(
      "two: {given: {cornerRadius: 5}}", with: "two: {given: {cornerRadius: 7}}", in: "Scenarios/labels.yaml")
    try assay.replace(
      "three: {given: {text: abc}, expect: {lineCount: 1}}", with: "four: {given: {text: a}}",
      in: "Scenarios/labels.yaml")
    _ = try assay("accept", "**")
    _ = try assay("prune", "--apply")
  }

  @Test("Changed, added and removed goldens are told, and nothing fails")
  func changes() throws {
    try change()
    let run = try assay("verify", "--against", "before", "--markdown", "summary.md")
    #expect(run.exitCode == 0)
    let headline = try #require(run.output.split(separator: "\n").first)
    #expect(headline.hasPrefix("3 goldens differ from before ("))
    #expect(headline.hasSuffix("), 3 causes: 1 unchanged, 1 changed, 1 added, 1 removed"))
    #expect(run.output.contains("\nchanges .build/assay/changes.html\n"))
    #expect(run.output.hasSuffix("exit 0: everything asked for was judged and passed\n"))
    #expect(assay.exists(".build/assay/changes.html"))
    let summary = try assay.read("summary.md")
    #expect(summary.hasPrefix("## Assay: 3 subjects passed\n"))
    #expect(summary.contains("\n## Assay: 3 goldens differ from before"))
    #expect(assay.files(below: ".build/assay/against").keys.filter { $0.hasPrefix("git-") }.isEmpty)
  }

  @Test("JSON tells the changes beside the results")
  func json() throws {
    try change()
    let run = try assay("verify", "--against", "before", "--json")
    #expect(run.exitCode == 0)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((document["counts"] as? [String: Int])?["passed"] == 3)
    let against = try #require(document["against"] as? [String: Any])
    #expect(against["revision"] as? String == "before")
    let cases = try #require(against["cases"] as? [[String: Any]])
    #expect(
      cases.map { ($0["name"] as? String ?? "") + " " + (($0["causes"] as? [String])?.first ?? "unchanged") }
        == [
          "labels/four added", "labels/one unchanged", "labels/three removed", "labels/two structure",
        ])
  }

  @Test("A commit is named as well as a branch, and equal goldens say so")
  func equal() throws {
    let run = try assay("verify", "labels/one", "--against", "HEAD")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("goldens are those of HEAD ("))
  }

  @Test("Today's failure stays one")
  func failure() throws {
    try change()
    try assay.replace("cornerRadius: 7", with: "cornerRadius: 3", in: "Scenarios/labels.yaml")
    #expect(try assay("verify", "--against", "before").exitCode == 1)
  }

  @Test("The folder of goldens may be gone today")
  func allGone() throws {
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent("Goldens"))
    let run = try assay("verify", "--against", "before")
    #expect(run.exitCode == 1)
    #expect(run.output.hasPrefix("3 goldens differ from before ("))
  }

  @Test(
    "What keeps goldens from being compared is one sentence",
    arguments: [
      ("nowhere", "error: git knows no revision 'nowhere'; `git branch --all` and `git tag` list names\n"),
      (
        "--output=x",
        "error: git knows no revision '--output=x'; `git branch --all` and `git tag` list names\n"
      ),
      ("a\nb", "error: '--against' needs the name of a git revision, such as origin/main\n"),
    ])
  func unknown(revision: String, sentence: String) throws {
    let run = try assay("verify", "--against=\(revision)")
    #expect(run.exitCode == 2)
    #expect(run.errors == sentence)
  }

  @Test("A revision without goldens is no revision to compare with")
  func noGoldens() throws {
    let run = try assay("verify", "--against", "before", "--goldens", "Scenarios")
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("error: the revision before ("))
    #expect(
      run.errors.hasSuffix(
        "has no goldens in 'Scenarios'; name one that has, or another folder with '--goldens'\n"))
  }

  @Test("Without git, or outside of a checkout, the sentence says so")
  func noGit() throws {
    let without = try assay.run(["verify", "--against", "before"], environment: ["PATH": "/nowhere"])
    #expect(without.exitCode == 2)
    #expect(
      without.errors
        == "error: '--against' needs git, which is not on the PATH; install it with: apt-get install git\n")
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent(".git"))
    let outside = try assay.run(
      ["verify", "--against", "before"], environment: ["GIT_CEILING_DIRECTORIES": assay.folder.path])
    #expect(outside.exitCode == 2)
    #expect(
      outside.errors
        == "error: 'Goldens' is in no checkout of git, so there is no revision to compare with; leave '--against' away\n"
    )
  }

  @Test("A shallow checkout says how to get the revision")
  func shallow() throws {
    try change()
    try commit("second")
    let clone = try TemporaryFolder()
    try git(
      "clone", "-q", "--depth", "1", "--branch", "main", "file://" + assay.folder.path, clone.path + "/clone")
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent(".git"))
    try FileManager.default.moveItem(
      atPath: clone.path + "/clone/.git", toPath: assay.folder.path + "/.git")
    let run = try assay("verify", "--against", "origin/before")
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        error: this checkout is shallow and has no 'origin/before'; fetch it with `git fetch --depth 1 origin \
        origin/before`, or check out with the whole history (`fetch-depth: 0`)

        """)
  }

  @Test("Only files with the name of a golden are read, and no link")
  func names() throws {
    try assay.write("x", to: "Goldens/labels/UPPER.png")
    try FileManager.default.createSymbolicLink(
      atPath: assay.folder.path + "/Goldens/labels/link.png", withDestinationPath: "/etc/passwd")
    try assay.write("x", to: "Goldens/README.md")
    try commit("more")
    #expect(try assay("verify", "--against", "HEAD").exitCode == 0)
    #expect(
      Set(assay.files(below: ".build/assay/against").keys) == [
        "labels.facts", "labels/one.png", "labels/two.png", "labels/three.png",
      ])
  }
}
