import AssayTestSupport
import Foundation
import Testing

/// Shards and their bundles, as they are typed.
@Suite struct MergeCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  /// Copies some of the project's own scenarios with their goldens, and damages them in every way that has a verdict.
  private func damagedSuite() throws {
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent("Scenarios/labels.yaml"))
    for file in [
      "irregularlabel/arrow", "irregularlabel/resizing", "irregularlabel/text", "layerlabel/article",
      "layerlabel/creation", "layerlabel/lines",
    ] {
      for path in ["Scenarios/\(file).yaml", "Goldens/\(file).facts", "Goldens/\(file)"] {
        let target = assay.folder.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: packageRoot.appendingPathComponent(path), to: target)
      }
    }
    // Facts that differ, colors that do, expectations that break, another environment.
    try assay.replace("font: 20", with: "font: 21", in: "Scenarios/layerlabel/lines.yaml")
    try assay.replace(
      "textColor: blue", with: "textColor: \"#0000FE\"", in: "Scenarios/layerlabel/creation.yaml")
    try assay.replace("HarfBuzz: \"", with: "HarfBuzz: \"1.", in: "Goldens/layerlabel/lines.facts")
    try assay.replace("line[0].width: ", with: "line[0].width: 1", in: "Goldens/irregularlabel/text.facts")
    // Goldens that are missing, that cannot be read, and that nobody asks for.
    for golden in ["article", "article.facts"] {
      try FileManager.default.removeItem(
        at: assay.folder.url.appendingPathComponent("Goldens/layerlabel/" + golden))
    }
    try assay.replace("  pixels ", with: "  pixels x", in: "Goldens/irregularlabel/resizing.facts")
    try assay.write("no picture", to: "Goldens/irregularlabel/arrow/demo.png")
    try assay.write("no picture", to: "Goldens/irregularlabel/nobody.png")
  }

  /// A document without the times in it.
  private func untimed(_ text: String) -> String {
    text.replacing(/"seconds": [0-9.e-]+/, with: "").replacing(/\stime="[0-9.]+"/, with: "")
      .replacing(/"milliseconds":[0-9]+/, with: "").replacing(/"duration":"[^"]*"/, with: "")
      .replacing(/\sin [0-9.]+ (ms|s)/, with: "")
  }

  /// Everything a verification leaves, without times: JSON, JUnit, page, text and the files beside them.
  private func results(_ arguments: [String]) throws -> Results {
    let run = try assay.run(arguments + ["--junit", "results.xml", "--markdown", "summary.md"])
    let page = try assay.unpackedPage()
    var files = assay.files(below: ".build/assay").filter { !$0.key.hasPrefix("bundle") }
    files["report.html"] = nil
    let documents = [
      run.output, run.errors, try assay.read("results.xml"), page, try assay.read("summary.md"),
    ].map(untimed)
    try FileManager.default.removeItem(at: assay.folder.url.appendingPathComponent(".build/assay"))
    return Results(exitCode: run.exitCode, documents: documents, files: files)
  }

  private struct Results {
    var exitCode: Int32
    var documents: [String]
    var files: [String: Data]
  }

  /// In process, `MergingTests` tries other numbers of shards.
  @Test("Merged shards report what an undivided verification does") func merging() throws {
    try damagedSuite()
    let whole = try results(["verify", "--json"])
    func has(_ text: String) -> Bool { whole.documents[0].contains(text) }
    for verdict in ["passed", "changed", "missingGolden", "broken"] {
      #expect(has("\"verdict\": \"\(verdict)\""), "\(verdict)")
    }
    for cause in ["structure", "color", "expectation", "environment", "missing", "unusable"] {
      #expect(has("\"\(cause)\""), "\(cause)")
    }
    #expect(has("goldens without a subject: irregularlabel/nobody.png"))
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
      #expect(isEqual, "\(name) is another one, not only in times")
    }
    #expect(Set(merged.files.keys) == Set(whole.files.keys))
    #expect(whole.files.filter { merged.files[$0.key] != $0.value }.keys.sorted() == [])
    #expect(whole.files.count > 20)
  }

  /// Three shards of the three labels, one of them changed.
  private func threeShards() throws {
    try assay.acceptLabels()
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    for index in 1...3 { _ = try assay("verify", "--shard", "\(index)/3", "--output", "s\(index)") }
  }

  @Test("A shard that is missing, doubled or foreign is named, and nothing is written")
  func refusals() throws {
    try threeShards()
    let missing = try assay("merge", "s1", "s3")
    #expect(missing.exitCode == 2)
    #expect(
      missing.errors
        == "error: shard 2/3 is missing; run it, again if it was ended, and name its bundle with the others\nnothing was merged\n"
    )
    let doubled = try assay("merge", "s1", "s2", "s3", "s2/bundle")
    #expect(doubled.exitCode == 2)
    #expect(doubled.errors.hasPrefix("s2/bundle:1:1: error: shard 2/3 is there twice, also as s2;"))
    _ = try assay("verify", "labels/one", "--shard", "2/3", "--output", "foreign")
    let foreign = try assay("merge", "s1", "foreign", "s3")
    #expect(foreign.exitCode == 2)
    #expect(
      foreign.errors.hasPrefix(
        "foreign:1:1: error: shard 2/3 is of another suite than s1: another selection;"))
    let none = try assay("merge", "s1", "nowhere", "Scenarios")
    #expect(none.exitCode == 2)
    #expect(
      none.errors.contains("nowhere:1:1: error: there is no such bundle; name a folder or a zip of one\n"))
    #expect(none.errors.contains("Scenarios/manifest.json:1:1: error: the bundle has no manifest"))
    #expect(
      none.errors.contains("error: shard 2/3 is missing")
        && none.errors.contains("error: shard 3/3 is missing"))
    #expect(!assay.exists(".build/assay"))
  }

  @Test("What was accepted in the merged report is taken from its bundle")
  func accepting() throws {
    try threeShards()
    #expect(try assay("merge", "s1", "s2", "s3").exitCode == 1)
    let page = try assay.unpackedPage()
    let match = try #require(page.firstMatch(of: /"exchange":\[("[0-9a-f]+"),("[0-9a-f]+")\]/))
    try assay.write(
      #"{"assay": "decisions", "version": 1, "decisions": [{"name": "labels/two", "decision": "accept", "golden": \#(match.output.1), "candidate": \#(match.output.2)}]}"#,
      to: "decisions.json")
    let before = assay.files(below: "Goldens")
    let truncated = try assay.read(".build/assay/bundle/manifest.json").prefix(200)
    try assay.write(String(truncated), to: "cut/manifest.json")
    let refused = try assay("accept", "--from", "decisions.json", "--bundle", "cut")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.hasPrefix("cut/manifest.json:1:1: error: the manifest is damaged, cut short"))
    #expect(refused.errors.hasSuffix("\nnothing was accepted\n"))
    #expect(assay.files(below: "Goldens") == before)
    let run = try assay("accept", "--from", "decisions.json", "--bundle", ".build/assay")
    #expect(run.output == "accepted labels/two  (structure)\n1 accepted, 0 unchanged\n")
    #expect(try assay("verify").exitCode == 0)
    #expect(try assay("accept", "labels", "--bundle", ".build/assay").exitCode == 64)
  }

  @Test("A shard's times divide the next verification")
  func timings() throws {
    try assay.acceptLabels()
    _ = try assay("verify", "--bundle", "old")
    var names: [String] = []
    for index in 1...2 {
      let run = try assay(
        "verify", "--shard", "\(index)/2", "--shard-timings", "old", "--output", "t\(index)", "--json")
      #expect(run.exitCode == 0)
      names += run.output.matches(of: /"name": "(labels[^"]*)"/).map { String($0.output.1) }
    }
    #expect(names.sorted() == ["labels/one", "labels/three", "labels/two"])
    #expect(try assay("merge", "t1", "t2").exitCode == 0)
    try assay.write(#"{"cases": [{"name": "other/one", "seconds": 1}]}"#, to: "foreign.json")
    let foreign = try assay("verify", "--shard", "1/2", "--shard-timings", "foreign.json")
    #expect(foreign.exitCode == 2)
    #expect(foreign.output.contains("foreign.json:1:1: error: the file knows the times of 0 of 3 subjects"))
    #expect(try assay("verify", "--shard", "1/2", "--shard-timings", "Scenarios/labels.yaml").exitCode == 2)
  }

  @Test("Bazel's variables are honored where no option says otherwise")
  func bazel() throws {
    try assay.acceptLabels()
    var cases = 0
    for index in 0..<3 {
      let run = try assay.run(
        ["verify"],
        environment: [
          "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "\(index)",
          "TEST_SHARD_STATUS_FILE": "status\(index)",
          "XML_OUTPUT_FILE": "bazel/\(index).xml", "TEST_UNDECLARED_OUTPUTS_DIR": "bazel/\(index)",
        ])
      #expect(run.exitCode == 0)
      #expect(assay.exists("status\(index)") && assay.exists("bazel/\(index)/report.html"))
      cases += try assay.read("bazel/\(index).xml").matches(of: /<testcase/).count
    }
    #expect(cases == 3)
    #expect(!assay.exists(".build/assay"))
    #expect(try assay("merge", "bazel/0", "bazel/1", "bazel/2").exitCode == 0)
    let chosen = try assay.run(
      ["verify", "--output", "mine", "--junit", "mine.xml"],
      environment: ["XML_OUTPUT_FILE": "theirs.xml", "TEST_UNDECLARED_OUTPUTS_DIR": "theirs"])
    #expect(chosen.exitCode == 0)
    #expect(assay.exists("mine/report.html") && assay.exists("mine.xml"))
    #expect(!assay.exists("theirs") && !assay.exists("theirs.xml"))
  }

  @Test(
    "Shards that do not exist or disagree are wrong arguments",
    arguments: [
      (["--shard", "3/2"], [:], "Error: '--shard' must be like '2/8'", Int32(64)),
      (
        ["--shard", "1/2", "--failed"], [:], "Error: '--shard' and '--bundle' are for all that names select;",
        64
      ),
      (["--shard", "0/2"], [:], "Error: '--shard' must be like '2/8'", 64),
      (
        ["--shard", "1/2"], ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1"],
        "Error: '--shard 1/2' and TEST_SHARD_INDEX of TEST_TOTAL_SHARDS, which is shard 2/2, disagree", 64
      ),
      ([], ["TEST_TOTAL_SHARDS": "2"], "error: TEST_TOTAL_SHARDS is '2' and TEST_SHARD_INDEX not set", 2),
    ])
  func wrongShards(arguments: [String], environment: [String: String], error: String, exitCode: Int32) throws
  {
    let run = try assay.run(["verify"] + arguments, environment: environment)
    #expect(run.exitCode == exitCode)
    #expect(run.errors.hasPrefix(error), "\(run.errors)")
  }
}
