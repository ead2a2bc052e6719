import ArgumentParser
import AssayDiffCommand
import AssayHarness
import AssayReporting
import AssaySubjects

/// Writes the report, or a gallery of goldens.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the HTML report, and exit with 0 whatever it says.",
    discussion: """
      Verifies like `assay verify`, but prints only where the report is, and exits with 0 when it was written. With \
      `--gallery` nothing is judged: one page, `gallery.html`, shows the goldens of folders or of everything, by label system \
      and scenario file, each with its description, scenario and behaviors; the exit status is 2 when some cannot be read.

        assay report 'htlabel/**' --output /tmp/htlabel
        assay report --contact-sheet sheet.png --markdown summary.md
        assay report --gallery htlabel
        assay report --schema       the JSON Schema of what `assay verify --json` prints
      """)

  @Argument(help: ArgumentHelp("What to report on; everything by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions
  @OptionGroup var summaries: SummaryOptions

  @Flag(help: "Write a page of all goldens instead, to see what is drawn rather than what changed.")
  var gallery = false

  @Flag(help: "Only print the JSON Schema of `assay verify --json`.")
  var schema = false

  func validate() throws {
    let asksForResults =
      (options.givenJUnit ?? summaries.markdown ?? summaries.contactSheet) != nil
      || summaries.githubAnnotations
    if gallery, asksForResults {
      throw ValidationError("'--gallery' judges nothing; leave out what tells of results.")
    }
  }

  func run() async throws {
    if schema { return print(JSONReport.schema, terminator: "") }
    if gallery { return try writeGallery() }
    let suites = try sources.suites(output: options.output)
    let verification = await Suite.verify(suites, options.verification(patterns: patterns)).datingTolerated()
    try await options.writeReports(of: verification)
    try summaries.write([verification])
    summaries.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: true)
    print(options.reportPath)
  }

  private func writeGallery() throws {
    let suites = try sources.gallerySuites(output: options.output)
    let gallery = Gallery(
      suites.map { suite in
        let own = suites.count > 1 ? suite.matching(patterns) : patterns
        return Gallery(suite.catalog(), store: suite.store, patterns: own)
      })
    let path = options.output + "/gallery.html"
    try OutputFile.write(GalleryReport.page(for: gallery), to: path)
    print(path)
    for problem in gallery.problems { Terminal.complain(problem.description) }
    if !gallery.problems.isEmpty { throw ExitCode(2) }
  }
}
