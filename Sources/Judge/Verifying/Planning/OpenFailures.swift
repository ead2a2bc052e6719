public import AssaySubjects

/// The cases that failed when they were compared last, over all verifications of one source with one output folder.
public struct OpenFailures: Codable, Hashable, Sendable {
  /// The verified cases and goldens, as in ``Invocation/source``.
  package let source: String
  /// Their names, sorted.
  public let names: [SubjectName]
  /// Whether everything was verified once, so that all failures are known.
  public let isWhole: Bool
  /// Whether the last verification could not compare everything.
  public let hasProblems: Bool

  /// Takes the failures of a verification, and those of earlier ones that it did not compare again.
  package init(_ verification: Verification, after earlier: OpenFailures?) {
    source = verification.invocation.source
    let isComplete = verification.scope.isWhole && verification.problems.isEmpty
    // What could not be compared may fail, until everything could be. A misspelled name is not among it.
    let hasOwnProblems = verification.problems.contains { $0.location != .commandLine }
    var open = Set(isComplete ? [] : earlier?.names ?? [])
    // Without goldens, what failed by them may still fail.
    if !open.isEmpty, !verification.scope.ignoresGoldens {
      open.subtract(verification.evaluations.map(\.name))
    }
    names = open.union(verification.failures.map(\.name)).sorted()
    isWhole = isComplete || earlier?.isWhole == true
    hasProblems = hasOwnProblems || earlier?.hasProblems == true && !isComplete
  }
}
