import ArgumentParser
import AssayHarness
import AssayImageDiff
import AssayReporting
import AssayScenarioFormat

/// Judges scenarios and writes the report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare every scenario's picture and facts with its golden, and write the report.",
    discussion: """
      Without names everything is verified. A name selects one case or all below a folder; a glob has *, ?, [] \
      within a part of a name and ** across parts.

        assay verify
        assay verify htlabel 'cjlabel/*/bottom*'
        assay verify --jobs 1 --junit results.xml
        assay verify --failed                 what failed the last time
        assay verify --changed-since main     what has changed since, but for the engine
        assay verify --repeat 5               each case must be drawn the same five times
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var options: VerifyingOptions
  @OptionGroup var selecting: SelectionOptions
  @OptionGroup var caching: CacheOptions
  @OptionGroup var repeating: RepetitionOptions
  @OptionGroup var previewing: PreviewOptions

  @Flag(help: "Print results as JSON instead of text.")
  var json = false

  func run() async throws {
    let verification = try await verification()
    let problem = await options.problemWritingReports(of: verification)
    if json {
      print(JSONReport.text(for: verification), terminator: "")
    } else {
      var console = ConsoleReport()
      console.colors = Terminal.showsColors
      console.lacksReport = problem != nil
      console.reportPath = problem == nil ? options.reportPath : nil
      print(console.text(for: verification), terminator: "")
      previewing.show(verification)
    }
    if let problem { throw problem }
    guard verification.exitCode == 0 else { throw ExitCode(verification.exitCode) }
  }

  private func verification() async throws -> Verification {
    let store = goldenFolder.store
    // Whoever doubts that pictures are the same every time wants every one of them drawn.
    let (catalog, cache) =
      repeating.count > 1
      ? (folder.loader.load(jobs: options.jobs), nil)
      : await caching.catalog(of: folder, store: store, output: options.output, jobs: options.jobs)
    var choices = options.verification(patterns: patterns)
    choices.cache = cache
    choices.repetitions = repeating.count
    choices.selection = try selecting.selection(
      in: catalog, scenarios: folder, goldens: goldenFolder, output: options.output)
    return await Judge(store: store).verify(catalog, options: choices)
  }
}

/// The options of every command that verifies.
struct VerifyingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many scenarios are rendered at the same time; one a core unless given.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Where candidates, differences and report go.", valueName: "folder"))
  var output = ".build/assay"

  @Option(help: ArgumentHelp("Also write results as JUnit XML, one row a case.", valueName: "file"))
  var junit: String?

  @Flag(help: "Fail on differences that the tolerance allows.")
  var strict = false

  @Flag(help: "Do not fail on scenarios whose fonts are not on this machine.")
  var allowMissingFonts = false

  /// The report's path.
  var reportPath: String { output + "/report.html" }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
  }

  /// How to verify.
  func verification(patterns: [String]) -> VerificationOptions {
    VerificationOptions(
      patterns: patterns, jobs: jobs, strict: strict, allowMissingFonts: allowMissingFonts,
      outputFolder: output, progress: Terminal.progress())
  }

  /// Writes the reports; what keeps them from being written must not keep the results from being told.
  func problemWritingReports(of verification: Verification) async -> (any Error)? {
    do {
      try await writeReports(of: verification)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the HTML report, and JUnit XML where asked for.
  func writeReports(of verification: Verification) async throws {
    try OutputFile.write(await HTMLReport.page(for: verification), to: reportPath)
    if let junit { try OutputFile.write(JUnitReport.xml(for: verification).utf8, to: junit) }
  }
}
