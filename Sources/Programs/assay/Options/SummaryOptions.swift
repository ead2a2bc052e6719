import ArgumentParser
import AssayVerifying
import AssayImaging
import AssayReporting
import AssaySubjects

/// Summaries of the results for other places than the terminal and the report.
struct SummaryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write results as JUnit XML, one row per case. (default: XML_OUTPUT_FILE)", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Also write a summary as Markdown, one row per cause.",
      valueName: "file"))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      "Also write one picture: before, after and difference of one case per cause.",
      valueName: "file.png"))
  var contactSheet: String?

  @Option(
    help: ArgumentHelp(
      "The address of the contact sheet, for the Markdown summary: of the picture, or of a page to link to.",
      valueName: "URL"))
  var contactSheetURL: String?

  @Flag(help: "Also print failures as GitHub annotations of scenario files.")
  var githubAnnotations = false

  /// The path of the JUnit file, from the options or the environment.
  var junitPath: String? { junit ?? (try? ShardEnvironment.ofThisProcess)?.junitFile }

  /// The files to write.
  var files: [String?] { [junitPath, markdown, contactSheet] }

  func validate() throws {
    guard let contactSheetURL else { return }
    guard markdown != nil else {
      throw ValidationError("'--contact-sheet-url' is for the summary; add '--markdown'.")
    }
    // Only characters that end neither a link in Markdown nor a line.
    guard contactSheetURL.wholeMatch(of: /https?:\/\/[!#-;=?-\[\]_a-z~]+/) != nil else {
      throw ValidationError("'--contact-sheet-url' must be a URL of http or https, not '\(contactSheetURL)'.")
    }
  }

  /// Writes the Markdown summary and the contact sheet if asked for.
  ///
  /// The summary has a part for each verification. The contact sheet shows the first verification with differences.
  func write(_ verifications: [Verification]) throws {
    let seen = verifications.firstIndex { !$0.groups.isEmpty }
    if let contactSheet {
      try PlainFile.write(ContactSheet(of: verifications[seen ?? 0]).bitmap.png(), to: contactSheet)
    }
    guard let markdown else { return }
    var report = MarkdownReport()
    report.limit /= verifications.count
    let texts = verifications.enumerated().map { index, verification in
      report.contactSheet = index == seen ? contactSheetURL : nil
      return report.text(for: verification.fromRoot())
    }
    try PlainFile.write(texts.joined(separator: "\n").utf8, to: markdown)
  }

  /// Prints annotations if asked for: to standard error if standard output is a document, since GitHub reads both.
  func printAnnotations(of verification: Verification, reportPath: String, toErrors: Bool) {
    guard githubAnnotations else { return }
    let text = GitHubAnnotations.text(for: verification.fromRoot(), reportPath: reportPath)
    if toErrors { Terminal.writeToErrors(text) } else { print(text, terminator: "") }
  }
}
