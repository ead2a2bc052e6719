import ArgumentParser
import AssayGoldens
import AssayVerifying
import AssayReporting
import AssayScenarioFormat
import AssaySubjects

/// Selects cases by the last verification or by git, instead of by name.
struct SelectionOptions: ParsableArguments {
  @Flag(help: "Only cases that failed in the last verification.")
  var failed = false

  @Option(
    help: ArgumentHelp(
      "Only cases whose scenario file, golden, facts or fonts differ from a git revision, committed or not. So do programs and files that a command names; other changes of what draws are not seen.",
      valueName: "revision"))
  var changedSince: String?

  @Flag(help: "Check only the scenarios' own expectations and relations. Needs no goldens.")
  var withoutGoldens = false

  /// Whether only some cases are selected.
  var isGiven: Bool { failed || changedSince != nil }

  func validate() throws {
    if failed, changedSince != nil {
      throw ValidationError("'--failed' and '--changed-since' exclude each other.")
    }
  }

  /// The selection; nil if all cases are selected.
  ///
  /// The output folder has the failures of the last verification.
  func selection(
    in suites: [Suite], _ sources: SuiteOptions, output: String
  ) throws(Problem) -> Selection? {
    if failed {
      return try failures(
        of: sources.invocation.source, in: output, among: Set(suites.flatMap(\.names)))
    }
    guard let changedSince else { return nil }
    guard suites.count == 1, suites[0].hasScenarios else {
      throw Problem(
        .commandLine,
        "'--changed-since' is for scenarios; it is unknown which files other pictures depend on")
    }
    let catalog = suites[0].catalog
    let folders = [sources.scenarios.scenarios, sources.goldens.store.root]
    let changes = try GitChanges(
      since: changedSince, in: folders, and: Set(catalog.subjects.flatMap(\.files)))
    let names = catalog.affectedNames(
      fontsHaveChanged: sources.scenarios.loader.fontPaths.contains { changes.contains($0) },
      goldens: sources.goldens.store
    ) { changes.contains($0) }
    return Selection(
      names: names, reason: "have not changed since \(changedSince)",
      emptiness: "nothing has changed since \(changedSince)")
  }

  /// The cases that failed last time.
  ///
  /// A case that no longer exists still counts as failing.
  private func failures(
    of source: String, in output: String, among known: Set<SubjectName>
  ) throws(Problem) -> Selection {
    guard let open = try LastResults(in: output)?.failures.open(of: source) else {
      throw Problem(
        .commandLine,
        "'--failed' finds no verification of the same cases and goldens in \(output); run `assay verify` first, or name its folder with '--output'"
      )
    }
    guard !open.hasProblems else {
      throw Problem(
        .commandLine,
        "'--failed' does not know all that failed: a verification in \(output) could not judge everything (exit status 2); run `assay verify`"
      )
    }
    guard open.isWhole || !open.names.isEmpty else {
      throw Problem(
        .commandLine,
        "'--failed' knows of no failure, but everything was never verified with \(output); run `assay verify`"
      )
    }
    let gone = open.names.filter { !known.contains($0) }
    return Selection(
      names: known.intersection(open.names), gone: gone,
      reason: "did not fail when they were judged last",
      emptiness: "no \(gone.isEmpty ? "" : "other ")case failed when it was judged last in \(output)")
  }
}
