import ArgumentParser
import AssayDiffCommand
import AssaySubjects
import AssaySystem

/// `assay diff` as a program of its own, which starts in a twentieth of the time: it is linked to nothing but the judge.
@main
struct AssayDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay-diff", abstract: Diff.configuration.abstract,
    discussion: Diff.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  assay diff") ? "  assay-diff" + $0.dropFirst(12) : String($0) }
      .joined(separator: "\n"),
    version: ToolVersion.line)

  @OptionGroup var diff: Diff

  static func main() {
    StandardOutput.demand()
    if let status = Diff.exitCode(ofPaths: Array(CommandLine.arguments.dropFirst())) {
      AssaySystem.exit(status)
    }
    main(nil)
  }

  func run() throws { try diff.run() }
}
