import AssayDiffCommand
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayReporting
import AssayReviewing
import AssayScenarioFormat
import AssaySubjects

/// The limits of every input, of all modules.
enum Limits {
  /// All limits, grouped by input.
  static let all: [Bound] = {
    let bounds =
      Bound.ofScenarios + own + Bound.ofGoldens + Bound.ofGround + Bound.ofDiff + Bound.ofOtherPictures
      + Bound.ofBundles + Bound.ofRequests + Bound.ofReports
    var inputs: [String] = []
    for bound in bounds where !inputs.contains(bound.input) { inputs.append(bound.input) }
    return inputs.flatMap { input in bounds.filter { $0.input == input } }
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
