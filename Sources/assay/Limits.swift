import AssayDiffCommand
import AssayGoldenStorage
import AssayHarness
import AssayRenderers
import AssayReporting
import AssayReviewing
import AssayScenarioFormat
import AssaySubjects

/// The bounds of every input, of all rooms.
enum Limits {
  /// All of them, those of one input beside each other.
  static let all: [Bound] = {
    let rooms =
      Bound.ofScenarios + own + Bound.ofGoldens + Bound.ofGround + Bound.ofDiff + Bound.ofOtherPictures
      + Bound.ofBundles + Bound.ofRequests + Bound.ofReports
    var inputs: [String] = []
    for bound in rooms where !inputs.contains(bound.input) { inputs.append(bound.input) }
    return inputs.flatMap { input in rooms.filter { $0.input == input } }
  }()

  private static let own = [
    Bound(
      "scenario", "drawing a label", Int(ScenarioFolder.usualTimeLimit), .seconds,
      "`--time-limit` says another; what is within all bounds may still take long"),
    Bound(
      "goldens of an earlier revision", "what git hands over", EarlierGoldens.limit, .bytes,
      "they are in the repository already"),
  ]

  /// The table that the article *Limits* shows.
  static var table: String { Bound.table(of: all) }
}
