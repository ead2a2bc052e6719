import AssayTestSupport
import Foundation
import Testing

/// A part of the suite that nobody names: what failed, and what has changed in git.
@Suite struct SelectionCommandTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
  }

  @Test("--failed verifies what failed the last time, until nothing is left")
  func failed() throws {
    let never = try assay("verify", "--failed")
    #expect(never.exitCode == 2)
    #expect(
      never.errors.contains("'--failed' finds no verification in .build/assay; run `assay verify` first"))
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    #expect(try assay("verify").exitCode == 1)
    let again = try assay("verify", "--failed")
    #expect(again.exitCode == 1)
    #expect(again.output.contains("1 subject in "))
    #expect(
      again.output.contains(
        "  2 subjects left out, which did not fail when they were judged last; this is no complete verification\n"
      ))
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 5", in: "Scenarios/labels.yaml")
    #expect(try assay("verify", "--failed").exitCode == 0)
    let none = try assay("verify", "--failed", "--junit", "j.xml")
    #expect(none.exitCode == 0)
    #expect(
      none.output.contains(
        "  what was judged last in .build/assay left no failures, so nothing was verified; 3 subjects left out\n"
      ))
    #expect(try assay.read("j.xml").contains("<property name=\"leftOut\" value=\"3\"/>"))
    #expect(try assay("verify", "--failed", "--changed-since", "main").exitCode == 64)
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "init.defaultBranch=main"] + arguments
    process.currentDirectoryURL = assay.folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.runToEnd()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  @Test("--changed-since sees what is committed, changed, or new since a revision")
  func changedSince() throws {
    try assay.write("label: HTLabel\ngiven: {frame: [9, 9], text: a, font: 5}\n", to: "Scenarios/other.yaml")
    _ = try assay("accept", "other")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "one")
    try git("tag", "one")
    let nothing = try assay("verify", "--changed-since", "one")
    #expect(nothing.exitCode == 0)
    #expect(
      nothing.output.contains(
        "  nothing has changed since one, so nothing was verified; 4 subjects left out\n"))

    try assay.replace("[9, 9]", with: "[9, 8]", in: "Scenarios/other.yaml")
    let changed = try assay("verify", "--changed-since", "one")
    #expect(changed.exitCode == 1)
    #expect(changed.output.contains("✗ other/default   "))
    #expect(changed.output.contains("  3 subjects left out, which have not changed since one; "))
    try git("commit", "-qam", "two")
    #expect(try assay("verify", "--changed-since", "one").exitCode == 1)
    #expect(try assay("verify", "--changed-since", "HEAD").output.contains("nothing has changed since HEAD"))

    try assay.write("label: HTLabel\ngiven: {frame: [9, 9], text: a, font: 5}\n", to: "Scenarios/new.yaml")
    #expect(try assay("verify", "--changed-since", "HEAD").output.contains("✗ new/default   missing"))
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent("Scenarios/new.yaml"))
    let png = assay.folder.url.appendingPathComponent("Goldens/labels/one.png")
    try Data([1]).write(to: png)
    let picture = try assay("verify", "--changed-since", "HEAD")
    #expect(picture.exitCode == 2)
    #expect(picture.output.contains("1 subject in "))
  }

  @Test("--changed-since sees what git's index passes over")
  func changedUnseen() throws {
    try assay.write("Scenarios/ignored*\n", to: ".gitignore")
    try assay.replace(
      "three: {", with: "three: {severalGoldens: two machines, ", in: "Scenarios/labels.yaml")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "one")
    func isSeen(_ names: String..., status: Int32 = 1) throws {
      let run = try assay("verify", "--changed-since", "HEAD", "--json")
      #expect(run.exitCode == status)
      let found = run.output.matches(of: /"name": "([a-z\/]+)"/).map { String($0.output.1) }
      #expect(found == names)
    }
    try isSeen(status: 0)
    let simple = "label: HTLabel\ngiven: {frame: [9, 9], text: a, font: 5}\n"
    try assay.write(simple, to: "Scenarios/ignored.yaml")
    try isSeen("ignored/default")
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent("Scenarios/ignored.yaml"))
    for flag in ["--assume-unchanged", "--skip-worktree"] {
      try git("update-index", flag, "Goldens/labels/two.png")
      try FileManager.default.removeItem(
        at: assay.folder.url.appendingPathComponent("Goldens/labels/two.png"))
      try isSeen("labels/two", status: 2)
      try git("update-index", "--no" + flag.dropFirst(), "Goldens/labels/two.png")
      try git("checkout", "--", "Goldens")
    }
    try assay.write("no picture", to: "Goldens/labels/three~2.png")
    try isSeen("labels/three", status: 0)
    try FileManager.default.removeItem(
      at: assay.folder.url.appendingPathComponent("Goldens/labels/three~2.png"))
    try assay.write(simple, to: "Scenarios/inner/other.yaml")
    try git("init", "-q", "Scenarios/inner")
    try git("-C", "Scenarios/inner", "add", "-A")
    try git("-C", "Scenarios/inner", "commit", "-qm", "one")
    try git("add", "Scenarios/inner")
    try git("commit", "-qm", "two")
    try isSeen("inner/other/default")
  }

  @Test("Without git's help --changed-since says why, and judges nothing")
  func withoutHistory() throws {
    let outside = try assay.run(
      ["verify", "--changed-since", "main"], environment: ["GIT_CEILING_DIRECTORIES": "/"])
    #expect(outside.exitCode == 2)
    #expect(
      outside.errors.contains(
        "'--changed-since' needs a working tree of git here, but git says: not a git repository"))
    try git("init", "-q")
    let empty = try assay("verify", "--changed-since", "main")
    #expect(empty.exitCode == 2)
    #expect(empty.errors.contains("the repository has no commit yet"))
    try git("add", "-A")
    try git("commit", "-qm", "one")
    for revision in ["nowhere", "--all", "HEAD:Scenarios"] {
      let unknown = try assay("verify", "--changed-since=\(revision)")
      #expect(unknown.exitCode == 2, "\(revision)")
      #expect(unknown.errors.contains("git does not know the revision '\(revision)'"), "\(unknown.errors)")
      #expect(unknown.output == "")
    }
    let missing = try assay.run(["verify", "--changed-since", "HEAD"], environment: ["PATH": "/nowhere"])
    #expect(missing.exitCode == 2)
    #expect(missing.errors.contains("'--changed-since' needs git, which is not on the PATH"))
  }

  @Test("In a shallow checkout the missing history is named")
  func shallow() throws {
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "one")
    try git("commit", "-qm", "two", "--allow-empty")
    try git("clone", "-q", "--depth", "1", "file://" + assay.folder.path, "clone")
    let run = try assay(
      "verify", "--changed-since", "HEAD~1", "--scenarios", "clone/Scenarios", "--goldens", "clone/Goldens")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("this is a shallow checkout without the history; fetch it with"))
  }
}
