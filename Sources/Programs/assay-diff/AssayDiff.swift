import ArgumentParser
import AssayDiffCommand
import AssaySubjects
import AssaySystem

/// `assay diff` as a program of its own, which starts much sooner because it links fewer modules.
@main
struct AssayDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay-diff", abstract: Diff.configuration.abstract,
    discussion: Diff.configuration.discussion.replacing("\n  assay diff", with: "\n  assay-diff"),
    version: ToolVersion.line)

  @OptionGroup var diff: Diff

  static func main() {
    StandardOutput.checkAtExit()
    if let status = Diff.exitCode(of: Array(CommandLine.arguments.dropFirst())) {
      AssaySystem.exit(status)
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      end(with: error, help: "assay-diff --help")
    }
  }

  func run() throws { try diff.run() }
}
