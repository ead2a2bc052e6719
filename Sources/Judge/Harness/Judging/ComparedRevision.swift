/// A state of the goldens in version control that today's goldens are compared with.
public struct ComparedRevision: Hashable, Sendable {
  /// As it was asked for: `main`, `v1.2`.
  public var name: String
  /// The commit it stands for, as hexadecimal digits.
  public var commit: String

  /// Names a revision.
  public init(name: String, commit: String) {
    self.name = name
    self.commit = commit
  }
}

extension ComparedRevision: CustomStringConvertible {
  /// `main (1a2b3c4d)`, or only the commit where that was asked for.
  public var description: String {
    let short = String(commit.prefix(8))
    return commit.hasPrefix(name) ? short : "\(name) (\(short))"
  }
}
