import AssayTestSupport
import Foundation
import Testing

/// The examples in `scripts/ci`, which users copy.
@Suite struct RecipeTests {
  private static let recipes = [
    "github.yml", "gitlab.yml", "gitlab-component.yml", "slurm-verify", "bazel/BUILD.bazel",
    "bazel/verify.sh",
  ]
  /// The action that other repositories use, from the folder of recipes.
  private static let action = "../../.github/actions/assay/action.yml"

  private func text(_ recipe: String) throws -> String {
    try String(contentsOf: packageRoot.appendingPathComponent("scripts/ci/" + recipe), encoding: .utf8)
  }

  /// The commands of `assay` in a recipe, with their options.
  private func calls(in recipe: String) throws -> [(command: String, options: [String])] {
    let pattern = /assay"? (verify|merge|accept|report|doctor)\b([^\n|;&`]*)/
    return try text(recipe).replacing("\\\n", with: " ").matches(of: pattern).map { match in
      (String(match.output.1), match.output.2.matches(of: /(?:^|\s)(--[a-z-]+)/).map { String($0.output.1) })
    }
  }

  @Test("Every recipe is tested", arguments: [packageRoot.appendingPathComponent("scripts/ci")])
  func completeness(folder: URL) throws {
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    #expect(Set(files) == Set(RecipeTests.recipes + ["bazel"]))
  }

  @Test(
    "A recipe uses only commands and options that exist",
    arguments: recipes.filter { $0 != "github.yml" } + [action])
  func options(recipe: String) throws {
    let help = try HelpTests()
    let calls = try calls(in: recipe)
    #expect(!calls.isEmpty, "\(recipe) calls no command")
    for (command, options) in calls {
      #expect(help.mistake(in: ([command] + options).joined(separator: " ")) == nil)
    }
  }

  /// What the jobs of the recipe for GitHub pass to the action, with the shards of each matrix.
  private func uses() throws -> [(input: [String: String], parts: [Int])] {
    let workflow = try #require(try yaml(try text("github.yml")) as? [String: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    return jobs.values.flatMap { job in
      let strategy = job["strategy"] as? [String: Any]
      let parts = (strategy?["matrix"] as? [String: [Int]])?["part"] ?? []
      return (job["steps"] as? [[String: Any]] ?? []).filter {
        "\($0["uses"] ?? "")".contains("/actions/assay@")
      }
      .compactMap { $0["with"] as? [String: String] }.map { ($0, parts) }
    }
  }

  @Test("The recipe for GitHub passes what the action takes, to commands and options that exist")
  func inputs() throws {
    let action = try #require(try yaml(try text(RecipeTests.action)) as? [String: Any])
    let inputs = try #require(action["inputs"] as? [String: Any])
    let help = try HelpTests()
    for (input, _) in try uses() {
      #expect(Set(input.keys).isSubset(of: inputs.keys))
      #expect(help.mistake(in: "\(input["command"] ?? "verify") \(input["arguments"] ?? "")") == nil)
    }
  }

  @Test("The last job of the recipe for GitHub merges all its parts")
  func parts() throws {
    let uses = try uses()
    let parts = try #require(uses.first { !$0.parts.isEmpty })
    #expect(parts.input["arguments"]?.hasSuffix("/\(parts.parts.count)") == true)
    let merged = try #require(uses.first { $0.input["command"] == "merge" }?.input["arguments"])
    #expect(merged == parts.parts.map { "part-\($0)/bundle" }.joined(separator: " "))
    #expect(parts.parts == Array(1...parts.parts.count))
  }

  @Test("The action leaves the summary and the JUnit file of scenarios, of shards and of their merge")
  func theAction() throws {
    let action = try #require(try yaml(try text(RecipeTests.action)) as? [String: Any])
    let steps = try #require((action["runs"] as? [String: Any])?["steps"] as? [[String: Any]])
    let script = try #require(steps.first { $0["name"] as? String == "Judge goldens" }?["run"] as? String)
    let assay = try CommandLineTool()
    try assay.acceptLabels()
    for (command, arguments) in [
      ("verify", "--strict"), ("verify", "--strict --shard 1/2 --output one"),
      ("verify", "--strict --shard 2/2 --output two"), ("merge", "one two"),
    ] {
      let environment = [
        "PROGRAM": try CommandLineTool.executable().path, "COMMAND": command, "ARGUMENTS": arguments,
        "TESTS": "", "GITHUB_STEP_SUMMARY": "summary.md",
      ]
      try assay.run(["-ec", script], at: URL(fileURLWithPath: "/bin/bash"), environment: environment)
        .ends(with: 0)
      #expect(try !assay.read("summary.md").isEmpty)
      #expect(try assay.read(".build/assay/results.xml").contains("<testsuites"))
    }
  }

  @Test("Bazel's script verifies the shard that the variables name, though all its files are links")
  func bazel() throws {
    let assay = try CommandLineTool()
    try assay.acceptLabels()
    let script = packageRoot.appendingPathComponent("scripts/ci/bazel/verify.sh")
    try assay.write("", to: "runfiles/.keep")
    for (name, target) in [
      ("Scenarios", assay.url("Scenarios")), ("Goldens", assay.url("Goldens")),
      ("assay", try CommandLineTool.executable()),
    ] {
      try FileManager.default.createSymbolicLink(
        at: assay.url("runfiles/\(name)"), withDestinationURL: target)
    }
    for index in 0..<2 {
      try assay.write("", to: "tmp\(index)/.keep")
      let environment = [
        "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "\(index)",
        "TEST_TMPDIR": assay.url("tmp\(index)").path,
        "TEST_UNDECLARED_OUTPUTS_DIR": assay.url("out\(index)").path,
      ]
      try assay.run(["assay"], at: script, in: "runfiles", environment: environment).ends(with: 0)
    }
    try assay("merge", "out0", "out1").ends(with: 0)
  }
}
