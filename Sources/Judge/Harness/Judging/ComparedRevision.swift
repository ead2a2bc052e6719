/// A commit whose goldens are compared with today's.
public struct ComparedRevision: Hashable, Sendable {
  /// The name that was given: `main`, `v1.2`.
  public var name: String
  /// The commit, in hexadecimal digits.
  public var commit: String

  /// Names a revision.
  public init(name: String, commit: String) {
    self.name = name
    self.commit = commit
  }
}

extension ComparedRevision: CustomStringConvertible {
  /// `main (1a2b3c4d)`, or only the commit where that was given.
  public var description: String {
    let short = String(commit.prefix(8))
    return commit.hasPrefix(name) ? short : "\(name) (\(short))"
  }
}
