import AssaySubjects

/// The result of a whole verification, as an exit status.
public enum Outcome: Int32, Hashable, Sendable, CaseIterable {
  /// Every selected case was compared and passed.
  case passed = 0
  /// Everything was compared, but something changed, has no golden, or breaks an expectation.
  case changed = 1
  /// Something could not be compared.
  case unjudged = 2

  /// The meaning of the exit status.
  public var meaning: String {
    switch self {
    case .passed: "everything was compared and passed"
    case .changed: "something changed, has no golden, or breaks an expectation"
    case .unjudged: "something could not be compared"
    }
  }
}

extension Verification {
  /// The result; without any evaluation it isn't a pass, except in a shard.
  public var outcome: Outcome {
    let failures = failures
    let cannotJudge = failures.contains { $0.verdict == .broken || $0.verdict == .unavailable }
    if !problems.isEmpty || cannotJudge || (evaluations.isEmpty && !scope.mayBeEmpty) { return .unjudged }
    return failures.isEmpty ? .passed : .changed
  }

  /// The meaning of the exit status here; a shard adds its part of the whole.
  public var meaning: String {
    guard let shard = scope.shard else { return ownMeaning }
    let part = "shard \(shard.index) of \(shard.count)"
    guard outcome == .passed else { return "\(part): \(ownMeaning)" }
    return "\(part): \(evaluations.isEmpty ? "has no case" : counted(evaluations.count, "case"))"
  }

  /// The same without the shard; a pass names the cases that could not be compared, or are known to fail.
  private var ownMeaning: String {
    let (unavailable, known) = (count(of: .unavailable), count(of: .knownFailure))
    if outcome != .passed { return failureWords ?? outcome.meaning }
    guard unavailable + known > 0 else { return outcome.meaning }
    var parts = ["all other cases passed"]
    if known > 0 { parts.append(known == 1 ? "1 case fails as known" : "\(known) cases fail as known") }
    if unavailable > 0 {
      parts.append("\(unavailable) unavailable \(unavailable == 1 ? "case was" : "cases were") not judged")
    }
    return parts.joined(separator: "; ")
  }

  /// What failed, in numbers; nil if only something else than a case did.
  private var failureWords: String? {
    let failures = failures
    let broken = outcome == .unjudged
    func count(_ isCounted: (Evaluation) -> Bool) -> Int { failures.count(where: isCounted) }
    let parts =
      broken
      ? [
        (count { $0.verdict == .broken }, "could not be compared"),
        (count { $0.verdict == .unavailable }, "unavailable"),
      ]
      : [
        (count { $0.verdict == .changed && !$0.causes.contains(.expectation) }, "changed"),
        (count { $0.verdict == .tolerated }, "tolerated"),
        (count { $0.verdict == .missingGolden }, "missing"),
        (count { $0.causes.contains(.expectation) }, "against an expectation"),
      ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if words.isEmpty { return evaluations.isEmpty ? "nothing was compared" : nil }
    return words.joined(separator: ", ")
  }

  /// The exit code of a command that verified.
  public var exitCode: Int32 { outcome.rawValue }
}
