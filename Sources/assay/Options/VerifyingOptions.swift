import ArgumentParser
import AssayDiffCommand
import AssayHarness
import AssayReporting
import AssaySubjects
import Foundation

/// The options of every command that verifies.
struct VerifyingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many scenarios to render at the same time; one per core by default.", valueName: "n"))
  var jobs: Int?

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "Where candidates, differences and report go. (default: .build/assay, or TEST_UNDECLARED_OUTPUTS_DIR)",
      valueName: "folder"))
  var givenOutput: String?

  @Option(
    name: .customLong("junit"),
    help: ArgumentHelp(
      "Also write results as JUnit XML, one row per case. (default: XML_OUTPUT_FILE)", valueName: "file"))
  var givenJUnit: String?

  @Flag(help: "Fail on differences that the tolerance allows, and decode every golden.")
  var strict = false

  @Flag(help: "Do not fail on scenarios whose fonts are not on this machine.")
  var allowMissingFonts = false

  /// The folder for all output.
  var output: String { givenOutput ?? (try? ShardEnvironment.ofThisProcess)?.outputFolder ?? ".build/assay" }

  /// The path of the report.
  var reportPath: String { output + "/report.html" }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
  }

  /// The options for the harness.
  func verification(patterns: [String]) -> VerificationOptions {
    var options = VerificationOptions(
      patterns: patterns, jobs: jobs, strict: strict, allowMissingFonts: allowMissingFonts,
      outputFolder: output, progress: Terminal.progress())
    options.decodesAll = Terminal.isCI
    options.invocation = Terminal.invocation
    return options
  }

  /// Writes the HTML report, and JUnit XML if asked for.
  func writeReports(of verification: Verification) async throws {
    let junit = givenJUnit ?? (try? ShardEnvironment.ofThisProcess)?.junitFile
    try await verification.writeReports(to: reportPath, junit: junit)
  }
}

extension ShardEnvironment {
  /// The environment variables by which a build system such as Bazel tells a test its shard and its output.
  static var ofThisProcess: ShardEnvironment {
    get throws(Problem) { try ShardEnvironment(ProcessInfo.processInfo.environment) }
  }
}

extension Verification {
  /// Writes the HTML report, and JUnit XML if there is a path for it.
  func writeReports(to path: String, junit: String?) async throws {
    try OutputFile.write(await HTMLReport.page(for: self), to: path)
    if let junit { try OutputFile.write(JUnitReport.xml(for: self).utf8, to: junit) }
  }
}
