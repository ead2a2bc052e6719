import ArgumentParser
import AssayDiffCommand
import AssaySubjects
import AssaySystem

/// The program: parses the arguments and runs the command.
@main
struct Assay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay",
    abstract: "Golden-image visual regression tests for text labels.",
    discussion: """
        assay init                     start a folder of scenarios and goldens
        assay verify                   compare every case with its golden
        assay accept 3f9c21ab          make the new pictures of a group the goldens
        assay diff before.png after.png

      Draws every case of the scenarios below Scenarios/, compares its picture and facts with the golden below Goldens/, \
      and writes the report .build/assay/report.html.

      Exit status: 0 when everything passed; 1 when something changed, is missing or broke an expectation; \
      2 when something could not be judged; 64 for wrong arguments.
      """,
    version: ToolVersion.line,
    subcommands: commands,
    // The parser looks at the options of a default command at every start, which takes long in debug builds.
    defaultSubcommand: commands.contains { $0.configuration.commandName == words.first } ? nil : Verify.self)

  private static let commands: [any ParsableCommand.Type] = [
    Verify.self, Watch.self, Accept.self, Review.self, Prune.self, Report.self, Merge.self, Show.self,
    History.self, List.self, CoverageCommand.self, Render.self, FactsCommand.self, Shape.self,
    DiffAndReport.self, Format.self, Doctor.self, Init.self, Import.self,
  ]

  private static let words = CommandLine.arguments.dropFirst()

  static func main() async {
    StandardOutput.checkAtExit()
    if let message = ProcessLimits.raise() { fail([message]) }
    if let answer = VersionAnswer.answer(to: Array(words)) {
      print(answer, terminator: "")
      return
    }
    if let option = words.first(where: ["--cache", "--no-cache"].contains) {
      Terminal.complain("error: '\(option)' is gone with the cache; leave it out")
      AssaySystem.exit(64)
    }
    if words.first == "diff", let status = Diff.exitCode(ofPaths: Array(words.dropFirst()), explaining: true)
    {
      AssaySystem.exit(status)
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let problem as Problem {
      fail([problem.description])
    } catch let refusal as Refusal {
      fail(refusal.messages)
    } catch {
      let command = commands.compactMap { $0.configuration.commandName }.first { $0 == words.first }
      end(with: error, help: "assay help \(command ?? "verify")")
    }
  }

  /// Prints error messages and ends the program.
  private static func fail(_ messages: [String]) -> Never {
    for message in messages { Terminal.complain(message) }
    AssaySystem.exit(2)
  }

  /// The command that the first word is probably a misspelling of, where no command is given.
  static func command(meantBy word: String) -> String? {
    guard words.first == word else { return nil }
    return Suggestion.nearest(
      to: word, among: commands.compactMap { $0.configuration.commandName }.filter { $0 != word })
  }
}

/// Several problems for which a command did nothing.
struct Refusal: Error {
  /// The problems, followed by their consequence, such as `nothing was accepted`.
  let messages: [String]

  /// Creates a refusal, of whose problems at most 20 are printed.
  init(_ problems: [Problem], _ consequence: String? = nil) {
    let more = problems.count > 20 ? ["… and \(problems.count - 20) more"] : []
    messages = problems.prefix(20).map(\.description) + more + [consequence].compactMap(\.self)
  }
}
