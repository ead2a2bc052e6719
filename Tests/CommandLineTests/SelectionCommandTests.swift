import Testing

/// Cases that are selected by the last verification or by git, instead of by name.
@Suite struct SelectionCommandTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
  }

  @Test("--failed verifies the cases that failed last time, until none is left")
  func failed() throws {
    let never = try assay("verify", "--failed")
    #expect(never.exitCode == 2)
    #expect(
      never.errors.contains("'--failed' finds no verification in .build/assay; run `assay verify` first"))
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    #expect(try assay("verify").exitCode == 1)
    let again = try assay("verify", "--failed")
    #expect(again.exitCode == 1)
    #expect(again.output.contains("1 case in "))
    #expect(
      again.output.contains(
        "  2 cases left out, which did not fail when they were judged last; this is not a complete verification\n"
      ))
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 5", in: "Scenarios/labels.yaml")
    #expect(try assay("verify", "--failed").exitCode == 0)
    let none = try assay("verify", "--failed", "--junit", "j.xml")
    #expect(none.exitCode == 0)
    #expect(
      none.output.contains(
        "  no case failed when it was judged last in .build/assay, so nothing was verified; 3 cases left out\n"
      ))
    #expect(try assay.read("j.xml").contains("<property name=\"leftOut\" value=\"3\"/>"))
    #expect(try assay("verify", "--failed", "--changed-since", "main").exitCode == 64)
  }

  @Test("A failing case that is renamed or deleted still fails, until a whole verification passes")
  func failuresThatAreGone() throws {
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    #expect(try assay("verify").exitCode == 1)
    try assay.replace("two: {given", with: "new: {given", in: "Scenarios/labels.yaml")
    for _ in 1...2 {
      let failed = try assay("verify", "--failed")
      #expect(failed.exitCode == 2)
      #expect(
        failed.output.contains("error: 'labels/two' failed last time and does not exist any more; run "))
    }
    _ = try assay("accept", "labels/new")
    _ = try assay("prune", "--apply")
    #expect(try assay("verify").exitCode == 0)
    #expect(try assay("verify", "--failed").exitCode == 0)
  }

  @Test("A misspelled name does not make --failed refuse")
  func failedAfterAMisspelledName() throws {
    #expect(try assay("verify").exitCode == 0)
    #expect(try assay("verify", "typo").exitCode == 2)
    #expect(try assay("verify", "--failed").exitCode == 0)
  }

  @Test("--changed-since verifies cases whose scenarios or goldens have changed since a revision")
  func changedSince() throws {
    try assay.write("label: HTLabel\ngiven: {frame: [9, 9], text: a, font: 5}\n", to: "Scenarios/other.yaml")
    _ = try assay("accept", "other")
    try assay.git("init", "-q")
    try assay.git("add", "-A")
    try assay.git("commit", "-qm", "one")
    let nothing = try assay("verify", "--changed-since", "HEAD")
    #expect(nothing.exitCode == 0)
    #expect(
      nothing.output.contains(
        "  nothing has changed since HEAD, so nothing was verified; 4 cases left out\n"))
    try assay.replace("[9, 9]", with: "[9, 8]", in: "Scenarios/other.yaml")
    let changed = try assay("verify", "--changed-since", "HEAD")
    #expect(changed.exitCode == 1)
    #expect(changed.output.contains("✗ other/default   "))
    #expect(changed.output.contains("  3 cases left out, which have not changed since HEAD; "))
    try assay.git("commit", "-qam", "two")
    try assay.write([1], to: "Goldens/labels/one.png")
    let picture = try assay("verify", "--changed-since", "HEAD")
    #expect(picture.exitCode == 2)
    #expect(picture.output.contains("1 case in "))
    let unknown = try assay("verify", "--changed-since=nowhere")
    #expect(unknown.exitCode == 2 && unknown.output == "")
    #expect(unknown.errors.contains("git does not know the revision 'nowhere'"))
  }
}
