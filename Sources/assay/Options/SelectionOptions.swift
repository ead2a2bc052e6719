import ArgumentParser
import AssayGoldenStorage
import AssayHarness
import AssayScenarioFormat
import AssaySubjects

/// Which part of the subjects is verified although nobody names it.
struct SelectionOptions: ParsableArguments {
  @Flag(help: "Verify only what failed in the last verification, as recorded in its output folder.")
  var failed = false

  @Option(
    help: ArgumentHelp(
      "Verify only cases whose scenario file, golden, facts or fonts differ from a git revision, committed or not. It does not see changes of the engine.",
      valueName: "revision"))
  var changedSince: String?

  /// Whether a part is selected.
  var isGiven: Bool { failed || changedSince != nil }

  func validate() throws {
    if failed, changedSince != nil {
      throw ValidationError("'--failed' and '--changed-since' exclude each other.")
    }
  }

  /// The selection; nil without one; exits with 2 and a sentence when it cannot be made.
  ///
  /// - Parameters:
  ///   - scenarios: The scenario files, for `--changed-since`.
  ///   - goldens: The goldens, likewise.
  ///   - output: The folder that keeps the last failures.
  ///   - catalog: What the scenarios describe; nil where pictures of programs or tests are judged.
  func selection(
    in catalog: Catalog?, _ scenarios: ScenarioFolder, _ goldens: GoldenFolder, output: String
  ) throws -> Selection? {
    do throws(Problem) {
      if failed { return try failures(in: output) }
      guard let changedSince else { return nil }
      guard let catalog else {
        throw Problem(
          .commandLine,
          "'--changed-since' is for scenarios; of pictures made elsewhere nobody knows what they depend on")
      }
      return try changes(since: changedSince, in: catalog, scenarios: scenarios, goldens: goldens)
    } catch {
      Terminal.complain(error.description)
      throw ExitCode(2)
    }
  }

  private func failures(in output: String) throws(Problem) -> Selection {
    guard let recorded = try RecordedGroups(in: output) else {
      throw Problem(
        .commandLine,
        "'--failed' finds no verification in \(output); run `assay verify` first, or name its folder with '--output'"
      )
    }
    guard !recorded.hasProblems else {
      throw Problem(
        .commandLine,
        "'--failed' does not know all that failed: a verification in \(output) could not judge everything (exit status 2); run `assay verify`"
      )
    }
    guard recorded.isWhole || !recorded.failures.isEmpty else {
      throw Problem(
        .commandLine,
        "'--failed' knows of no failure, but everything was never verified with \(output); run `assay verify`"
      )
    }
    return Selection(
      names: recorded.failures, reason: "did not fail when they were judged last",
      emptiness: "what was judged last in \(output) left no failures")
  }

  private func changes(
    since revision: String, in catalog: Catalog, scenarios: ScenarioFolder, goldens: GoldenFolder
  ) throws(Problem) -> Selection {
    let changes = try GitChanges(since: revision, in: [scenarios.scenarios, goldens.store.root])
    let names = AffectedSubjects(in: catalog, store: goldens.store).names(
      fontsHaveChanged: scenarios.loader.fontPaths.contains { changes.contains($0) }
    ) { changes.contains($0) }
    return Selection(
      names: names, reason: "have not changed since \(revision)",
      emptiness: "nothing has changed since \(revision)")
  }
}
