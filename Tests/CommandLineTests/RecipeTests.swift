import AssayTestSupport
import Foundation
import Testing
import Yams

/// The examples in `scripts/ci`, which users copy.
@Suite struct RecipeTests {
  private static let recipes = [
    "github.yml", "gitlab.yml", "gitlab-component.yml", "slurm-verify", "slurm-merge",
    "bazel/BUILD.bazel", "bazel/verify.sh",
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

  @Test("A recipe uses only commands and options that exist", arguments: recipes + [action])
  func options(recipe: String) throws {
    let help = try HelpTests()
    let calls = try calls(in: recipe)
    #expect(!calls.isEmpty, "\(recipe) calls no command")
    for (command, options) in calls {
      #expect(help.mistake(in: ([command] + options).joined(separator: " ")) == nil)
    }
  }

  @Test(
    "The recipes for GitHub and GitLab are YAML, and verify shards and merge them",
    arguments: ["github.yml", "gitlab.yml"])
  func yaml(recipe: String) throws {
    #expect(try Yams.load(yaml: try text(recipe)) is [String: Any])
    let calls = try calls(in: recipe)
    #expect(calls.contains { $0.command == "verify" && $0.options.contains("--shard") })
    #expect(calls.contains { $0.command == "merge" && $0.options.contains("--junit") })
  }

  @Test("GitHub's matrix has the shards from 1 on, and the report comes after all of them")
  func matrix() throws {
    let workflow = try #require(try Yams.load(yaml: try text("github.yml")) as? [String: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let strategy = try #require(jobs["verify"]?["strategy"] as? [String: Any])
    let shards = try #require((strategy["matrix"] as? [String: [Int]])?["shard"])
    #expect(shards == Array(1...shards.count))
    #expect(strategy["fail-fast"] as? Bool == false)
    #expect(jobs["report"]?["needs"] as? String == "verify")
  }

  @Test("Bazel's script verifies the shard that the variables name, though all its files are links")
  func bazel() throws {
    let assay = try CommandLineTool()
    try assay.acceptLabels()
    let folder = assay.folder.url
    let (script, tool) = (
      packageRoot.appendingPathComponent("scripts/ci/bazel/verify.sh").path, try CommandLineTool.executable()
    )
    let runfiles = folder.appendingPathComponent("runfiles")
    try FileManager.default.createDirectory(at: runfiles, withIntermediateDirectories: true)
    for (name, target) in [
      ("Scenarios", folder.appendingPathComponent("Scenarios")),
      ("Goldens", folder.appendingPathComponent("Goldens")), ("assay", tool),
    ] {
      try FileManager.default.createSymbolicLink(
        at: runfiles.appendingPathComponent(name), withDestinationURL: target)
    }
    for index in 0..<2 {
      let temporary = folder.appendingPathComponent("tmp\(index)")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: script)
      process.arguments = ["assay"]
      process.currentDirectoryURL = runfiles
      process.standardOutput = FileHandle.nullDevice
      process.environment = ProcessInfo.processInfo.environment.merging([
        "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "\(index)",
        "TEST_TMPDIR": temporary.path, "ASAN_OPTIONS": "detect_leaks=0",
        "TEST_UNDECLARED_OUTPUTS_DIR": folder.appendingPathComponent("out\(index)").path,
      ]) { $1 }
      try process.runToEnd()
      #expect(process.terminationStatus == 0)
    }
    #expect(try assay("merge", "out0", "out1").exitCode == 0)
  }
}
