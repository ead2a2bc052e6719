import AssayHarness
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects

/// The options for pictures of a folder, from `assay.yaml` next to their goldens.
///
/// A later rule overrides an earlier one, and `--tolerance` overrides all rules.
struct PictureRules: Sendable {
  private let rules: [PictureRule]
  private let tolerance: Tolerance?

  /// Reads the rules of a folder of goldens.
  init(beside goldens: String, tolerance: Tolerance?) throws(Problem) {
    self.tolerance = tolerance
    rules = try PictureRule.all(in: goldens + "/" + PictureRule.file)
  }

  /// The options for a picture; nil if the rules ignore it.
  func options(for name: SubjectName) -> GoldenOptions? {
    var found: GoldenOptions? = GoldenOptions()
    for rule in rules where rule.names.matches(name.text) {
      found = rule.options?.completed(by: found ?? GoldenOptions())
    }
    guard let tolerance else { return found }
    return found.map { GoldenOptions.tolerance(tolerance).completed(by: $0) }
  }
}

extension Owners {
  /// The places in which GitHub and GitLab look for owners, the first one that they find counts.
  private static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
  /// The largest file that is read, in bytes; GitHub ignores larger ones, too.
  private static let sizeLimit = 3 << 20

  /// The owners that the file CODEOWNERS names, or else the first `assay.yaml` that names any.
  init(in folders: [String]) throws(Problem) {
    for place in Owners.places {
      guard let bytes = try? PlainFile.read(place, limit: Owners.sizeLimit) else { continue }
      self.init(codeowners: String(decoding: bytes, as: UTF8.self))
      return
    }
    for folder in folders {
      let rules = try PictureRule.owners(in: folder + "/" + PictureRule.file)
      guard rules.isEmpty else {
        self.init(rules)
        return
      }
    }
    self.init()
  }
}
