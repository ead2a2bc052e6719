import AssaySubjects

/// The result of a whole verification, as an exit status.
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
  /// The result; without any evaluation it is no pass, except in a shard.
  public var outcome: Outcome {
    let failures = failures
    let cannotJudge = failures.contains { $0.verdict == .broken || $0.verdict == .unavailable }
    if !problems.isEmpty || cannotJudge || (evaluations.isEmpty && !mayBeEmpty) { return .unjudged }
    return failures.isEmpty ? .passed : .changed
  }

  /// What the exit status means here; a shard names its part of the whole.
  public var meaning: String {
    guard let shard else { return ownMeaning }
    let part = "shard \(shard.index) of \(shard.count)"
    guard outcome == .passed else { return "\(part): \(ownMeaning)" }
    return "\(part): \(evaluations.isEmpty ? "has no case" : counted(evaluations.count, "case"))"
  }

  /// The same without the shard; a pass names the cases that could not be compared, or are known to fail.
  private var ownMeaning: String {
    let (unavailable, known) = (count(of: .unavailable), count(of: .knownFailure))
    guard outcome == .passed, unavailable + known > 0 else { return outcome.meaning }
    var parts = ["all other cases passed"]
    if known > 0 { parts.append(known == 1 ? "1 case fails as known" : "\(known) cases fail as known") }
    if unavailable > 0 {
      parts.append("\(unavailable) unavailable \(unavailable == 1 ? "case was" : "cases were") not judged")
    }
    return parts.joined(separator: "; ")
  }

  /// The exit code of a command that verified.
  public var exitCode: Int32 { outcome.rawValue }
}
