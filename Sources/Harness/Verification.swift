public import Facts
public import Subjects

/// Everything one verification found.
public struct Verification: Sendable {
  /// One opinion a subject, ordered by name.
  public var judgements: [Judgement]
  /// What kept something from being judged: broken scenario files, unreadable goldens, a filter without a match.
  public var problems: [Problem]
  /// The environment it was made in: engine revision, library versions, fonts.
  public var fingerprint: Facts
  /// How long it took.
  public var duration: Duration
  /// How many subjects were found equal by hash alone, without decoding a golden.
  public var equalByHash: Int
  /// How many goldens were decoded and compared pixel by pixel.
  public var comparedByPixels: Int

  /// Creates a verification.
  public init(
    judgements: [Judgement], problems: [Problem], fingerprint: Facts, duration: Duration,
    equalByHash: Int = 0, comparedByPixels: Int = 0
  ) {
    self.judgements = judgements
    self.problems = problems
    self.fingerprint = fingerprint
    self.duration = duration
    self.equalByHash = equalByHash
    self.comparedByPixels = comparedByPixels
  }

  /// How many subjects got a verdict.
  public func count(of verdict: Verdict) -> Int {
    judgements.count { $0.verdict == verdict }
  }
}
