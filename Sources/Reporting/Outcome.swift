public import Harness

/// What a whole verification comes to, and the exit status that says so.
public enum Outcome: Int32, Hashable, Sendable, CaseIterable {
  /// Everything asked for was judged and passed.
  case passed = 0
  /// Judged, and something changed, is missing, or broke an expectation.
  case changed = 1
  /// Something could not be judged.
  case unjudged = 2

  /// Weighs a verification; *unjudged* outweighs *changed*, because the rest is then unknown.
  ///
  /// - Parameters:
  ///   - strict: tolerated counts as changed.
  ///   - allowingUnavailable: subjects that lack a font do not fail it, as long as something else was judged.
  public init(of verification: Verification, strict: Bool = false, allowingUnavailable: Bool = false) {
    let unavailable = verification.count(of: .unavailable)
    let judged = verification.judgements.count - unavailable
    if judged == 0 || !verification.problems.isEmpty || verification.count(of: .broken) > 0
      || unavailable > 0 && !allowingUnavailable
    {
      self = .unjudged
    } else if verification.count(of: .changed) > 0 || verification.count(of: .missingGolden) > 0
      || strict && verification.count(of: .tolerated) > 0
    {
      self = .changed
    } else {
      self = .passed
    }
  }

  /// What the exit status means.
  public var meaning: String {
    switch self {
    case .passed: "everything asked for was judged and passed"
    case .changed: "judged, and something changed, is missing, or broke an expectation"
    case .unjudged: "could not judge: something is broken or not available, or there is nothing to compare"
    }
  }
}
