import Harness

/// What a whole verification comes to, and the exit status that says so.
enum Outcome: Int32, Hashable, CaseIterable {
  /// Everything asked for was judged and passed.
  case passed = 0
  /// Judged, and something changed, is missing, or broke an expectation.
  case changed = 1
  /// Something could not be judged.
  case unjudged = 2

  /// The outcome of a verification; a verification without a single judgement is no pass.
  init(of verification: Verification) {
    let status = verification.judgements.isEmpty ? 2 : verification.exitCode
    self = Outcome(rawValue: status) ?? .unjudged
  }

  /// What the exit status means.
  var meaning: String {
    switch self {
    case .passed: "everything asked for was judged and passed"
    case .changed: "judged, and something changed, is missing, or broke an expectation"
    case .unjudged: "could not judge: something is broken or not available, or there is nothing to compare"
    }
  }
}
