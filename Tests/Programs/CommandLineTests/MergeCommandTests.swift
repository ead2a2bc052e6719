import Foundation
import Testing

/// `assay merge`, and the shards and bundles it merges.
@Suite struct MergeCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  /// Verifies the three labels, one of them changed, in three shards.
  private func threeShards() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    for index in 1...3 { _ = try assay("verify", "--shard", "\(index)/3", "--output", "s\(index)") }
  }

  /// `MergingTests` merges more verdicts, without starting the program.
  @Test("Merged shards have the same report as a verification without shards")
  func merging() throws {
    try threeShards()
    func results(_ arguments: String...) throws -> (documents: [String], pictures: [String: Data]) {
      let run = try assay.run(arguments + ["--json"]).ends(with: 1, errors: "")
      let documents = [run.output, try assay.unpackedPage()].map {
        $0.replacing(/"seconds": ?[0-9.e-]+|"duration":"[^"]*"/, with: "")
      }
      let pictures = assay.files(below: ".build/assay").filter { $0.key.hasSuffix(".png") }
      try assay.remove(".build/assay")
      return (documents, pictures.filter { !$0.key.hasPrefix("bundle") })
    }
    let merged = try results("merge", "s3", "s1", "s2")
    let whole = try results("verify")
    #expect(merged.documents[0] == whole.documents[0])
    #expect(merged.documents[1] == whole.documents[1])
    #expect(merged.pictures == whole.pictures && whole.pictures.count == 2)
  }

  /// `MergingTests` has the other reasons.
  @Test("A missing shard and a file that is no bundle are named, and nothing is written")
  func refusals() throws {
    try threeShards()
    let run = try assay("merge", "s1", "s3", "nowhere", "Scenarios").ends(with: 2)
    for line in [
      "nowhere: error: there is no such bundle; name a folder\n",
      "Scenarios/manifest.jsonl: error: the bundle has no manifest",
      "error: shard 2/3 is missing; run it, again if it was ended, and name its bundle with the others\n",
    ] {
      #expect(run.errors.contains(line), "\(run.errors)")
    }
    #expect(run.errors.hasSuffix("\nnothing was merged\n"))
    #expect(!assay.exists(".build/assay"))
  }

  @Test("Pictures accepted in the merged report are taken from its bundle")
  func accepting() throws {
    try threeShards()
    try assay("merge", "s1", "s2", "s3").ends(with: 1)
    try assay.decide(["labels/two": "accept"])
    let before = assay.files(below: "Goldens")
    let truncated = try assay.read(".build/assay/bundle/manifest.jsonl").prefix(200)
    try assay.write(String(truncated), to: "cut/manifest.jsonl")
    let refused = try assay("accept", "--from", "decisions.json", "--bundle", "cut").ends(with: 2)
    #expect(refused.errors.hasPrefix("cut/manifest.jsonl: error: the manifest is damaged, cut short"))
    #expect(refused.errors.hasSuffix("\nnothing was accepted\n"))
    #expect(assay.files(below: "Goldens") == before)
    let run = try assay("accept", "--from", "decisions.json", "--bundle", ".build/assay")
    #expect(run.output == "accepted labels/two  (structure)\n1 accepted, 0 unchanged\n")
    try assay("verify").ends(with: 0)
  }

  /// `RecipeTests` verifies shards by Bazel's variables.
  @Test("Bazel's variables name the output, unless options do")
  func bazel() throws {
    try assay.acceptLabels()
    let variables = ["XML_OUTPUT_FILE": "theirs.xml", "TEST_UNDECLARED_OUTPUTS_DIR": "theirs"]
    try assay.run(["verify", "--output", "mine", "--junit", "mine.xml"], environment: variables).ends(with: 0)
    #expect(assay.exists("mine/report.html") && assay.exists("mine.xml"))
    #expect(!assay.exists("theirs") && !assay.exists("theirs.xml"))
    let named = try assay.run(
      ["verify"], environment: variables.merging(["TEST_SHARD_STATUS_FILE": "s"]) { $1 })
    #expect(named.exitCode == 0 && assay.exists("s"))
    #expect(try assay.read("theirs.xml").matches(of: /<testcase/).count == 3)
    #expect(assay.exists("theirs/report.html") && !assay.exists(".build/assay"))
  }
}
