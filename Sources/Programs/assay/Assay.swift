import ArgumentParser
import AssayDiffCommand
import AssaySubjects
import AssaySystem

/// The program: parses the arguments and runs the command.
@main
struct Assay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay",
    abstract: "Visual regression tests that say what changed.",
    discussion: """
        assay diff before after    compare two folders of pictures, or two pictures
        assay init --label         start with a label that passes
        assay init                 start with pictures of a program
        assay verify               compare every picture with its golden
        assay accept --failed      make the new pictures the goldens

      `assay verify` writes the report .build/assay/report.html. `assay help missing` explains a verdict or cause. The exit \
      status is 0 if everything passed; 1 if a picture changed, has no golden or breaks an expectation; 2 if something \
      could not be compared; 64 for wrong arguments.
      """,
    version: ToolVersion.line,
    groupedSubcommands: groups,
    // The parser looks at the options of a default command at every start, which takes long in debug builds.
    defaultSubcommand: commands.contains { $0.configuration.commandName == words.first } ? nil : Verify.self)

  private static let groups = [
    CommandGroup(
      name: "Compare", subcommands: [Verify.self, DiffAndReport.self, Watch.self, Report.self, Merge.self]),
    CommandGroup(name: "Decide", subcommands: [Accept.self, Review.self, Prune.self]),
    CommandGroup(
      name: "Look",
      subcommands: [
        Show.self, History.self, List.self, CoverageCommand.self, Render.self, FactsCommand.self, Shape.self,
      ]),
    CommandGroup(name: "Set up", subcommands: [Init.self, Import.self, Doctor.self, Format.self]),
  ]

  private static let commands = groups.flatMap(\.subcommands)

  private static let words = CommandLine.arguments.dropFirst()

  static func main() async {
    StandardOutput.checkAtExit()
    if let message = ProcessLimits.raise() { fail([message]) }
    if let answer = VersionAnswer.answer(to: Array(words)) {
      print(answer, terminator: "")
      return
    }
    if words.first == "help", let topic = words.dropFirst().first, topic != "help", !topic.hasPrefix("-"),
      !commands.contains(where: { $0.configuration.commandName == topic })
    {
      guard let section = Troubleshooting.section(about: words.dropFirst()) else {
        Terminal.complain("error: there is no help about '\(topic)'; `assay --help` lists the commands")
        AssaySystem.exit(64)
      }
      return print(section, terminator: "")
    }
    if words.first == "diff", let status = Diff.exitCode(of: Array(words.dropFirst()), explaining: true) {
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
