import ArgumentParser
import AssayDiffCommand
import AssayHarness
import AssayReporting

/// Where what was accepted is listed for a commit message.
struct MessageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write what was accepted, by cause, as Markdown for the commit message; '-' prints only that.",
      valueName: "file"))
  var message: String?

  /// Whether the message takes the place of the usual lines.
  var replacesOutput: Bool { message == "-" }

  /// Writes or prints the message, if it is asked for.
  func write(_ acceptance: Acceptance) throws {
    guard let message else { return }
    let text = AcceptanceMessage.markdown(for: acceptance)
    if replacesOutput {
      print(text, terminator: "")
    } else {
      try OutputFile.write(text.utf8, to: message)
    }
  }
}
