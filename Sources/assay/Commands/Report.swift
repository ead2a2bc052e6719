import ArgumentParser
import AssayHarness
import AssayReporting
import AssaySubjects

/// Writes the report and judges nothing by its exit status.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the HTML report, and exit with 0 whatever it says.",
    discussion: """
      Verifies like `assay verify`, but prints only where the report is, and exits with 0 when it was written.

        assay report 'htlabel/**' --output /tmp/htlabel
        assay report --schema       the JSON Schema of what `assay verify --json` prints
      """)

  @Argument(help: ArgumentHelp("What to report on; everything by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions
  @OptionGroup var options: VerifyingOptions

  @OptionGroup var elsewhere: ElsewhereOptions

  @Flag(help: "Only print the JSON Schema of `assay verify --json`.")
  var schema = false

  func run() async throws {
    if schema {
      print(JSONReport.schema, terminator: "")
      return
    }
    let suites = try Terminal.saying { () throws(Problem) in
      try pictures.suites(folder, goldenFolder, output: options.output)
    }
    let verification = await Suite.verify(suites, options.verification(patterns: patterns))
    try await options.writeReports(of: verification)
    try elsewhere.write([verification])
    elsewhere.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: true)
    print(options.reportPath)
  }
}
