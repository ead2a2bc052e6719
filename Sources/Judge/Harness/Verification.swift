public import AssayFacts
package import AssayGoldenStorage
public import AssaySubjects

/// Everything one verification found.
public struct Verification: Sendable {
  /// One opinion a subject, ordered by name.
  public var evaluations: [Evaluation] {
    didSet { regroup() }
  }
  /// The failures by what changed, the largest group first; members are positions in ``evaluations``.
  public private(set) var groups: [CauseGroup]
  /// How many evaluations have each verdict, and the positions of those that fail.
  private var tally: Tally
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
  /// How often each subject was rendered.
  public var repetitions = 1
  /// The goldens that were judged by; none where they were left aside.
  package var goldens: [GoldenStore] = []
  /// The words for facts and libraries of what was judged.
  public let vocabulary: FactVocabulary
  /// How the program was called, for the commands that reports name.
  public var invocation = Invocation()
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
    evaluations: [Evaluation], problems: [Problem], fingerprint: Facts,
    duration: Duration, equalByHash: Int = 0, comparedByPixels: Int = 0, hints: [String] = [],
    vocabulary: FactVocabulary = FactVocabulary()
  ) {
    self.evaluations = evaluations
    tally = Tally(of: evaluations)
    groups = CauseGroup.groups(of: evaluations, vocabulary: vocabulary)
    self.vocabulary = vocabulary
    self.problems = problems
    self.fingerprint = fingerprint
    self.duration = duration
    self.equalByHash = equalByHash
    self.comparedByPixels = comparedByPixels
    self.hints = hints
  }

  private mutating func regroup() {
    tally = Tally(of: evaluations)
    groups = CauseGroup.groups(of: evaluations, vocabulary: vocabulary)
    guard comparedRevision != nil else { return }
    // Goldens are accepted already.
    for index in groups.indices { groups[index].hasCandidates = false }
  }

  /// How many subjects got a verdict.
  public func count(of verdict: Verdict) -> Int { tally.counts[verdict] ?? 0 }

  /// The evaluations that fail, ordered by name.
  public var failures: [Evaluation] { tally.failures.map { evaluations[$0] } }

  /// The evaluations of a group, ordered by name.
  public func members(of group: CauseGroup) -> [Evaluation] {
    group.members.map { evaluations[$0] }
  }
}

extension Verification {
  /// Groups what was evaluated by what a plan selected, and counts what was done for it.
  init(_ evaluations: [Evaluation], of plan: Plan, options: VerificationOptions, notes: Notes) {
    self.init(
      evaluations: evaluations, problems: notes.problems,
      fingerprint: plan.catalog.fingerprint, duration: .zero, hints: notes.hints,
      vocabulary: plan.catalog.vocabulary)
    omission = plan.omission
    repetitions = options.repetitions
    invocation = options.invocation
    mayBeEmpty = options.shard != nil || omission?.emptiness != nil
    for index in evaluations.indices {
      switch evaluations[index].route {
      case .none: break
      case .hash: equalByHash += 1
      case .pixels: comparedByPixels += 1
      }
      if evaluations[index].picture != nil { rendered += 1 }
    }
  }

  /// The same after its groups were written to an output folder, for `accept`; a hint says why they could not be.
  ///
  /// - Parameters:
  ///   - outputFolder: Where; nil for nowhere.
  ///   - isWhole: Whether everything was verified; else what failed before and was not judged now goes on failing.
  ///   - byExpectations: Whether goldens were left aside.
  package func recorded(in outputFolder: String?, isWhole: Bool, byExpectations: Bool = false) -> Verification
  {
    guard let outputFolder else { return self }
    let groups = RecordedGroups(
      self, after: try? RecordedGroups(in: outputFolder), isWhole: isWhole, byExpectations: byExpectations)
    var recorded = self
    if let hint = OutputFolder(outputFolder)?.write(groups) { recorded.hints.append(hint) }
    return recorded
  }
}

extension Catalog {
  /// The fingerprints of all groups in one; where two groups disagree, the first one counts.
  var fingerprint: Facts { groups.map(\.fingerprint).reduce(into: Facts()) { $0.merge($1) } }
}

extension Facts {
  fileprivate mutating func merge(_ other: Facts) {
    for entry in other.entries {
      switch (self[entry.name], entry.value) {
      case (nil, let value): self[entry.name] = value
      case (.record(var mine)?, .record(let theirs)):
        mine.merge(theirs)
        self[entry.name] = .record(mine)
      default: break
      }
    }
  }
}

/// What every report asks of thousands of evaluations, asked once.
private struct Tally: Sendable {
  var counts: [Verdict: Int] = [:]
  var failures: [Int] = []

  init(of evaluations: [Evaluation]) {
    // By position: an element of its own would be a copy of all that an evaluation has.
    for index in evaluations.indices {
      counts[evaluations[index].verdict, default: 0] += 1
      if evaluations[index].isFailure { failures.append(index) }
    }
  }
}
