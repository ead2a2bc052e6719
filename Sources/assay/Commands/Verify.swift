import ArgumentParser
import AssayDiffCommand
import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayReporting
import AssayScenarioFormat
import AssaySubjects

/// Judges scenarios and writes the report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare every scenario's picture and facts with its golden, and write the report.",
    discussion: """
      Without names, everything is verified. A name selects one case, or all cases below a folder. In a glob, *, ? and \
      [] stay within one part of a name, and ** crosses parts.

        assay verify
        assay verify htlabel 'cjlabel/*/bottom*'
        assay verify --jobs 1 --junit results.xml
        assay verify --failed                 what failed last time
        assay verify --changed-since main     what changed since, except by the engine
        assay verify --expectations           what scenarios state alone, before there are goldens
        assay verify --repeat 5               each case must be drawn the same way five times
        assay verify --shard 2/8              then `assay merge` with the bundles of all eight
        assay verify --candidates Screenshots --goldens Goldens/screens
        assay verify --markdown "$GITHUB_STEP_SUMMARY" --github-annotations
        assay verify --against origin/main
        assay verify --trace trace.json       where the time goes, to look at in Perfetto

      --against is for review: a golden that changed on purpose is no failure. The exit status stays that of the \
      verification, or is 2 when goldens could not be compared.
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder
  @OptionGroup var goldenFolder: GoldenFolder
  @OptionGroup var pictures: CandidateOptions
  @OptionGroup var options: VerifyingOptions
  @OptionGroup var selecting: SelectionOptions
  @OptionGroup var repeating: RepetitionOptions
  @OptionGroup var sharding: ShardingOptions
  @OptionGroup var elsewhere: ElsewhereOptions
  @OptionGroup var against: AgainstOption
  @OptionGroup var previewing: PreviewOptions

  @Flag(help: "Judge by what scenarios state of facts and of each other, without goldens.")
  var expectations = false

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      "Also write what each worker did when, in the Trace Event Format, which Perfetto shows.",
      valueName: "file"))
  var tracePath: String?

  @Flag(help: "Print results as JSON instead of text.")
  var json = false

  @Flag(inversion: .prefixedNo, help: .hidden)
  var cache: Bool?

  func validate() throws {
    if cache != nil {
      throw ValidationError(
        "'--cache' and '--no-cache' are gone and nothing replaces them: every case is drawn and compared each time. Leave the option out."
      )
    }
    try sharding.validate(beside: selecting)
    if expectations, sharding.shard != nil || sharding.bundle != nil || against.against != nil {
      throw ValidationError(
        "'--expectations' leaves goldens aside; leave out '--shard', '--bundle' and '--against'.")
    }
  }

  func run() async throws {
    let suites = try Terminal.saying { () throws(Problem) in
      try pictures.suites(folder, goldenFolder, output: options.output)
    }
    var how = try sharding.applied(to: options.verification(patterns: patterns))
    how.trace = tracePath.map { _ in Trace() }
    let (judged, catalog) = try await verification(of: suites, how)
    let verification = judged.datingTolerated()
    UntilExit.keep((verification, catalog))
    let changes = try await against.changes(in: suites, patterns: patterns, options: options)
    var problem: (any Error)? = sharding.problemWritingBundle(
      of: verification, suites, read: catalog, how)
    if let other = await problemWritingReports(of: verification, changes: changes, trace: how.trace) {
      problem = problem ?? other
    }
    try tell(verification, changes: changes, problem: problem)
    if let problem { throw problem }
    guard verification.exitCode == 0 else { throw ExitCode(verification.exitCode) }
    if changes?.outcome == .unjudged { throw ExitCode(2) }
  }

  /// Writes all files; what keeps them from being written must not keep the results from being told.
  private func problemWritingReports(
    of verification: Verification, changes: Verification?, trace: Trace?
  ) async -> (any Error)? {
    let problem = await trace.stage("report") { () async -> (any Error)? in
      let problem = await options.problemWritingReports(of: verification)
      do {
        if let changes { try await AgainstOption.write(changes, options: options) }
        try elsewhere.write([verification] + (changes.map { [$0] } ?? []))
        return problem
      } catch {
        return problem ?? error
      }
    }
    guard let trace, let tracePath else { return problem }
    do {
      try OutputFile.write(trace.document.compactJSON.utf8, to: tracePath)
      return problem
    } catch {
      return problem ?? error
    }
  }

  private func tell(_ verification: Verification, changes: Verification?, problem: (any Error)?) throws {
    if json {
      try Terminal.tell(JSONReport.text(for: verification, changes: changes))
    } else {
      let console = ConsoleReport(of: problem == nil ? options.reportPath : nil)
      if let changes {
        print(console.changes(changes, path: AgainstOption.path(in: options)), terminator: "")
      }
      try Terminal.tell(console.text(for: verification))
      previewing.show(verification)
    }
    elsewhere.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: json)
  }

  /// Verifies; also gives what was read, where that is scenario files.
  private func verification(
    of suites: [Suite], _ options: VerificationOptions
  ) async throws -> (Verification, Catalog?) {
    var choices = options
    choices.repetitions = repeating.count
    choices.byExpectations = expectations
    // The build system may have asked for a shard, too.
    if selecting.isGiven || expectations, options.shard != nil || sharding.bundle != nil {
      throw ValidationError(
        "'--failed', '--changed-since' and '--expectations' verify what is no shard; leave them out, or '--shard' and '--bundle'."
      )
    }
    guard suites.count == 1, let suite = suites.first, suite.hasScenarios else {
      choices.selection = try selecting.selection(in: nil, folder, goldenFolder, output: self.options.output)
      return (await Suite.verify(suites, choices), nil)
    }
    var loader = folder.loader
    loader.trace = options.trace
    let catalog = await options.trace.stage("load") { [loader] in loader.load(jobs: options.jobs) }
    choices.selection = try selecting.selection(
      in: catalog, folder, goldenFolder, output: self.options.output)
    return (await suite.judge.verify(catalog, options: choices), catalog)
  }
}

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

  /// Where everything goes: as said, else where the build system says.
  var output: String { givenOutput ?? BuildSystem.outputFolder ?? ".build/assay" }

  /// Where JUnit XML goes, if anywhere.
  var junit: String? { givenJUnit ?? BuildSystem.junitFile }

  /// The report's path.
  var reportPath: String { output + "/report.html" }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be 1 or more, not \(jobs).") }
  }

  /// How to verify.
  func verification(patterns: [String]) -> VerificationOptions {
    var options = VerificationOptions(
      patterns: patterns, jobs: jobs, strict: strict, allowMissingFonts: allowMissingFonts,
      outputFolder: output, progress: Terminal.progress())
    options.decodesAll = Terminal.isCI
    options.invocation = Terminal.invocation
    return options
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
