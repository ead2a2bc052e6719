import ArgumentParser
import AssaySubjects
import AssayHarness

/// Prints the names of all cases.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the names of the scenarios, one per line.",
    discussion: """
      With --locations, each name is followed by its place in the scenario file.

        assay list
        assay list 'htlabel/**' --locations
      """)

  @Argument(help: ArgumentHelp("What to list; everything by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @Flag(help: "Also print where each scenario is described.")
  var locations = false

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    let plan = Plan(folder.catalog, patterns: patterns)
    for subject in plan.subjects {
      print(locations ? "\(subject.name)  \(subject.location)" : subject.name.text)
    }
    for problem in plan.problems { Terminal.complain(problem.description) }
    if !plan.problems.isEmpty { throw ExitCode(2) }
  }
}
