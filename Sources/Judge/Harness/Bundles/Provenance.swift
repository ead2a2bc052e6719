/// Where a bundle comes from: the program that verified, and the state of the working tree it was run in.
///
/// Parts of one verification have one provenance. What the parts judged is told by their suite, and the revision of the
/// engine's drawing rules by their fingerprint, as `engine`.
public struct Provenance: Codable, Hashable, Sendable {
  /// The hash of the program's file, by which a program that was built anew is another one.
  public var program: String
  /// The commit that was checked out; nil where there is no git.
  public var commit: String?
  /// Whether files that git tracks differed from the commit; nil where there is no git.
  public var hasChanges: Bool?

  /// States where a bundle comes from.
  public init(program: String, commit: String? = nil, hasChanges: Bool? = nil) {
    self.program = program
    self.commit = commit
    self.hasChanges = hasChanges
  }
}

extension Provenance {
  /// How many digits of a commit are told.
  private static let shownDigits = 12

  /// What is another one in the working tree than in another's, in words; nil where nothing is.
  static func difference(of own: Provenance?, from other: Provenance?) -> String? {
    if own?.commit != other?.commit { return "\(words(own?.commit)), not \(words(other?.commit))" }
    guard own?.hasChanges != other?.hasChanges else { return nil }
    let isChanged = own?.hasChanges == true
    return isChanged
      ? "its working tree had changes, and the other had none"
      : "its working tree had no changes, and the other had some"
  }

  private static func words(_ commit: String?) -> String {
    commit.map { "commit \($0.prefix(shownDigits))" } ?? "no commit"
  }
}
