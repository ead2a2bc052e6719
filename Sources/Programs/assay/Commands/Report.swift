import ArgumentParser
import AssayVerifying
import AssayReporting
import AssaySubjects

/// Writes the report, or a gallery of goldens.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the HTML report, and exit with 0 even if pictures changed.",
    discussion: """
        assay report 'label/**' --output labels
        assay report before after     two folders of pictures
        assay report --gallery label
        assay report --contact-sheet sheet.png --markdown summary.md

      Verifies like `assay verify`, prints only the path of the report, and exits with 0 even if pictures changed; with 2 \
      if a case could not be compared. `--gallery` compares nothing: one page, `gallery.html`, shows all goldens by behavior, or by label system and scenario \
      file, each with its description, scenario and behaviors. The exit status is 2 when a golden cannot be read.

        assay report --schema       the JSON Schema of `assay verify --json`
      """)

  @Argument(help: ArgumentHelp("What to report on; everything by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions
  @OptionGroup(title: "CI") var summaries: SummaryOptions

  @Flag(help: "Write a page of all goldens instead of changes.")
  var gallery = false

  @Flag(help: "Only print the JSON Schema of `assay verify --json`.")
  var schema = false

  func validate() throws {
    let asksForResults =
      (summaries.junit ?? summaries.markdown ?? summaries.contactSheet) != nil
      || summaries.githubAnnotations
    if gallery, asksForResults {
      throw ValidationError("'--gallery' judges nothing; leave out options that write results.")
    }
  }

  mutating func run() async throws {
    if schema { return print(JSONReport.schema, terminator: "") }
    if gallery { return try writeGallery() }
    patterns = try sources.takeFolders(from: patterns)
    let suites = try sources.suites(output: options.output)
    try sources.protect(suites, output: options.output, from: summaries.files)
    let choices = options.verification(patterns: patterns, sources.invocation)
    let verification = try await Suite.verify(suites, choices)
      .withOwnersAndDates(sources.folders(of: suites))
    let path = try await verification.writeReports(to: options.output, junit: summaries.junitPath)
    try summaries.write([verification])
    summaries.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: true)
    if !path.isEmpty { Terminal.say(path) }
    for problem in verification.problems { Terminal.complain(problem.description) }
    if verification.outcome == .unjudged { throw ExitCode(2) }
  }

  private func writeGallery() throws {
    let suites = try sources.gallerySuites(output: options.output)
    try sources.protect(suites, output: options.output)
    let gallery = Gallery(
      suites.map { suite in
        let own = suites.count > 1 ? suite.matching(patterns) : patterns
        return Gallery(suite.catalog, store: suite.store, patterns: own)
      })
    let path = options.output + "/gallery.html"
    let legend = GalleryLegend(folder: sources.scenarios.scenarios)
    try PlainFile.write(GalleryReport.page(for: gallery, legend: legend), to: path)
    Terminal.say(path)
    guard gallery.problems.isEmpty else { throw Refusal(gallery.problems) }
  }
}
