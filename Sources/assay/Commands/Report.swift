import ArgumentParser
import AssayHarness
import AssaySubjects

/// Writes the report and judges nothing by its exit status.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the HTML report, whatever it says.",
    discussion: """
      Verifies as `assay verify` does, but says only where the report is, and exits with 0 when it was written.

        assay report 'htlabel/**' --output /tmp/htlabel
      """)

  @Argument(help: ArgumentHelp("What to report on; everything unless given.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions
  @OptionGroup var options: VerifyingOptions

  func run() async throws {
    let dockets = try Terminal.saying { () throws(Problem) in
      try pictures.dockets(folder, goldenFolder, output: options.output)
    }
    let verification = await Docket.verify(dockets, options.verification(patterns: patterns))
    try await options.writeReports(of: verification)
    print(options.reportPath)
  }
}
