/// The program that wrote a bundle, and the state of the working tree it ran in; shards of one verification have the same.
public struct Provenance: Codable, Hashable, Sendable {
  /// The hash of the program's file.
  public var program: String
  /// The commit that was checked out; nil where there is no git.
  public var commit: String?
  /// Whether files that git tracks differed from the commit; nil where there is no git.
  public var hasChanges: Bool?

  /// Creates a provenance.
  public init(program: String, commit: String? = nil, hasChanges: Bool? = nil) {
    self.program = program
    self.commit = commit
    self.hasChanges = hasChanges
  }
}

extension Provenance {
  /// How many digits of a commit are shown.
  private static let shownDigits = 12

  /// The difference between two working trees, in words; nil where there is none.
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
