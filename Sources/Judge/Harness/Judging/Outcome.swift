/// What a whole verification comes to, and the exit status that says so.
public enum Outcome: Int32, Hashable, Sendable, CaseIterable {
  /// Everything asked for was judged and passed.
  case passed = 0
  /// Judged, and something changed, is missing, or broke an expectation.
  case changed = 1
  /// Something could not be judged.
  case unjudged = 2

  /// What the exit status means.
  public var meaning: String {
    switch self {
    case .passed: "everything asked for was judged and passed"
    case .changed: "judged, and something changed, is missing, or broke an expectation"
    case .unjudged: "could not judge: something is broken or not available, or there is nothing to compare"
    }
  }
}

extension Verification {
  /// What it comes to; without a single evaluation it is no pass, but in a shard.
  public var outcome: Outcome {
    let failures = failures
    let cannotJudge = failures.contains { $0.verdict == .broken || $0.verdict == .unavailable }
    if !problems.isEmpty || cannotJudge || (subjectCount == 0 && !mayBeEmpty) { return .unjudged }
    return failures.isEmpty ? .passed : .changed
  }

  /// The exit code of a command that verified.
  public var exitCode: Int32 { outcome.rawValue }
}
