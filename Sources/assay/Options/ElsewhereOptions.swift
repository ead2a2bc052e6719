import ArgumentParser
import AssayHarness
import AssayReporting
import Foundation

/// Where else results are told, beside the report and the terminal.
struct ElsewhereOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write a summary as Markdown, one row per cause, for \"$GITHUB_STEP_SUMMARY\" or a comment.",
      valueName: "file"))
  var markdown: String?

  @Flag(help: "Also print failures as GitHub annotations at the lines of the scenarios.")
  var githubAnnotations = false

  /// Writes the Markdown summary where it is asked for; each verification has its own part of it.
  func writeMarkdown(of verifications: [Verification]) throws {
    guard let markdown else { return }
    var report = MarkdownReport()
    report.limit /= verifications.count
    let text = verifications.map(report.text).joined(separator: "\n")
    try OutputFile.write(text.utf8, to: markdown)
  }

  /// Prints annotations where they are asked for.
  ///
  /// - Parameters:
  ///   - verification: What is told.
  ///   - reportPath: Where the report is.
  ///   - toErrors: Whether standard output holds a document; GitHub reads both.
  func printAnnotations(of verification: Verification, reportPath: String, toErrors: Bool) {
    guard githubAnnotations else { return }
    let text = GitHubAnnotations.text(for: verification, reportPath: reportPath)
    let handle = toErrors ? FileHandle.standardError : FileHandle.standardOutput
    fflush(nil)  // What was printed before must stand before.
    handle.write(Data(text.utf8))
  }
}
