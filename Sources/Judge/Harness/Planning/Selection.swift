public import AssaySubjects

/// A part of the subjects that is verified although nobody named it: what failed last time, or what has changed.
///
/// A verification of a selection is never taken for a complete one: it says how many it left out and why.
public struct Selection: Hashable, Sendable {
  /// The subjects it consists of; those that are gone by now are passed over.
  public var names: Set<SubjectName>
  /// Why the others are left out, after their number: `have not changed since main`.
  public var reason: String
  /// What to say where nothing is selected: `nothing has changed since main`.
  public var emptiness: String

  /// Creates a selection.
  public init(names: Set<SubjectName>, reason: String, emptiness: String) {
    self.names = names
    self.reason = reason
    self.emptiness = emptiness
  }
}

/// What a verification left out because it was told to look at a selection.
public struct Omission: Hashable, Sendable {
  /// How many subjects were left out.
  public var count: Int
  /// Why: `have not changed since main`.
  public var reason: String
  /// What was found instead of subjects; nil when something was judged.
  public var emptiness: String?

  /// Creates an omission.
  public init(count: Int, reason: String, emptiness: String? = nil) {
    self.count = count
    self.reason = reason
    self.emptiness = emptiness
  }

  /// What two verifications of one selection left out together.
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
