public import AssayFacts
public import AssaySubjects

/// Everything one verification found.
public struct Verification: Sendable {
  /// One opinion a subject, ordered by name.
  public var judgements: [Judgement] {
    didSet { regroup() }
  }
  /// The failures by what changed, the largest group first; members are positions in ``judgements``.
  public private(set) var groups: [CauseGroup]
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
  /// How many subjects were rendered to be judged.
  public var rendered = 0
  /// How many subjects were not rendered, since nothing has changed since they passed.
  public var cached = 0
  /// How many of those that were rendered the cache knew as well, and was right about.
  public var audited = 0
  /// How often each subject was rendered.
  public var repetitions = 1
  /// What was left out by a selection; nil when nothing selected.
  public var omission: Omission?
  /// Whether there may be nothing to judge: in a shard of a small selection, or where nothing has changed.
  public var mayBeEmpty = false
  /// The revision whose goldens were compared with today's; nil where renderings were judged.
  public var comparedRevision: ComparedRevision? {
    didSet { regroup() }
  }
  /// What is worth a look but fails nothing: goldens without a subject.
  public var hints: [String]

  /// Creates a verification.
  public init(
    judgements: [Judgement], problems: [Problem], fingerprint: Facts, duration: Duration,
    equalByHash: Int = 0, comparedByPixels: Int = 0, hints: [String] = []
  ) {
    self.judgements = judgements
    groups = CauseGroup.groups(of: judgements)
    self.problems = problems
    self.fingerprint = fingerprint
    self.duration = duration
    self.equalByHash = equalByHash
    self.comparedByPixels = comparedByPixels
    self.hints = hints
  }

  private mutating func regroup() {
    groups = CauseGroup.groups(of: judgements)
    guard comparedRevision != nil else { return }
    // Goldens are accepted already.
    for index in groups.indices { groups[index].hasCandidates = false }
  }

  /// How many subjects got a verdict.
  public func count(of verdict: Verdict) -> Int {
    judgements.count { $0.verdict == verdict }
  }

  /// The judgements of a group, ordered by name.
  public func members(of group: CauseGroup) -> [Judgement] {
    group.members.map { judgements[$0] }
  }
}
