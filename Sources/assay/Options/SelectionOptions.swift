import ArgumentParser
import AssayHarness
import AssaySubjects

/// Which part of the subjects is verified although nobody names it.
struct SelectionOptions: ParsableArguments {
  @Flag(help: "Verify only what failed in the last verification, as its output folder says.")
  var failed = false

  @Option(
    help: ArgumentHelp(
      "Verify only cases whose scenario file, golden, facts or fonts differ from a revision of git, committed or not. Changes of the engine are not seen by it.",
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
  ///   - fonts: The paths of all fonts and of their list.
  ///   - scenarios: The folder of scenarios.
  ///   - output: Where the last verification left what failed.
  func selection(
    of dockets: [Docket], fonts: [String], scenarios: String, output: String
  ) throws -> Selection? {
    do throws(Problem) {
      if failed { return try failures(in: output) }
      guard let changedSince else { return nil }
      return try changes(since: changedSince, of: dockets, fonts: fonts, scenarios: scenarios)
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
    return Selection(
      names: recorded.failures, reason: "did not fail in the last verification",
      emptiness: "the last verification in \(output) left no failures")
  }

  private func changes(
    since revision: String, of dockets: [Docket], fonts: [String], scenarios: String
  ) throws(Problem) -> Selection {
    let changes = try GitChanges(since: revision, in: [scenarios] + dockets.map(\.root))
    let fontsHaveChanged = fonts.contains { changes.contains($0) }
    let names = dockets.map { docket in
      AffectedSubjects(in: docket.catalog(), store: docket.store)
        .names(fontsHaveChanged: fontsHaveChanged) { changes.contains($0) }
    }
    return Selection(
      names: names.reduce([]) { $0.union($1) }, reason: "have not changed since \(revision)",
      emptiness: "nothing has changed since \(revision)")
  }
}
