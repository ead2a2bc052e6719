import AssayHarness
import AssayScenarioFormat
import AssaySubjects

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
