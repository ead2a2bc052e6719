import AssayTestSupport
import Foundation
import Testing

/// `assay merge`, and the shards and bundles it merges.
@Suite struct MergeCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  /// Copies some scenarios and goldens of this repository, and damages them so that each verdict occurs.
  private func damagedSuite() throws {
    try assay.remove("Scenarios/labels.yaml")
    for file in [
      "irregularlabel/arrow", "irregularlabel/resizing", "irregularlabel/text", "layerlabel/article",
      "layerlabel/creation", "layerlabel/lines",
    ] {
      for path in ["Scenarios/\(file).yaml", "Goldens/\(file)"] {
        let target = assay.url(path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: packageRoot.appendingPathComponent(path), to: target)
      }
    }
    // Facts that differ, colors that do, expectations that break, another environment.
    try assay.replace("font: 20", with: "font: 21", in: "Scenarios/layerlabel/lines.yaml")
    try assay.replace(
      "textColor: blue", with: "textColor: \"#0000FE\"", in: "Scenarios/layerlabel/creation.yaml")
    try FileManager.default.copyItem(
      at: packageRoot.appendingPathComponent("Goldens/_"), to: assay.url("Goldens/_"))
    let lines = assay.files(below: "Goldens/layerlabel/lines").keys.filter { $0.hasSuffix(".facts") }
    try assay.replaceHarfBuzz(with: "1.0", of: lines.map { "layerlabel/lines/" + $0.dropLast(6) })
    try assay.replace("width:", with: "width:1", in: "Goldens/irregularlabel/text/real-text.facts")
    // Goldens that are missing, cannot be read, or have no scenario.
    try assay.remove("Goldens/layerlabel/article")
    try assay.replace(
      "picture ", with: "picture x", in: "Goldens/irregularlabel/resizing/once_variant-intended.facts")
    try assay.write("no picture", to: "Goldens/irregularlabel/arrow/demo.png")
    try assay.write("no picture", to: "Goldens/irregularlabel/nobody.png")
  }

  /// A document without the times in it.
  private func untimed(_ text: String) -> String {
    text.replacing(/"seconds": ?[0-9.e-]+/, with: "").replacing(/\stime="[0-9.]+"/, with: "")
      .replacing(/"duration":"[^"]*"/, with: "")
      .replacing(/\sin [0-9.]+ (ms|s)/, with: "")
  }

  /// Everything a verification writes, without times: JSON, JUnit, page, text and other files.
  private func results(_ arguments: [String]) throws -> Results {
    let run = try assay.run(arguments + ["--junit", "results.xml", "--markdown", "summary.md"])
    let page = try assay.unpackedPage()
    var files = assay.files(below: ".build/assay").filter { !$0.key.hasPrefix("bundle") }
    for name in ["report.html", "results.jsonl"] { files[name] = nil }
    let documents = [
      run.output, run.errors, try assay.read("results.xml"), page, try assay.read("summary.md"),
      try assay.read(".build/assay/results.jsonl"),
    ].map(untimed)
    try assay.remove(".build/assay")
    return Results(exitCode: run.exitCode, documents: documents, files: files)
  }

  private struct Results {
    var exitCode: Int32
    var documents: [String]
    var files: [String: Data]
  }

  /// `MergingTests` merges other numbers of shards, without starting the program.
  @Test("Merged shards have the same report as a verification without shards") func merging() throws {
    try damagedSuite()
    let whole = try results(["verify", "--json"])
    func has(_ text: String) -> Bool { whole.documents[0].contains(text) }
    for verdict in ["passed", "changed", "missingGolden", "broken"] {
      #expect(has("\"verdict\": \"\(verdict)\""), "\(verdict)")
    }
    for cause in ["structure", "color", "expectation", "environment", "missing", "broken"] {
      #expect(has("\"\(cause)\""), "\(cause)")
    }
    #expect(has("goldens without a case: irregularlabel/nobody.png"))
    let bundles = try (1...3).map { index in
      let output = "shards/\(index)"
      let run = try assay.run(["verify", "--shard", "\(index)/3", "--output", output])
      #expect([0, 1, 2].contains(run.exitCode) && run.errors == "")
      return output
    }
    let merged = try results(["merge", "--json"] + bundles.shuffled())
    #expect(merged.exitCode == whole.exitCode)
    for (name, pair) in zip(
      ["JSON", "errors", "JUnit", "page", "Markdown"], zip(merged.documents, whole.documents))
    {
      let isEqual = pair.0 == pair.1
      #expect(isEqual, "\(name) differs, not only in times")
    }
    #expect(Set(merged.files.keys) == Set(whole.files.keys))
    #expect(whole.files.filter { merged.files[$0.key] != $0.value }.keys.sorted() == [])
    #expect(whole.files.count > 15)
  }

  /// Verifies the three labels, one of them changed, in three shards.
  private func threeShards() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    for index in 1...3 { _ = try assay("verify", "--shard", "\(index)/3", "--output", "s\(index)") }
  }

  /// `MergingTests` has the other reasons.
  @Test("A missing shard and a file that is no bundle are named, and nothing is written")
  func refusals() throws {
    try threeShards()
    let run = try assay("merge", "s1", "s3", "nowhere", "Scenarios").ends(with: 2)
    for line in [
      "nowhere: error: there is no such bundle; name a folder\n",
      "Scenarios/manifest.json: error: the bundle has no manifest",
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
    let page = try assay.unpackedPage()
    let match = try #require(page.firstMatch(of: /"exchange":\[("[0-9a-f]+"),("[0-9a-f]+")\]/))
    try assay.write(
      #"{"assay": "decisions", "version": 1, "decisions": [{"name": "labels/two", "decision": "accept", "golden": \#(match.output.1), "candidate": \#(match.output.2)}]}"#,
      to: "decisions.json")
    let before = assay.files(below: "Goldens")
    let truncated = try assay.read(".build/assay/bundle/manifest.json").prefix(200)
    try assay.write(String(truncated), to: "cut/manifest.json")
    let refused = try assay("accept", "--from", "decisions.json", "--bundle", "cut").ends(with: 2)
    #expect(refused.errors.hasPrefix("cut/manifest.json: error: the manifest is damaged, cut short"))
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

  @Test(
    "Bazel's variables must name a shard, and no other one than '--shard'",
    arguments: [
      (
        ["--shard", "1/2"], ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1"],
        "error: '--shard 1/2' contradicts TEST_SHARD_INDEX and TEST_TOTAL_SHARDS, which mean shard 2/2",
        Int32(64)
      ),
      ([], ["TEST_TOTAL_SHARDS": "2"], "error: TEST_TOTAL_SHARDS is '2' and TEST_SHARD_INDEX not set", 2),
    ])
  func wrongShards(arguments: [String], environment: [String: String], error: String, exitCode: Int32) throws
  {
    let run = try assay.run(["verify"] + arguments, environment: environment).ends(with: exitCode)
    #expect(run.errors.hasPrefix(error), "\(run.errors)")
  }
}
