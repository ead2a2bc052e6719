import AssayFacts
import AssayVerifying
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import assay

/// Questions to git, in a repository with one commit, `first`, and its branch `before`.
@Suite struct GitTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.commit("first")
    try assay.git("branch", "before")
  }

  private func git(in folder: String = "") throws -> Git {
    try Git(folder: assay.url(folder).path, for: "--option")
  }

  /// The files of the scenarios and goldens that differ from a revision.
  private func changes(since revision: String = "HEAD") throws -> [String] {
    let folders = ["Scenarios", "Goldens"].map { assay.url($0).path }
    let changes = try GitChanges(since: revision, in: folders)
    let files = Set(assay.files(below: ".").keys).union(["Goldens/labels/two.png", "Scenarios/new.yaml"])
    return files.filter { changes.contains(assay.url($0).path) }.sorted()
  }

  @Test("Files differ that were changed, added or removed, committed or not")
  func differences() throws {
    #expect(try changes() == [])
    try assay.write("changed", to: "Scenarios/labels.yaml")
    #expect(try changes() == ["Scenarios/labels.yaml"])
    try assay.commit("second")
    #expect(try changes() == [])
    #expect(try changes(since: "before") == ["Scenarios/labels.yaml"])
    try assay.write("new", to: "Scenarios/new.yaml")
    try assay.remove("Goldens/labels/two.png")
    #expect(try changes() == ["Goldens/labels/two.png", "Scenarios/new.yaml"])
  }

  @Test("The earlier goldens are plain files with the name of a golden")
  func earlierGoldens() throws {
    try assay.write("x", to: "Goldens/labels/.hidden.png")
    try assay.write("x", to: "Goldens/README.md")
    try FileManager.default.createSymbolicLink(
      atPath: assay.url("Goldens/labels/link.png").path, withDestinationPath: "/etc/passwd")
    try assay.commit("more")
    func earlier(_ revision: String, _ goldens: String = "Goldens") throws -> EarlierGoldens {
      try EarlierGoldens(
        of: revision, for: "--against", goldens: assay.url(goldens).path, output: assay.folder.path + "/out")
    }
    _ = try earlier("HEAD")
    let names = ["one", "three", "two"].flatMap { ["labels/\($0).facts", "labels/\($0).png"] }
    let files = assay.files(below: "out/against").filter { $0.value.count > 0 }.keys.sorted()
    #expect(files.filter { $0.hasPrefix("labels") } == names && files.count == 7)
    let picture = assay.files(below: "Goldens")["labels/one.png"]
    try assay.remove("Goldens")
    _ = try earlier("before")
    #expect(assay.files(below: "out/against")["labels/one.png"] == picture)
    #expect(message { _ = try earlier("before", "Scenarios") }.hasPrefix("error: the revision before ("))
    #expect(
      message { _ = try earlier("a\nb") }
        == "error: '--against' needs the name of a git revision, such as origin/main")
  }

  @Test("The error message says why git does not know a revision")
  func unknownRevisions() throws {
    let unknown = { (name: String) in "error: git does not know the revision '\(name)'; " }
    for name in ["nowhere", "--all", "HEAD:Scenarios"] {
      #expect(
        message { _ = try git().commit(of: name) }
          == unknown(name) + "`git branch --all` and `git tag` list the names it knows")
    }
    try assay.write("changed", to: "Goldens/labels/one.png")
    try assay.commit("second")
    try assay.git("clone", "-q", "--depth", "1", "file://" + assay.folder.path, "clone")
    #expect(
      message { _ = try git(in: "clone").commit(of: "HEAD~1") }
        == unknown("HEAD~1") + "this is a shallow checkout; fetch the history with `git fetch --unshallow`")
    try assay.git("init", "-q", "empty")
    #expect(
      message { _ = try git(in: "empty").commit(of: "main") }
        == unknown("main") + "the repository has no commit yet; leave '--option' out")
  }

  @Test("Outside of a checkout the error message says what needs one")
  func noCheckout() throws {
    let folder = try TemporaryFolder()
    #expect(
      message { _ = try Git(folder: folder.path, for: "--option").root() }
        .hasPrefix("\(folder.path): error: '--option' needs a git checkout here, but git says: not a git")
    )
  }

  private func message(_ work: () throws -> Void) -> String {
    do {
      try work()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test("A hint names the dates of the goldens of tolerated cases, the oldest first")
  func datesOfTolerated() throws {
    try assay.write("changed", to: "Goldens/labels/one.png")
    try assay.commit("second", on: "2026-03-04")
    func hints(_ verdicts: [(String, Verdict)]) throws -> [String] {
      let evaluations = try verdicts.map { name, verdict in
        let name = try #require(SubjectName(name))
        var evaluation = Evaluation(name: name, location: SourceLocation(path: "a.yaml"), verdict: verdict)
        evaluation.referencePath = "Goldens/\(name).png"
        return evaluation
      }
      return Verification(evaluations: evaluations, problems: [], fingerprint: [:], duration: .zero)
        .datingTolerated(in: assay.folder.path).hints
    }
    #expect(
      try hints([
        ("labels/one", .tolerated), ("labels/two", .tolerated), ("labels/three", .passed),
        ("labels/new", .tolerated),
      ]) == [
        "tolerated by goldens as old as these: labels/two of 2026-01-02, labels/one of 2026-03-04; check whether differences pile up, and accept the pictures that are right"
      ])
    #expect(try hints([("labels/three", .passed)]) == [])
    try assay.remove(".git")
    #expect(try hints([("labels/one", .tolerated)]) == [])
  }
}
