import Foundation
import AssayTestSupport
import Testing

@Suite struct PruneAndDecideTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
  }

  @Test("prune lists goldens without a scenario, and deletes them when told to")
  func prune() throws {
    #expect(try assay("prune").output == "every golden has its scenario\n")
    try assay.replace("  two: {given: {cornerRadius: 5}}\n", with: "", in: "Scenarios/labels.yaml")
    let before = assay.files(below: "Goldens")
    let listing = try assay("prune")
    #expect(listing.exitCode == 1)
    #expect(
      listing.output
        == "labels/two.png\nlabels.facts: two\n2 goldens without a scenario; `assay prune --apply` deletes them\n"
    )
    #expect(assay.files(below: "Goldens") == before)
    let pruning = try assay("prune", "--apply")
    #expect(pruning.exitCode == 0)
    #expect(pruning.output.hasPrefix("deleted labels/two.png\n"))
    #expect(!assay.exists("Goldens/labels/two.png") && assay.exists("Goldens/labels/one.png"))
    #expect(try assay("verify").exitCode == 0)
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
    #expect(run.errors.contains("nothing was pruned: what is unused shows only when every scenario is known"))
    #expect(assay.files(below: "Goldens") == before)
  }

  /// A file of decisions as the report exports it, which shows them as `"name":…,"exchange":[golden,candidate]`.
  private func decide(_ decisions: [String: String]) throws {
    let page = try assay.unpackedPage()
    let entries = try decisions.sorted(by: <).map { name, decision in
      let shown = try #require(page.firstRange(of: "\"name\":\"\(name)\"")).upperBound
      let match = try #require(
        page[shown...].firstMatch(of: /"exchange":\[(null|"[0-9a-f]+"),("[0-9a-f]+")\]/))
      return
        #"{"name": "\#(name)", "decision": "\#(decision)", "golden": \#(match.output.1), "candidate": \#(match.output.2)}"#
    }
    try assay.write(
      #"{"assay": "decisions", "version": 1, "decisions": [\#(entries.joined(separator: ","))]}"#,
      to: "decisions.json")
  }

  @Test("accept --from makes goldens of what was accepted in the report, and leaves what was rejected")
  func acceptFromDecisions() throws {
    try assay.replace("font: 10", with: "font: 9", in: "Scenarios/labels.yaml")
    #expect(try assay("verify").exitCode == 1)
    try decide(["labels/one": "accept", "labels/two": "reject"])
    let run = try assay("accept", "--from", "decisions.json")
    #expect(run.exitCode == 0)
    #expect(
      run.output
        == """
        accepted labels/one  (structure)
        1 rejected: their goldens stay as they are
        1 accepted, 0 unchanged

        """)
    #expect(try assay("verify", "labels/one").exitCode == 0)
    #expect(try assay("verify", "labels/two").exitCode == 1)
  }

  @Test("accept --from refuses the whole file when one candidate is drawn otherwise by now")
  func acceptFromStaleDecisions() throws {
    try assay.replace("font: 10", with: "font: 9", in: "Scenarios/labels.yaml")
    #expect(try assay("verify").exitCode == 1)
    try decide(["labels/one": "accept", "labels/two": "accept"])
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 4", in: "Scenarios/labels.yaml")
    let before = assay.files(below: "Goldens")
    let run = try assay("accept", "--from", "decisions.json")
    #expect(run.exitCode == 2)
    #expect(
      run.errors.contains(
        "Scenarios/labels.yaml:5:3: error: 'labels/two' has moved on: it is drawn otherwise now"))
    #expect(run.errors.hasSuffix("nothing was accepted\n"))
    #expect(assay.files(below: "Goldens") == before)
  }

  @Test(
    "accept --from says in a sentence what is wrong with the file",
    arguments: [
      (["accept", "--from", "missing.json"], 2, "missing.json:1:1: error: the file cannot be opened"),
      (["accept", "--from", "Scenarios"], 2, "this is a folder; name a file"),
      (["accept", "--from", "Scenarios/labels.yaml"], 2, "it is no JSON"),
      (
        ["accept", "--from", "a.json", "labels/one"], 64,
        "give no names, '--all', '--further' or '--expect' with it"
      ),
    ]) func badDecisions(_ arguments: [String], _ exitCode: Int, _ words: String) throws
  {
    let run = try assay.run(arguments)
    #expect(run.exitCode == Int32(exitCode))
    #expect(run.errors.contains(words))
  }
}
