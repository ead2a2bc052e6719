import ArgumentParser
import AssayFacts
import AssayScenarioFormat

/// Prints the description of the scenario format.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Print the reference of the scenario format, its JSON Schema, or the limits of every input.",
    discussion: """
        assay format > Scenarios/README.md
        assay format --schema > Scenarios/scenario.schema.json
        assay format --schema --pictures
        assay format --limits
      """)

  @Flag(help: "Print the JSON Schema for editors instead of the reference page.")
  var schema = false

  @Flag(help: "Print the JSON Schema of \(PictureRule.file) next to goldens, not the one of scenarios.")
  var pictures = false

  @Flag(help: "Print the most that is read of every input, as a table, instead of the reference page.")
  var limits = false

  @OptionGroup var folder: ScenarioFolder

  func validate() throws {
    if schema, limits { throw ValidationError("'--schema' and '--limits' exclude each other.") }
    if pictures, !schema { throw ValidationError("'--pictures' is for '--schema'.") }
  }

  func run() throws {
    if limits { return try Terminal.printResults(Limits.table) }
    if pictures { return try Terminal.printResults(PictureRule.schema.json + "\n") }
    guard schema else {
      print(FormatReference.page, terminator: "")
      return
    }
    let lock = try FontLock(path: folder.scenarios + "/" + FontLock.location)
    print(FormatSchema.schema(families: lock.families).json)
  }
}
