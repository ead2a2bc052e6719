import AssayHarness
import AssaySubjects

extension Verification {
  /// The places in which GitHub and GitLab look for owners, the first one that they find counts.
  private static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
  /// The largest file that is read, in bytes; GitHub ignores larger ones, too.
  private static let sizeLimit = 3 << 20

  /// The same with the owners that the folder's file CODEOWNERS names.
  func withOwners() -> Verification {
    let files = Verification.places.lazy.compactMap {
      try? PlainFile.read($0, limit: Verification.sizeLimit)
    }
    guard let bytes = files.first else { return self }
    var owned = self
    owned.owners = Owners(codeowners: String(decoding: bytes, as: UTF8.self))
    return owned
  }
}
