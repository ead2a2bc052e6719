import ArgumentParser
import AssayGoldens
import AssayVerifying
import AssayReporting
import AssaySubjects

/// Merges the bundles of all shards of a verification.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the bundles of all shards of a verification into one report.",
    discussion: """
        assay merge shards/*
        assay merge shards/* --junit results.xml --markdown summary.md

      Checks that every shard is there exactly once, and that all have the same scenarios, goldens, options, commit, \
      program and environment. If not, it names the shard and exits with 2. Otherwise the report and the exit status are \
      those of a verification without shards. What shards tolerate or excuse as known is checked again with the goldens and \
      scenarios here. A bundle is the folder that `assay verify --shard` writes, or an output \
      folder that contains it. The folder `bundle` of the output gets a bundle of the whole.
      """)

  @Argument(help: ArgumentHelp("The bundles of all shards.", valueName: "bundle"))
  var bundles: [String]

  @Flag(
    help:
      "Also merge shards from machines whose fonts or libraries differ, or that built the program themselves."
  )
  var allowMixedEnvironments = false

  @OptionGroup var sources: SuiteOptions
  @OptionGroup var results: OutputOption
  @OptionGroup(title: "CI") var summaries: SummaryOptions

  @Flag(help: "Print results as JSON instead of text.")
  var json = false

  func run() async throws {
    let output = results.folder
    try Places.check(
      reading: bundles + sources.folders(of: [])
        + [sources.goldens.store.root, GoldenFolder.standard, ScenarioFolder.standard] + Owners.places,
      writing: OutputOption.places(in: output) + [output + "/bundle"] + summaries.files)
    let merged = try await merged(into: output)
    var verification = merged.verification
    verification.owners = try Owners(in: [GoldenFolder.standard, ScenarioFolder.standard])
    verification.invocation.program = Terminal.invocation.program
    verification.invocation.options += Terminal.invocation.options
    let reportPath = output + "/report.html"
    let problem = await Terminal.attempt {
      try merged.write(to: output + "/bundle")
      try await verification.writeReports(to: output, junit: summaries.junitPath)
      try summaries.write([verification])
    }
    try verification.printResults(asJSON: json, reportPath: problem == nil ? reportPath : nil)
    summaries.printAnnotations(of: verification, reportPath: reportPath, toErrors: json)
    if let problem { throw problem }
    try verification.throwExitStatus()
  }

  private func merged(into output: String) async throws -> ResultBundle {
    var all: [ResultBundle] = []
    var problems: [Problem] = []
    for path in bundles {
      do throws(Problem) {
        all.append(try ResultBundle(path: path))
      } catch {
        problems.append(error)
      }
    }
    do {
      if all.contains(where: \.hasExcuses) {
        let suites = try sources.suites(output: output).map { (store: $0.store, catalog: $0.catalog) }
        for bundle in all { problems += bundle.unconfirmed(in: suites) }
      }
      return try await ResultBundle.merged(
        all, unreadable: problems, allowingMixedEnvironments: allowMixedEnvironments, outputFolder: output)
    } catch let refusal as JudgeRefusal {
      throw Refusal(refusal.problems, "nothing was merged")
    }
  }
}
