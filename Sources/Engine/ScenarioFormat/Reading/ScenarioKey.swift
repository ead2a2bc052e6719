/// The keys of a scenario file, whose meanings are on the reference page.
enum ScenarioKey: String, CaseIterable, Sendable {
  case anchors, description, covers, label, render, variant, creation, systemFont, canvas, constraints
  case images, given, matrix, steps, probes, when, expect, sameAs, differsFrom
  case tolerance, severalGoldens, largeGolden, knownFailure, cases

  /// Whether a case's value is added to the file's instead of replacing it.
  var isCumulative: Bool {
    [.covers, .given, .matrix, .steps, .probes, .when, .expect, .sameAs, .differsFrom].contains(self)
  }

  /// The keys that state what must be true of a picture.
  static let expectations: [ScenarioKey] = [.expect, .sameAs, .differsFrom]
}
