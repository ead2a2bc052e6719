import ArgumentParser
import AssayHarness
import AssayReporting
import AssaySubjects

/// Puts the shards of one verification together.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one report of the bundles that all shards of a verification left.",
    discussion: """
      Proves that every shard is there, once, and of the same scenarios, goldens, options and environment; else names the \
      shard and exits with 2. Otherwise report and exit status are those of a verification that was not divided. A \
      bundle is a folder, or a zip of one, as `assay verify --shard` writes it; an output folder that has one will do.

        assay merge shards/*
        assay merge one.zip two.zip --junit results.xml

      Also left, in the folder `bundle` of the output, is a bundle of the whole, for `assay accept --from`.
      """)

  @Argument(help: ArgumentHelp("The bundles of all shards.", valueName: "bundle"))
  var bundles: [String]

  @Flag(help: "Merge shards from machines with other fonts or libraries, too.")
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
      try elsewhere.writeMarkdown(of: [verification])
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

  @Option(help: ArgumentHelp("Also write results as JUnit XML, one row a case.", valueName: "file"))
  var junit: String?

  /// The report's path.
  var reportPath: String { output + "/report.html" }

  /// Writes the HTML report, and what else was asked for.
  func write(_ verification: Verification) async throws {
    try OutputFile.write(await HTMLReport.page(for: verification), to: reportPath)
    if let junit { try OutputFile.write(JUnitReport.xml(for: verification).utf8, to: junit) }
  }
}
