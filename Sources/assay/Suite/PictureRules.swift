import AssayHarness
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects

/// The options for pictures of a folder, from `assay.yaml` next to their goldens.
///
/// A later rule overrides an earlier one, and `--tolerance` overrides all rules.
struct PictureRules: Sendable {
  private var rules: [(pattern: Pattern, options: GoldenOptions?)] = []
  private let tolerance: Tolerance?

  /// Reads the rules of a folder of goldens.
  init(beside goldens: String, tolerance: Tolerance?) throws(Problem) {
    self.tolerance = tolerance
    for rule in try PictureRule.all(in: goldens + "/" + PictureRule.file) {
      guard let pattern = Pattern(rule.names) else {
        throw Problem(
          rule.location, "'\(rule.names)' is not a pattern: it is empty, or a '[' in it is never closed")
      }
      rules.append((pattern, rule.options))
    }
  }

  /// The options for a picture; nil if the rules ignore it.
  func options(for name: SubjectName) -> GoldenOptions? {
    var found: GoldenOptions? = GoldenOptions()
    for rule in rules where rule.pattern.matches(name.text) {
      found = rule.options?.completed(by: found ?? GoldenOptions())
    }
    guard let tolerance else { return found }
    return found.map { GoldenOptions.tolerance(tolerance).completed(by: $0) }
  }
}
