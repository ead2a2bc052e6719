import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// What `assay history` prints of a golden that was made, recolored, and renamed with its scenario file.
@Suite struct HistoryTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.commit("Draw labels", on: "2026-01-02")
    try assay.git("tag", "v1")
    try assay.replace("backgroundColor: red", with: "backgroundColor: blue", in: "Scenarios/labels.yaml")
    try #require(assay("accept", "labels/one").exitCode == 0)
    try assay.commit("Make one blue", on: "2026-02-03")
    try assay.git("mv", "Scenarios/labels.yaml", "Scenarios/marks.yaml")
    try assay.git("mv", "Goldens/labels", "Goldens/marks")
    try assay.commit("Call labels marks", on: "2026-03-04")
  }

  @Test(
    "Each version has its commit, day, subject and what changed, and names from before a renaming are followed"
  )
  func versions() throws {
    let run = try assay("history", "marks/one")
    let lines = run.output.split(separator: "\n").map {
      $0.dropFirst($0.dropFirst(8).hasPrefix("  2026") ? 10 : 0)
    }
    #expect(run.exitCode == 0 && lines.count == 7, "\(run)")
    #expect(lines.first == "2026-03-04  Call labels marks" && lines[1] == "  renamed    from labels/one")
    #expect(
      lines[2] == "2026-02-03  Make one blue" && lines[3].hasPrefix("  color      ")
        && lines[3].contains("#FF0000 became #0000FF"))
    #expect(lines[4...] == ["2026-01-02  Draw labels", "  added      the golden was added", "3 versions"])
    #expect(
      try assay("history", "marks/two").output.hasSuffix("\n2 versions\n"), "others' changes are left out")
  }

  @Test("The same as JSON, and as a picture with a row for each version")
  func otherForms() throws {
    let run = try assay("history", "marks/one", "--json", "--contact-sheet", "sheet.png")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let versions = try #require(root["versions"] as? [[String: Any]])
    #expect(versions.map { $0["date"] as? String } == ["2026-03-04", "2026-02-03", "2026-01-02"])
    #expect(versions.map { $0["formerName"] as? String } == ["labels/one", nil, nil])
    #expect(versions.map { $0["causes"] as? [String] } == [nil, ["color"], ["added"]])
    #expect((versions[1]["messages"] as? [String])?.first?.contains("#FF0000 became #0000FF") == true)
    #expect(try assay.bitmap("sheet.png").height > 2 * 20)
  }

  @Test("The report has the last accepted pictures of a golden that changed")
  func inReport() throws {
    try assay.replace("backgroundColor: blue", with: "backgroundColor: green", in: "Scenarios/marks.yaml")
    try #require(assay("verify").exitCode == 1)
    let page = try assay.unpackedPage()
    #expect(page.contains(#""versions":[["2026-03-04",""#) && page.contains(#"","Call labels marks","#))
  }

  @Test("A shallow checkout shows what it has, and says so")
  func shallow() throws {
    try assay.git("clone", "-q", "--depth", "2", "file://" + assay.folder.path, "clone")
    let run = try assay("history", "marks/one", "--goldens", "clone/Goldens")
    #expect(run.exitCode == 0 && run.output.contains("Make one blue\n  added "), "\(run)")
    #expect(
      run.output.hasSuffix(
        "\n2 versions in this shallow checkout; `git fetch --unshallow` fetches what is before them\n"))
  }

  @Test("Since a revision it writes a page of all changes, and lists their commits")
  func since() throws {
    try assay.git("mv", "Scenarios/marks.yaml", "Scenarios/labels.yaml")
    try assay.git("mv", "Goldens/marks", "Goldens/labels")
    let run = try assay("history", "--since", "v1")
    #expect(run.exitCode == 0 && run.output.contains("1 golden differs from v1 ("), "\(run)")
    #expect(run.output.contains("changes .build/assay/history.html\n"))
    #expect(run.output.contains("  2026-02-03  Make one blue  (1 file)\n"))
    #expect(try assay.unpackedPage("history.html").contains(#""name":"labels/one""#))
  }

  @Test("Of commits with facts of a former format, only pictures are compared")
  func olderFacts() throws {
    let assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.git("init", "-q")
    try assay.write("assay facts 2\nfingerprint\n", to: "Goldens/labels.facts")
    try assay.git("add", "Goldens/labels.facts", "Goldens/labels/*.png")
    try assay.git("commit", "-q", "-m", "Draw labels")
    try assay.git("tag", "v1")
    try assay.remove("Goldens/labels.facts")
    try assay.commit("Change the format")
    let run = try assay("history", "labels/one").ends(with: 0)
    let end =
      "  Draw labels\n  added      the golden was added\n1 version\n"
      + "earlier commits have facts of a format that is no longer read; only their pictures are compared\n"
    #expect(run.output.hasSuffix(end) && !run.output.contains("Change"), "\(run)")
    let json = try assay("history", "labels/one", "--json").ends(with: 0)
    #expect(json.output.contains(#""factsNotCompared": true"#), "\(json)")
    let since = try assay("history", "--since", "v1").ends(with: 2)
    #expect(
      since.errors.hasSuffix(") has facts files of a format that is no longer read; name a later revision\n"))
  }

  @Test(
    "What has no history is an error of one line and status 2",
    arguments: [
      (["marks/none"], "error: no commit changed a golden 'marks/none' in Goldens; "),
      (["marks/one", "--goldens", "Nowhere"], "Nowhere: error: there is no such folder; "),
      (
        ["marks/one", "--goldens", "/"],
        "/: error: goldens have a history only where git has commits: not a git"
      ),
      (["--since", "v9"], "error: git does not know the revision 'v9'; "),
    ])
  func errors(arguments: [String], message: String) throws {
    let run = try assay.run(["history"] + arguments)
    #expect(run.exitCode == 2 && run.output.isEmpty && run.errors.hasPrefix(message), "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
