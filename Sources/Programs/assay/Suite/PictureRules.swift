import AssayVerifying
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

extension [PictureRule] {
  /// An error for each rule that no picture has a name for, so that it checks nothing.
  func unmet(among names: [SubjectName]) -> [Problem] {
    filter { rule in !names.contains { rule.names.matches($0.text) } }.map {
      Problem($0.location, "no picture has a name like '\($0.names.text)'; correct the rule, or remove it")
    }
  }

  /// The options for a picture; nil if the rules ignore it.
  ///
  /// A later rule overrides an earlier one and the usual tolerance, and a tolerance overrides all rules.
  func options(for name: SubjectName, tolerance: Tolerance?, usual: Tolerance? = nil) -> GoldenOptions? {
    var found: GoldenOptions? = usual.map(GoldenOptions.tolerance) ?? GoldenOptions()
    for rule in self where rule.names.matches(name.text) {
      found = rule.options?.completed(by: found ?? GoldenOptions())
    }
    guard let tolerance else { return found }
    return found.map { GoldenOptions.tolerance(tolerance).completed(by: $0) }
  }
}

extension Owners {
  /// The places in which GitHub and GitLab look for owners, the first that exists counts.
  static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
  /// The largest file that is read, in bytes; GitHub ignores larger ones, too.
  private static let sizeLimit = 3 << 20

  /// The owners that the file CODEOWNERS names, or else the first `assay.yaml` that names any.
  init(in folders: [String]) throws(Problem) {
    for place in Owners.places where Paths.exists(place) {
      guard let bytes = try PlainFile.contents(of: place, limit: Owners.sizeLimit, followsLinks: true) else {
        continue
      }
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
