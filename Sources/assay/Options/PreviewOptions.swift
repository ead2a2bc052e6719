import ArgumentParser
import AssayHarness
import AssayReporting
import Foundation

/// Shows differences in the terminal itself.
struct PreviewOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Show the first differences in a terminal that can show pictures, such as kitty and iTerm2. (default there)"
    ))
  var preview: Bool?

  /// How many differences are shown.
  private static let limit = 3

  /// Shows the first differences in a terminal that can show pictures.
  func show(_ verification: Verification) {
    guard preview != false, isatty(STDOUT_FILENO) == 1 else { return }
    guard let way = TerminalPicture(environment: ProcessInfo.processInfo.environment) else {
      if preview == true {
        Terminal.complain("this terminal shows no pictures, according to its environment variables")
      }
      return
    }
    let failures = verification.failures.lazy
    let pictures = failures.compactMap { evaluation in evaluation.diffPicture.map { (evaluation.name, $0) } }
    for (name, png) in pictures.prefix(PreviewOptions.limit) {
      Terminal.say("\(name): reference, candidate, difference")
      print(way.escapes(png: png))
    }
  }
}
