import ArgumentParser
import AssayFacts
import AssayVerifying
import AssayReporting
import AssayScenarioFormat
import AssaySubjects

/// Compares all cases with their goldens and writes the report.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare the picture and facts of each case with its golden, and write the report.",
    discussion: """
        assay verify                       everything
        assay verify 'label/**'            a folder of cases
        assay verify --failed              what failed last time
        assay verify before after          two folders of pictures, with the tolerance of `assay diff`

      A name selects one case, or all cases below a folder. In a glob, *, ? and [] stay within one part of a name, and \
      ** crosses parts. Pictures must equal their goldens unless the case has a tolerance.

        assay verify --changed-since main
        assay verify --markdown summary.md --github-annotations
        assay verify --shard 2/8           part 2 of 8; `assay merge` joins them
        assay verify --against main        also show which goldens changed
      """)

  @Argument(help: ArgumentHelp("What to verify.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup(title: "What to verify") var selecting: SelectionOptions
  @OptionGroup var sources: SuiteOptions
  @OptionGroup var options: VerifyingOptions
  @OptionGroup(title: "What to write") var extras: ExtraOutput
  @OptionGroup(title: "CI") var summaries: SummaryOptions
  @OptionGroup(title: "CI") var sharding: ShardingOptions

  func validate() throws {
    if sharding.isGiven, selecting.isGiven || selecting.withoutGoldens {
      throw ValidationError(
        "'--failed', '--changed-since' and '--without-goldens' cannot be combined with '--shard' and '--bundle'."
      )
    }
    if selecting.changedSince != nil || extras.against != nil, !sources.suite.isEmpty {
      throw ValidationError("'--changed-since' and '--against' are for one suite; leave out '--suite'.")
    }
    if selecting.withoutGoldens, extras.against != nil {
      throw ValidationError("'--without-goldens' and '--against' exclude each other.")
    }
  }

  mutating func run() async throws {
    patterns = try sources.takeFolders(from: patterns)
    let trace = extras.trace.map { _ in Trace() }
    var choices = options.verification(patterns: patterns, sources.invocation)
    choices.shard = try sharding.part
    let isSelected = selecting.isGiven || extras.against != nil ? nil : choices.isSelected
    let suites = try await trace.stage("load") {
      Result { [sources] in
        try sources.suites(output: options.output, jobs: options.jobs, trace: trace, only: isSelected)
      }
    }.get()
    if let word = patterns.first, let command = Assay.command(meantBy: word),
      suites.allSatisfy({ $0.matching([word]).isEmpty })
    {
      throw ValidationError("There is no command and no case '\(word)'; did you mean `assay \(command)`?")
    }
    try sources.protect(
      suites, output: options.output,
      from: [extras.trace] + summaries.files + sharding.places(in: options.output))
    try sharding.confirm()
    choices.byExpectations = selecting.withoutGoldens
    choices.trace = trace
    choices.selection = try selecting.selection(in: suites, sources, output: options.output)
    let verification = try await Suite.verify(suites, choices)
      .withOwnersAndDates(sources.folders(of: suites))
    let changes = try await changes(in: suites)
    var reportPath = ""
    // The results are printed even if a file cannot be written.
    let errors = await [
      Terminal.attempt { try sharding.writeBundle(of: verification, suites, choices) },
      trace.stage("report") {
        await Terminal.attempt {
          reportPath = try await verification.writeReports(to: options.output, junit: summaries.junitPath)
        }
      },
      Terminal.attempt {
        if let changes { try PlainFile.write(await HTMLReport.page(for: changes), to: changesPath) }
        try summaries.write([verification] + (changes.map { [$0] } ?? []))
      },
      Terminal.attempt {
        guard let trace, let tracePath = extras.trace else { return }
        try PlainFile.write(trace.document.compactJSON.utf8, to: tracePath)
      },
    ].compactMap(\.self)
    try printResults(of: verification, changes: changes, reportPath: errors.isEmpty ? reportPath : nil)
    if let error = errors.first { throw error }
    try verification.throwExitStatus()
    if changes?.outcome == .unjudged { throw ExitCode(2) }
  }

  private var changesPath: String { options.output + "/changes.html" }

  /// Compares today's goldens with those of `--against`; nil without it.
  private func changes(in suites: [Suite]) async throws -> Verification? {
    guard let against = extras.against else { return nil }
    return try await suites.changes(
      since: against, for: "--against", patterns: patterns, output: options.output, jobs: options.jobs)
  }

  private func printResults(
    of verification: Verification, changes: Verification?, reportPath path: String?
  ) throws {
    if let changes, !extras.json {
      print(ConsoleReport(reportPath: path).changes(changes, path: changesPath), terminator: "")
    }
    try verification.printResults(asJSON: extras.json, reportPath: path, changes: changes)
    summaries.printAnnotations(of: verification, reportPath: options.reportPath, toErrors: extras.json)
  }
}

/// What `assay verify` writes in addition to the report.
struct ExtraOutput: ParsableArguments {
  @Flag(help: "Print results as JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Also compare today's goldens with those of a git revision, and write what changed to changes.html. The exit status stays the same.",
      valueName: "revision"))
  var against: String?

  @Option(
    help: ArgumentHelp(
      "Also write what each worker did when, in the Trace Event Format, for Perfetto.", valueName: "file"))
  var trace: String?
}
