import ArgumentParser
import AssayDiffCommand
import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayReporting
import AssayScenarioFormat
import AssaySubjects

/// Compares all cases with their goldens and writes the report.
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

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions
  @OptionGroup var selecting: SelectionOptions

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Render each case this many times, in shuffled order on all workers; a case that is not drawn the same every time is an error.",
      valueName: "n"))
  var repetitions = 1

  @OptionGroup var sharding: ShardingOptions
  @OptionGroup var summaries: SummaryOptions

  @Option(
    help: ArgumentHelp(
      "Also compare today's goldens with those of a git revision, and write what changed to changes.html.",
      valueName: "revision"))
  var against: String?

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
    guard (1...1000).contains(repetitions) else {
      throw ValidationError("'--repeat' must be 1 to 1000, not \(repetitions).")
    }
    if sharding.isGiven, selecting.isGiven || expectations {
      throw ValidationError(
        "'--failed', '--changed-since' and '--expectations' verify what is no shard; leave them out, or '--shard' and '--bundle'."
      )
    }
    if expectations, against != nil {
      throw ValidationError("'--expectations' leaves goldens aside; leave out '--against'.")
    }
  }

  func run() async throws {
    let suites = try sources.suites(output: options.output)
    var choices = options.verification(patterns: patterns)
    try sharding.apply(to: &choices)
    choices.repetitions = repetitions
    choices.byExpectations = expectations
    let trace = tracePath.map { _ in Trace() }
    choices.trace = trace
    let (judged, catalog) = try await verify(suites, choices)
    let verification = judged.datingTolerated()
    let changes = try await changes(in: suites)
    // The results are printed even if a file cannot be written.
    let errors = await [
      Terminal.attempt { try sharding.writeBundle(of: verification, suites, catalog, choices) },
      trace.stage("report") {
        await Terminal.attempt { try await options.writeReports(of: verification) }
      },
      Terminal.attempt {
        if let changes { try OutputFile.write(await HTMLReport.page(for: changes), to: changesPath) }
        try summaries.write([verification] + (changes.map { [$0] } ?? []))
      },
      Terminal.attempt {
        guard let trace, let tracePath else { return }
        try OutputFile.write(trace.document.compactJSON.utf8, to: tracePath)
      },
    ].compactMap(\.self)
    try printResults(of: verification, changes: changes, hasReport: errors.isEmpty)
    if let error = errors.first { throw error }
    guard verification.exitCode == 0 else { throw ExitCode(verification.exitCode) }
    if changes?.outcome == .unjudged { throw ExitCode(2) }
  }

  /// Verifies the cases; returns the catalog, too, if it is that of scenarios.
  private func verify(
    _ suites: [Suite], _ options: VerificationOptions
  ) async throws -> (Verification, Catalog?) {
    var choices = options
    guard suites.count == 1, let suite = suites.first, suite.hasScenarios else {
      choices.selection = try selecting.selection(in: nil, sources, output: self.options.output)
      return (await Suite.verify(suites, choices), nil)
    }
    var loader = sources.scenarios.loader
    loader.trace = options.trace
    let catalog = await options.trace.stage("load") { [loader] in loader.load(jobs: options.jobs) }
    choices.selection = try selecting.selection(in: catalog, sources, output: self.options.output)
    return (await suite.judge.verify(catalog, options: choices), catalog)
  }

  private var changesPath: String { options.output + "/changes.html" }

  /// Compares today's goldens with those of `--against`; nil without it.
  private func changes(in suites: [Suite]) async throws -> Verification? {
    guard let against else { return nil }
    guard suites.count == 1, let suite = suites.first else {
      let folders = suites.map(\.root).joined(separator: " and ")
      throw Problem(
        .commandLine,
        "'--against' compares goldens of one folder, not of \(folders); name one with '--goldens'")
    }
    let earlier = try EarlierGoldens(of: against, goldens: suite.root, output: options.output)
    let changes = GoldenChanges(since: earlier.revision, earlier: earlier.store, today: suite.store)
    return await changes.verification(suite.catalog(), patterns: patterns, jobs: options.jobs)
  }

  private func printResults(of verification: Verification, changes: Verification?, hasReport: Bool) throws {
    if json {
      try Terminal.printResults(JSONReport.text(for: verification, changes: changes))
    } else {
      let console = ConsoleReport(reportPath: hasReport ? options.reportPath : nil)
      if let changes { print(console.changes(changes, path: changesPath), terminator: "") }
      try Terminal.printResults(console.text(for: verification))
      previewing.show(verification)
    }
    summaries.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: json)
  }
}
