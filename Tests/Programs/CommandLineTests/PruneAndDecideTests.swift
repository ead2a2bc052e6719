import AssayImaging
import Foundation
import Testing

@Suite struct PruneAndDecideTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
  }

  @Test("prune lists goldens without a scenario, and deletes them with --apply")
  func prune() throws {
    #expect(try assay("prune").output == "every golden has its scenario\n")
    try assay.replace("  two: {given: {cornerRadius: 5}}\n", with: "", in: "Scenarios/labels.yaml")
    let before = assay.files(below: "Goldens")
    try assay("prune").ends(
      with: 1,
      output:
        "labels/two.png\nlabels/two.facts\n2 goldens without a scenario; `assay prune --apply` deletes them\n"
    )
    #expect(assay.files(below: "Goldens") == before)
    let pruning = try assay("prune", "--apply").ends(with: 0)
    #expect(pruning.output.hasPrefix("deleted labels/two.png\n"))
    #expect(!assay.exists("Goldens/labels/two.png") && assay.exists("Goldens/labels/one.png"))
    try assay("verify").ends(with: 0)
  }

  @Test(
    "prune deletes nothing while a scenario file cannot be read or none is found", arguments: [true, false])
  func pruneInDoubt(_ isBroken: Bool) throws {
    if isBroken {
      try assay.write("label: HTLabel\ncases: {a: {givn: {}}}\n", to: "Scenarios/broken.yaml")
    }
    let before = assay.files(below: "Goldens")
    let run =
      try isBroken ? assay("prune", "--apply") : assay("prune", "--apply", "--scenarios", "Scenarios/none")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains("nothing was pruned: unused goldens are known only when every scenario can be read")
    )
    #expect(assay.files(below: "Goldens") == before)
  }

  @Test("accept --from accepts the pictures that were accepted in the report")
  func acceptFromDecisions() throws {
    try assay.replace("font: 10", with: "font: 9", in: "Scenarios/labels.yaml")
    try assay("verify").ends(with: 1)
    try assay.decide(["labels/one": "accept", "labels/two": "reject"])
    try assay("accept", "--from", "decisions.json").ends(
      with: 0,
      output: """
        accepted labels/one  (structure)
        1 rejected: their goldens stay as they are
        1 accepted, 0 unchanged

        """)
    try assay("verify", "labels/one").ends(with: 0)
    try assay("verify", "labels/two").ends(with: 1)
  }

  @Test(
    "A decision deletes a golden without a picture; no group and no name does, nor a decision once there is a picture"
  )
  func deleting() throws {
    let (white, black) = (
      Bitmap(width: 20, height: 20, color: .white), Bitmap(width: 20, height: 20, color: .black)
    )
    try assay.write(white, to: "before/page.png")
    try assay.write(white, to: "before/gone.png")
    try assay.write(black, to: "after/page.png")
    let folders = ["--candidates", "after", "--goldens", "before"]
    try assay("verify", "before", "after").ends(with: 1)
    try assay.decide(["gone": "accept", "page": "accept"])
    for what in ["gone", "--failed"] {
      let refused = try assay.run(["accept", what] + folders)
      #expect(refused.exitCode == 2 && assay.exists("before/gone.png"), "\(refused)")
    }
    try assay.write(black, to: "after/gone.png")
    #expect(try assay.run(["accept", "--from", "decisions.json"] + folders).errors.contains("has moved on"))
    try assay.remove("after/gone.png")
    try assay.run(["accept", "--from", "decisions.json"] + folders).ends(
      with: 0, output: "deleted gone  (removed)\naccepted page  (color)\n2 accepted, 0 unchanged\n")
    #expect(assay.files(below: "before") == assay.files(below: "after"))
  }

  @Test(
    "The error message of accept --from names the error in the file",
    arguments: [
      ("missing.json", "missing.json: error: there is no such file"),
      ("Scenarios", "this is a folder; name a file"),
      ("Scenarios/labels.yaml", "it is no JSON"),
    ])
  func badDecisions(file: String, message: String) throws {
    try assay("accept", "--from", file).ends(with: 2, complains: message)
  }
}
