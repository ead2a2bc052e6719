import ArgumentParser
import AssayDiffCommand
import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayInitFiles
import AssayRenderers
import AssayReporting
import AssayReviewing
import AssayScenarioFormat
import AssaySubjects

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
    let reference = FormatReference(prose: String(decoding: embedded(init_format), as: UTF8.self))
    guard schema else { return print(reference.page, terminator: "") }
    let lock = try FontLock(path: folder.scenarios + "/" + FontLock.location)
    print(reference.schema(families: lock.families).json)
  }
}

/// The limits of every input, of all modules.
enum Limits {
  /// All limits, grouped by input.
  static let all: [Bound] = {
    let bounds =
      Bound.ofScenarios + own + Bound.ofGoldens + Bound.ofGround + Bound.ofDiff + Bound.ofOtherPictures
      + Bound.ofBundles + Bound.ofRequests + Bound.ofReports
    return bounds.map(\.input).uniqued.flatMap { input in bounds.filter { $0.input == input } }
  }()

  private static let own = [
    Bound(
      "scenario", "drawing a label", Int(ScenarioFolder.defaultTimeLimit), .seconds,
      "60 is the default of `--time-limit`; a label within all limits may still be slow"),
    Bound(
      "goldens of an earlier revision", "what git hands over", EarlierGoldens.limit, .bytes,
      "they are in the repository already"),
  ]

  /// The table that the article *Limits* shows.
  static var table: String { Bound.table(of: all) }
}
