import AssayImaging
import AssayRenderers
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// Several suites in one repository.
@Suite struct SuiteTests {
  private let assay: CommandLineTool
  private let both = ["--suite", "apps/web", "--suite", "apps/admin", "--allow-commands"]

  /// Makes a repository with two suites, each of one accepted case with the same name.
  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
    try assay.shell("git init -q . && mkdir -p apps/web apps/admin").ends(with: 0)
    for folder in ["apps/web", "apps/admin"] {
      try assay("init", folder).ends(
        with: 0, prints: "/.github/workflows/goldens-\(folder.replacing("/", with: "-")).yml",
        "next\ncd \(folder)\n")
    }
    try assay.run(["accept", "apps/**"] + both).ends(with: 0, prints: "2 accepted")
    try assay.run(["verify"] + both).ends(with: 0, prints: "2 passed")
  }

  private func change(_ folder: String, _ shade: UInt8) throws {
    let color = Color(red: shade, green: 0, blue: 0)
    try assay.write(Bitmap(width: 24, height: 24, color: color), to: folder + "/Scenarios/badge.png")
  }

  private func shell(_ command: String) throws -> CommandLineTool.Result {
    try assay.shell("set -e; PATH=$(dirname '\(try CommandLineTool.executable().path)'):$PATH; \(command)")
  }

  @Test("Two suites have one report, whose names, paths and commands tell them apart")
  func together() throws {
    try change("apps/web", 9)
    try assay.run(["verify", "--github-annotations", "--junit", "results.xml"] + both).ends(
      with: 1, prints: "✗ apps/web/badge/default", "1 passed, 1 changed",
      "::error file=apps/web/Scenarios/badge.yaml",
      "`assay accept --suite apps/web --suite apps/admin --allow-commands apps/web/badge/default`")
    #expect(try assay.read("results.xml").contains(#"file="apps/web/Scenarios/badge.yaml""#))
    try assay.run(["accept", "--failed"] + both).ends(with: 0, prints: "accepted apps/web/badge/default")
    try assay.run(["verify"] + both).ends(with: 0)
    #expect(try assay("prune", "--suite", "apps/web", "--allow-commands").exitCode == 0)
  }

  @Test("What tests of a package drew is a suite, too, with names and paths from the root")
  func packages() throws {
    let (run, all) = ("apps/ios/.build/assay/tests", both + ["--suite", "apps/ios"])
    let place = AssaySubjects.SourceLocation(path: "Tests/BadgeTests.swift", line: 3)
    let metadata = CandidateMetadata(test: "badge()", location: place, options: .tolerance(.exact))
    try assay.write("Tests/Goldens\n", to: run + "/one/goldens.txt")
    try assay.write(String(decoding: metadata.json, as: UTF8.self), to: run + "/one/drawn/badge.claim.json")
    func draw(_ color: Color) throws {
      try assay.write(Bitmap(width: 8, height: 8, color: color), to: run + "/one/drawn/badge.png")
    }
    try draw(.black)
    try assay.run(["accept", "apps/ios/**"] + all).ends(with: 0, prints: "1 accepted")
    #expect(assay.exists("apps/ios/Tests/Goldens/badge.png"))
    try assay.run(["verify"] + all).ends(with: 0, prints: "3 passed")
    try draw(.white)
    try assay.run(["verify", "--github-annotations"] + all).ends(
      with: 1, prints: "2 passed, 1 changed", "::error file=apps/ios/Tests/BadgeTests.swift,line=3")
    try assay.run(["prune"] + all).ends(with: 2, complains: "apps/ios/.build/assay/tests: error: ")
    try assay.write("all\n", to: run + "/processes/1.txt")
    try assay.run(["prune"] + all).ends(with: 0)
    try assay.run(["accept", "--failed"] + all).ends(with: 0, prints: "accepted apps/ios/badge")
    try assay("verify", "--tests", "--suite", "apps/ios").ends(with: 0, prints: "1 passed")
    try assay("verify", "--tests", "--suite", "apps/web").ends(
      with: 2, complains: "no test has drawn a picture")
  }

  @Test("A suite that is verified in its folder has paths and commands from the root")
  func below() throws {
    try change("apps/web", 9)
    let verify = "assay verify --allow-commands --github-annotations --junit r.xml --markdown m.md"
    try shell("cd apps/web; \(verify)").ends(
      with: 1, prints: "::error file=apps/web/Scenarios/badge.yaml",
      "`cd apps/web && assay accept --allow-commands ",
      "hint       `assay accept --allow-commands badge/default`")
    #expect(try assay.read("apps/web/r.xml").contains("[[ATTACHMENT|apps/web/.build/assay/candidates/badge/"))
    #expect(try assay.read("apps/web/m.md").contains("`cd apps/web && assay accept --allow-commands "))
  }

  @Test("Shards of two suites are merged, and a comment accepts what their bundle has")
  func bundle() throws {
    let commit = "git -c user.name=a -c user.email=a@b commit -qam x"
    try change("apps/web", 9)
    try change("apps/admin", 200)
    try assay.shell("git add apps && \(commit)").ends(with: 0)
    for part in 1...2 {
      _ = try assay.run(["verify", "--shard", "\(part)/2", "--bundle", "part\(part)"] + both)
    }
    try assay("merge", "part1", "part2", "--output", "all").ends(
      with: 1, prints: "2 changed",
      "`assay accept --suite apps/web --suite apps/admin --allow-commands --output all ")
    let accept =
      "assay accept \(both.joined(separator: " ")) --bundle all --commit $(git rev-parse HEAD) --from-comment"
    try shell("\(accept) '/assay accept all 1'").ends(with: 2, complains: "nothing was accepted")
    try shell("\(accept) '/assay accept all 2'").ends(with: 0, prints: "2 accepted")
    try assay.run(["verify"] + both).ends(with: 0)
    try assay.shell(commit).ends(with: 0)
    try change("apps/web", 30)
    try assay.shell(commit).ends(with: 0)
    // In its folder, a comment may name the suite.
    try shell(
      """
      cd apps/web; assay verify --allow-commands --bundle b >/dev/null || true
      ! assay accept --allow-commands --bundle b --commit $(git rev-parse HEAD) --from-comment '/assay accept apps/admin all 1'
      assay accept --allow-commands --bundle b --commit $(git rev-parse HEAD) --from-comment '/assay accept apps/web all 1'
      """
    ).ends(with: 0, prints: "1 accepted")
  }

  @Test(
    "Folders that are in each other, or not below this one, are refused",
    arguments: ["apps", ".", "/tmp", "../x"])
  func refused(folder: String) throws {
    #expect(try assay("verify", "--suite", "apps/web", "--suite", folder).exitCode == 64)
  }
}
