import ArgumentParser
import AssayFacts
import AssayScenarioFormat

/// Prints the description of the scenario format.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Print the reference of the scenario format, or its JSON Schema.",
    discussion: """
        assay format > Scenarios/README.md
        assay format --schema > Scenarios/scenario.schema.json
      """)

  @Flag(help: "Print the JSON Schema for editors instead of the reference page.")
  var schema = false

  @OptionGroup var folder: ScenarioFolder

  func run() throws {
    guard schema else {
      print(FormatReference.page, terminator: "")
      return
    }
    do {
      let lock = try FontLock(path: folder.scenarios + "/" + FontLock.location)
      print(FormatSchema.schema(families: lock.families).json)
    } catch {
      Terminal.complain("\(error)")
      throw ExitCode(2)
    }
  }
}
