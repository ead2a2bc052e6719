import ArgumentParser
import AssayDiffCommand
import AssayHarness
import AssayReporting
import AssaySubjects

/// Puts the shards of one verification together.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the bundles of all shards of a verification into one report.",
    discussion: """
      Checks that every shard is there exactly once, and that all have the same scenarios, goldens, options, commit, \
      program and environment. If not, it names the shard and exits with 2; otherwise the report and the exit status are those of a \
      verification without shards. A bundle is the folder that `assay verify --shard` writes, a zip of it, or an output \
      folder that contains it.

        assay merge shards/*
        assay merge one.zip two.zip --junit results.xml

      A bundle of the whole is written to the folder `bundle` of the output, for `assay accept --from`.
      """)

  @Argument(help: ArgumentHelp("The bundles of all shards.", valueName: "bundle"))
  var bundles: [String]

  @Flag(
    help:
      "Also merge shards from machines whose fonts or libraries differ, or that built the program themselves."
  )
  var allowMixedEnvironments = false

  @OptionGroup var reports: MergedReports
  @OptionGroup var elsewhere: ElsewhereOptions

  @Flag(help: "Print results as JSON instead of text.")
  var json = false

  func run() async throws {
    let merged = try await merged()
    let verification = merged.verification
    var problem: (any Error)?
    do {
      try merged.write(to: reports.output + "/bundle")
      try await reports.write(verification)
      try elsewhere.write([verification])
    } catch {
      if error is Problem { Terminal.complain("\(error)") }
      problem = error is Problem ? ExitCode(2) : error
    }
    if json {
      try Terminal.tell(JSONReport.text(for: verification))
    } else {
      let console = ConsoleReport(of: problem == nil ? reports.reportPath : nil)
      try Terminal.tell(console.text(for: verification))
    }
    elsewhere.printAnnotations(of: verification, reportPath: reports.reportPath, toErrors: json)
    if let problem { throw problem }
    guard verification.exitCode == 0 else { throw ExitCode(verification.exitCode) }
  }

  /// The whole; exits with 2 and sentences where there is none.
  private func merged() async throws -> ResultBundle {
    var all: [ResultBundle] = []
    var problems: [Problem] = []
    for path in bundles {
      do throws(Problem) {
        all.append(try ResultBundle(path: path))
      } catch {
        problems.append(error)
      }
    }
    do throws(MergeRefusal) {
      return try await ResultBundle.merged(
        all, unreadable: problems, allowingMixedEnvironments: allowMixedEnvironments,
        outputFolder: reports.output)
    } catch {
      for problem in error.problems { Terminal.complain(problem.description) }
      Terminal.complain("nothing was merged")
      throw ExitCode(2)
    }
  }
}

/// What `merge` writes.
struct MergedReports: ParsableArguments {
  @Option(help: ArgumentHelp("Where candidates, differences, report and bundle go.", valueName: "folder"))
  var output = ".build/assay"

  @Option(help: ArgumentHelp("Also write results as JUnit XML, one row per case.", valueName: "file"))
  var junit: String?

  /// The report's path.
  var reportPath: String { output + "/report.html" }

  /// Writes the HTML report, and what else was asked for.
  func write(_ verification: Verification) async throws {
    try OutputFile.write(await HTMLReport.page(for: verification), to: reportPath)
    if let junit { try OutputFile.write(JUnitReport.xml(for: verification).utf8, to: junit) }
  }
}
