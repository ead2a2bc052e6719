import ArgumentParser
import AssayDiffCommand
import AssaySubjects
import AssaySystem

/// The command line: arguments to calls, nothing else.
///
/// Every command states its name, which ArgumentParser would otherwise look up at every start, at the cost of milliseconds.
@main
struct Assay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay",
    abstract: "Golden-image visual regression tests for text labels.",
    discussion: """
      Renders every scenario below Scenarios/, compares its picture and facts with the golden below Goldens/, and \
      writes a report to .build/assay/report.html.

        assay init                           start a folder of scenarios and goldens
        assay                                verify everything
        assay verify 'htlabel/**'            verify one folder
        assay accept htlabel/corners/all     make the new picture the golden
        assay render htlabel/corners/all -o out.png

      Exit status: 0 when everything passed; 1 when something changed, is missing or broke an expectation; \
      2 when something could not be judged; 64 for wrong arguments.
      """,
    version: ToolVersion.line,
    subcommands: commands,
    // None where a command is named: for its options the parser asks at every start, and checks them each time in debug builds.
    defaultSubcommand: commands.contains { $0.configuration.commandName == words.first } ? nil : Verify.self)

  private static let commands: [any ParsableCommand.Type] = [
    Verify.self, Watch.self, Accept.self, Review.self, Prune.self, Report.self, Merge.self, List.self,
    CoverageCommand.self, Render.self, FactsCommand.self, Shape.self, Diff.self, Format.self, Doctor.self,
    Init.self, Import.self,
  ]

  private static let words = CommandLine.arguments.dropFirst()

  static func main() async {
    StandardOutput.demand()
    if let complaint = OpenFiles.raise() {
      Terminal.complain(complaint)
      AssaySystem.exit(2)
    }
    if let answer = VersionAnswer.answer(to: Array(words)) {
      print(answer, terminator: "")
      return
    }
    if words.first == "diff", let status = Diff.exitCode(ofPaths: Array(words.dropFirst())) {
      AssaySystem.exit(status)
    }
    await main(nil)
  }
}
