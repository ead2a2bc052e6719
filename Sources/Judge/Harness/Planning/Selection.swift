public import AssaySubjects

/// Cases that are selected by other means than names: those that failed last time, or have changed.
///
/// The verification says how many cases it left out and why, so that nobody takes it for a complete one.
public struct Selection: Hashable, Sendable {
  /// The selected cases; those that do not exist any more are ignored.
  public var names: Set<SubjectName>
  /// Why the others are left out, to follow their number: `have not changed since main`.
  public var reason: String
  /// The message when nothing is selected: `nothing has changed since main`.
  public var emptiness: String

  /// Creates a selection.
  public init(names: Set<SubjectName>, reason: String, emptiness: String) {
    self.names = names
    self.reason = reason
    self.emptiness = emptiness
  }
}

/// What a verification of a selection left out.
public struct Omission: Hashable, Sendable {
  /// How many cases were left out.
  public var count: Int
  /// Why: `have not changed since main`.
  public var reason: String
  /// The message when nothing was selected; nil when something was.
  public var emptiness: String?

  /// Creates an omission.
  public init(count: Int, reason: String, emptiness: String? = nil) {
    self.count = count
    self.reason = reason
    self.emptiness = emptiness
  }

  /// The sum of what two verifications of one selection left out.
  package func joined(with other: Omission) -> Omission {
    Omission(
      count: count + other.count, reason: reason, emptiness: other.emptiness == nil ? nil : emptiness)
  }

  /// `nothing has changed since main, so nothing was verified: 12 of 12 subjects left out`.
  public var sentence: String {
    let subjects = count == 1 ? "1 subject" : "\(count) subjects"
    if let emptiness { return "\(emptiness), so nothing was verified; \(subjects) left out" }
    return "\(subjects) left out, which \(reason); this is no complete verification"
  }
}
