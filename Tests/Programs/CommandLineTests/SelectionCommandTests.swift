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
    try assay("verify", "--failed").ends(
      with: 2,
      complains:
        "'--failed' finds no verification of the same cases and goldens in .build/assay; run `assay verify` first"
    )
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    try assay("verify").ends(with: 1)
    try assay("verify", "--failed").ends(
      with: 1, prints: "1 case in ",
      "  2 cases left out, which did not fail when they were judged last; this is not a complete verification\n"
    )
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 5", in: "Scenarios/labels.yaml")
    try assay("verify", "--failed").ends(with: 0)
    try assay("verify", "--failed", "--junit", "j.xml").ends(
      with: 0,
      prints:
        "  no case failed when it was judged last in .build/assay, so nothing was verified; 3 cases left out\n"
    )
    #expect(try assay.read("j.xml").contains("<property name=\"leftOut\" value=\"3\"/>"))
    try assay("verify", "--failed", "--changed-since", "main").ends(with: 64)
  }

  @Test("--changed-since verifies cases whose scenarios or goldens have changed since a revision")
  func changedSince() throws {
    try assay.write("label: HTLabel\ngiven: {frame: [9, 9], text: a, font: 5}\n", to: "Scenarios/other.yaml")
    _ = try assay("accept", "other")
    try assay.commit("one")
    try assay("verify", "--changed-since", "HEAD").ends(
      with: 0, prints: "  nothing has changed since HEAD, so nothing was verified; 4 cases left out\n")
    try assay.replace("[9, 9]", with: "[9, 8]", in: "Scenarios/other.yaml")
    try assay("verify", "--changed-since", "HEAD").ends(
      with: 1, prints: "✗ other/default   ", "  3 cases left out, which have not changed since HEAD; ")
    try assay.commit("two")
    try assay.write([1], to: "Goldens/labels/one.png")
    try assay("verify", "--changed-since", "HEAD").ends(with: 2, prints: "1 case in ")
    try assay("verify", "--changed-since=nowhere").ends(
      with: 2, complains: "git does not know the revision 'nowhere'", output: "")
  }
}
