import ArgumentParser
import AssayDiffCommand
import AssayGoldens
import AssayVerifying
import AssayImageDiff
import AssayReporting
import AssaySubjects

/// Compares pictures; of two folders it can write the report.
struct DiffAndReport: AsyncParsableCommand {
  static let configuration: CommandConfiguration = {
    var configuration = Diff.configuration
    configuration.discussion += "\n  assay diff before after --report"
    return configuration
  }()

  @OptionGroup var pictures: Diff

  @Flag(help: "Compare two folders as `assay verify` does, and write its report to .build/assay/report.html.")
  var report = false

  func validate() throws {
    guard report else { return }
    guard pictures.paths.count == 2, !pictures.list, pictures.output == nil, pictures.sideBySide == nil else {
      throw ValidationError(
        "'--report' is for two folders; name them, without '--output' and '--side-by-side'.")
    }
  }

  func run() async throws {
    guard report else { return try pictures.run(explaining: true) }
    if let missing = pictures.paths.first(where: { !PlainFile.isFolder($0) }) {
      throw Problem(SourceLocation(path: missing), "there is no such folder; check its name")
    }
    let limits = pictures.limits
    let (comparator, selection) = (try limits.comparator(), try limits.selection())
    let (before, after) = (pictures.paths[0], pictures.paths[1])
    let output = OutputOption.standard
    try Places.check(reading: [before, after], writing: OutputOption.places(in: output))
    let typed = limits.areTyped ? comparator.tolerance : nil
    var suite = try Suite(
      candidates: [after], store: GoldenStore(root: before), tolerance: typed, usual: comparator.tolerance,
      regions: comparator.regions, selection: selection
    )
    for group in suite.catalog.groups.indices {
      for index in suite.catalog.groups[group].subjects.indices {
        suite.catalog.groups[group].subjects[index].allowedRows = comparator.allowedRows
      }
    }
    var options = VerificationOptions(
      jobs: pictures.workers.jobs, outputFolder: output, progress: Terminal.progress())
    options.invocation = Terminal.invocation.judging(
      after, by: before, typed, only: limits.only, ignoring: limits.ignoredFiles)
    let verification = await Suite.verify([suite.demandingAllGoldens()], options)
    let path = try await verification.writeReports(to: output)
    try verification.printResults(asJSON: pictures.json, reportPath: path)
    try verification.throwExitStatus()
  }
}
