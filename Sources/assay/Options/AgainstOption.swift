import ArgumentParser
import AssayDiffCommand
import AssayHarness
import AssayReporting
import AssaySubjects

/// The comparison of today's goldens with those of a git revision, for a change that changes goldens on purpose.
struct AgainstOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also compare today's goldens with those of a git revision, and write what changed to changes.html.",
      valueName: "revision"))
  var against: String?

  /// The changes since the revision; nil where none is asked for.
  ///
  /// Exits with 2 and a sentence where they cannot be told.
  func changes(
    in suites: [Suite], patterns: [String], options: VerifyingOptions
  ) async throws -> Verification? {
    guard let against else { return nil }
    do throws(Problem) {
      guard suites.count == 1, let suite = suites.first else {
        let folders = suites.map(\.root).joined(separator: " and ")
        throw Problem(
          .commandLine,
          "'--against' compares goldens of one folder, not of \(folders); name one with '--goldens'")
      }
      let earlier = try EarlierGoldens(of: against, goldens: suite.root, output: options.output)
      let changes = GoldenChanges(since: earlier.revision, earlier: earlier.store, today: suite.store)
      return await changes.verification(suite.catalog(), patterns: patterns, jobs: options.jobs)
    } catch {
      Terminal.complain(error.description)
      throw ExitCode(2)
    }
  }

  /// The path of the page of changes.
  static func path(in options: VerifyingOptions) -> String { options.output + "/changes.html" }

  /// Writes the page of changes.
  static func write(_ changes: Verification, options: VerifyingOptions) async throws {
    try OutputFile.write(await HTMLReport.page(for: changes), to: path(in: options))
  }
}
