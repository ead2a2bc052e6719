import ArgumentParser
import AssayScenarioFormat
import AssayFacts

/// Prints the facts of one scenario.
struct FactsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "facts",
    abstract: "Print the facts behind one scenario's picture, one per line.",
    discussion: """
      Each line is `path: value`, as in the facts file beside the goldens; `expect` names facts by these paths.

        assay facts htlabel/articles/example-1_system-font-square
      """)

  @Argument(help: "The scenario, as `assay list` names it.")
  var name: String

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    for line in try folder.shown(name).facts.lines { print(line) }
  }
}
