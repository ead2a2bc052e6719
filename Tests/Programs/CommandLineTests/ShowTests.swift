import AssayImaging
import Foundation
import Testing

/// What `assay show` prints of the last verification.
@Suite struct ShowTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.replace("one: {}", with: "one: {given: {backgroundColor: blue}}", in: "Scenarios/labels.yaml")
    try assay.replace("Radius: 5", with: "Radius: 5, backgroundColor: blue", in: "Scenarios/labels.yaml")
    try #require(assay("verify").exitCode == 1)
  }

  @Test("Without a name it lists the groups, by an id its cases")
  func groups() throws {
    let all = try assay("show").output.split(separator: "\n")
    #expect(all.first == "1 passed, 2 changed")
    let id = try #require(all.dropFirst().first?.prefix(8))
    #expect(all.dropFirst().first?.hasPrefix("\(id)  2 × color: ") == true, "\(all)")
    #expect(all.last == "  accept     assay accept \(id)")
    let group = try assay("show", String(id)).output
    #expect(group.hasSuffix("  labels/one\n  labels/two\n"), "\(group)")
  }

  @Test("A case has its verdict, what differs, its files and commands, and magnified crops")
  func aCase() throws {
    let run = try assay("show", "labels/one")
    #expect(run.exitCode == 0 && run.output.hasPrefix("labels/one  changed\n  color      "), "\(run)")
    let place = ".build/assay/crops/labels/one/1-"
    for line in [
      "  golden     Goldens/labels/one.png", "  new        .build/assay/candidates/labels/one.png",
      "  described  Scenarios/labels.yaml:4:3", "  crop       \(place)reference.png",
      "  hint       `assay accept labels/one` if the new picture is right",
      "  command    assay verify labels/one",
    ] {
      #expect(run.output.contains(line + "\n"), "\(line) is not in \(run.output)")
    }
    let (golden, crop) = (
      try assay.bitmap("Goldens/labels/one.png"), try assay.bitmap(place + "reference.png")
    )
    // 80×40 at (20, 20) is the part that differs; with 4 pixels around it, it fits into about 512 pixels six times.
    #expect(crop.width == 88 * 6 && crop.height == 48 * 6)
    #expect(crop[0, 0] == golden[16, 16] && crop[24, 24] == golden[20, 20] && crop[23, 24] != crop[24, 24])
    #expect(try assay("show", "labels/three").output.hasPrefix("labels/three  passed\n"))
  }

  @Test("Commands name the goldens that were compared")
  func otherGoldens() throws {
    try #require(assay("verify", "--goldens", "Others").exitCode == 1)
    try assay("show", "labels/one").ends(
      with: 0, prints: "  command    assay verify --goldens Others labels/one\n",
      "  command    assay history --goldens Others labels/one\n")
  }

  @Test("JSON has the form of a verification's, with the crops and only what was asked for")
  func json() throws {
    let run = try assay("show", "labels/two", "--json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let cases = try #require(root["cases"] as? [[String: Any]])
    #expect(cases.map { $0["name"] as? String } == ["labels/two"])
    let crop = try #require((cases[0]["crops"] as? [[String: Any]])?.first)
    #expect(crop["zoom"] as? Int == 6 && assay.exists(crop["candidate"] as? String ?? "?"))
    #expect((root["groups"] as? [[String: Any]])?.count == 1 && root["exit"] as? Int == 1)
  }

  @Test("A picture that was written after the verification is named, and nothing is cropped")
  func stale() throws {
    try #require(assay("accept", "labels/one").exitCode == 0)
    let run = try assay("show", "labels/one")
    let remark = "  remark     Goldens/labels/one.png was written after the verification; run it again\n"
    #expect(run.output.contains(remark) && !run.output.contains("crop "), "\(run)")
  }

  @Test(
    "What cannot be shown is an error of one line and status 2",
    arguments: [
      (["nothing"], "error: the last verification in .build/assay has no case and no group 'nothing'; "),
      (["--output", "empty"], "empty/results.jsonl: error: no verification left its results here; "),
      (["--output", "damaged"], "damaged/results.jsonl: error: the file is damaged or of another version; "),
      (
        ["--output", "large"],
        "large/results.jsonl: error: it has 268435457 bytes; at most 268435456 are read"
      ),
    ])
  func errors(arguments: [String], message: String) throws {
    try assay.write("{\"schema\":1}\n", to: "damaged/results.jsonl")
    try assay.write("", to: "large/results.jsonl")
    let file = try FileHandle(forWritingTo: assay.url("large/results.jsonl"))
    try file.truncate(atOffset: 268_435_457)
    let run = try assay.run(["show"] + arguments)
    #expect(run.exitCode == 2 && run.output.isEmpty && run.errors.hasPrefix(message), "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
