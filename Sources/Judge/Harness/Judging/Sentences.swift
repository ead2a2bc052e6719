import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Sentences about causes, for all reports.
enum Sentences {
  /// How many facts a sentence names before it counts the rest.
  private static let shown = 3
  /// The beginning of a remark on a known failure; its reason follows.
  static let knownFailure = "known failure: "
  /// The beginning of a remark on a golden's environment that explains nothing.
  static let otherEnvironment = "the golden's environment was another one, too: "
  /// The beginning of a remark on a failure that `knownFailure` does not excuse.
  static let otherFailure = "not excused by `knownFailure`: "

  /// `line[0] added, line[1…20].baseline +24 and 2 more`.
  static func facts(_ differences: [FactDifference]) -> String {
    listed(FactStatement.statements(of: differences).map(\.description), atMost: shown)
  }

  /// `line 3: "41" → "42", and 2 more lines`.
  static func text(_ difference: TextDifference) -> String {
    guard let first = difference.blocks.first, let line = (first.added.first ?? first.removed.first) else {
      return "the text is another one"
    }
    let more = difference.count - max(first.removed.count, first.added.count)
    let rest = more == 0 ? "" : ", and \(counted(more, "more line"))"
    return "line \(line.new ?? line.old ?? 1): \(first.change)\(rest)"
  }

  /// `FreeType 2.13.2 → 2.14.1`.
  static func environment(_ differences: [FactDifference]) -> String {
    listed(differences.map(EnvironmentDifference.words), atMost: shown)
  }

  /// `the picture is 300×60, the golden 300×58`.
  static func size(reference: PixelSize, candidate: PixelSize) -> String {
    "the picture is \(candidate), the golden \(reference)"
  }

  /// What was seen; `12 px differ in 9×3 at (12, 4)` where that is not known.
  static func difference(_ difference: Difference, seen: String?) -> String {
    if let seen { return seen }
    var text = "\(difference.changedPixels) px differ"
    if let region = difference.regions.first { text += " in \(region.box)" }
    if difference.regions.count > 1 { text += " and \(difference.regions.count - 1) more" }
    return text
  }

  /// The words for the picture's difference if facts differ, too.
  static func remark(on comparison: Comparison) -> String? {
    switch comparison {
    case .identical: "the pictures are equal"
    case .tolerated(let difference), .different(let difference):
      comparison.sizes == nil ? difference.words : nil
    case .sizeMismatch: nil
    }
  }
}
