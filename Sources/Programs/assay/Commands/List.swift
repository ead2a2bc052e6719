import ArgumentParser
import AssaySubjects
import AssayVerifying

/// Prints the names of all cases.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the names of the cases, one per line.",
    discussion: """
        assay list
        assay list 'label/**'
      """)

  @Argument(help: ArgumentHelp("What to list; everything by default.", valueName: "name|glob"))
  var patterns: [String] = []

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    let plan = Plan(folder.catalog, patterns: patterns)
    for subject in plan.subjects { Terminal.say(subject.name.text) }
    guard plan.problems.isEmpty else { throw Refusal(plan.problems) }
  }
}
