import ArgumentParser
import AssayDiffCommand
import AssayVerifying
import AssayReporting
import AssaySubjects
import AssaySystem
import FoundationEssentials

/// The options of every command that verifies.
struct VerifyingOptions: ParsableArguments {
  @OptionGroup var workers: JobsOption
  @OptionGroup(title: "What to write") var outputFolder: OutputOption
  @OptionGroup(title: "How strict") var strictness: StrictnessOptions

  /// The folder for all output.
  var output: String { outputFolder.folder }

  /// The path of the report.
  var reportPath: String { output + "/report.html" }

  /// How many cases are rendered at the same time; nil for one per core.
  var jobs: Int? { workers.jobs }

  /// The options for the harness.
  func verification(
    patterns: [String], _ invocation: Invocation = Terminal.invocation
  ) -> VerificationOptions {
    var options = VerificationOptions(
      patterns: patterns, jobs: jobs, strict: strictness.strict,
      allowMissingFonts: strictness.allowMissingFonts,
      outputFolder: output, progress: Terminal.progress())
    options.repetitions = strictness.repetitions
    if let today = strictness.today { options.today = today }
    options.invocation = invocation
    return options
  }
}

/// The folder that a verification writes to, and that later commands read.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.kept(.output)],
    help: ArgumentHelp(
      "The folder of candidates, differences and report. (default: .build/assay, or TEST_UNDECLARED_OUTPUTS_DIR)",
      valueName: "folder"))
  var output: String?

  /// The folder, given or default.
  var folder: String {
    output ?? (try? ShardEnvironment.ofThisProcess)?.outputFolder ?? OutputOption.standard
  }

  /// The folder if none is given.
  static let standard = ".build/assay"
}

/// Reasons other than a change that fail a verification.
struct StrictnessOptions: ParsableArguments {
  @Flag(help: "Fail on differences that a case's tolerance allows, and decode every golden.")
  var strict = false

  @Flag(help: "Do not fail on cases whose fonts are not on this machine.")
  var allowMissingFonts = false

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Render each case this many times, in shuffled order; a case that is not always the same is broken.",
      valueName: "n"))
  var repetitions = 1

  @Option(
    help: ArgumentHelp(
      "The day by which known failures end, such as 2026-12-31; by default today, in UTC.", valueName: "day"))
  var today: String?

  func validate() throws {
    if let today, !isDay(today) {
      throw ValidationError("'--today' must be a day such as 2026-12-31, not '\(today)'.")
    }
    guard (1...1000).contains(repetitions) else {
      throw ValidationError("'--repeat' must be 1 to 1000, not \(repetitions).")
    }
  }
}

extension ShardEnvironment {
  /// The environment variables in which a build system such as Bazel passes a test its shard and its output.
  static var ofThisProcess: ShardEnvironment {
    get throws(Problem) { try ShardEnvironment(ProcessInfo.processInfo.environment) }
  }
}

extension Verification {
  /// Adds the owners of goldens, by CODEOWNERS or `assay.yaml` in some folders, and the dates of tolerated goldens.
  func withOwnersAndDates(_ folders: [String]) throws(Problem) -> Verification {
    var verification = datingTolerated()
    verification.owners = try Owners(in: folders)
    return verification
  }

  /// Prints the results as JSON or text; without a path, the report could not be written.
  func printResults(asJSON json: Bool, reportPath: String?, changes: Verification? = nil) throws {
    try Terminal.printResults(
      json
        ? JSONReport.text(for: self, changes: changes)
        : ConsoleReport(reportPath: reportPath).text(for: self))
  }

  /// Ends the command with the exit status of the results unless that is 0.
  func throwExitStatus() throws {
    if exitCode != 0 { throw ExitCode(exitCode) }
  }

  /// Writes the HTML report and the results for later commands to a folder, and JUnit XML if there is a path for it.
  ///
  /// Returns the path of the report; an empty one if nothing was drawn, as after a typo, and the last report was kept.
  @discardableResult
  func writeReports(to folder: String, junit: String? = nil) async throws -> String {
    let path = folder + "/report.html"
    if evaluations.allSatisfy({ $0.causes == [.removed] }), outcome == .unjudged, Paths.exists(path) {
      if let junit { try PlainFile.write(JUnitReport.xml(for: fromRoot()).utf8, to: junit) }
      return ""
    }
    let earlier = (try? LastResults(in: folder))?.failures
    async let lines = JSONReport.lines(for: self, after: earlier)
    try PlainFile.write(await HTMLReport.page(for: withAcceptedPictures()), to: path)
    try PlainFile.write(await lines, to: folder + "/" + LastResults.file)
    if let junit { try PlainFile.write(JUnitReport.xml(for: fromRoot()).utf8, to: junit) }
    return path
  }
}
