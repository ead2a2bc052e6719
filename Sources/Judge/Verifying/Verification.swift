public import AssayFacts
package import AssayGoldens
public import AssaySubjects

/// A golden's picture as a commit has it.
public typealias AcceptedPicture = (day: String, commit: String, subject: String, png: [UInt8])

/// Everything one verification found.
public struct Verification: Sendable {
  /// The result for each case, ordered by name.
  public private(set) var evaluations: [Evaluation]
  private var causes: [CauseGroup]
  /// What kept something from being judged: broken scenario files, unreadable goldens, a filter without a match.
  public var problems: [Problem]
  /// The environment it was made in: engine revision, library versions, fonts.
  public var fingerprint: Facts
  /// How long it took.
  public var duration: Duration
  /// How much was done.
  public var work: WorkCounts
  /// Which cases it was about.
  public var scope = VerificationScope()
  /// The folders of goldens; none when goldens were ignored.
  package var goldens: [GoldenStore] = []
  /// The words for facts and libraries.
  public let vocabulary: FactVocabulary
  /// How the program was called: what was verified, and commands in reports.
  public var invocation = Invocation()
  /// The owners of goldens; none by default.
  public var owners = Owners()
  /// The last accepted pictures of changed goldens by their paths, the newest first; none unless someone looks them up.
  public var acceptedPictures: [String: [AcceptedPicture]] = [:]
  /// Hints that fail nothing, such as goldens without a case.
  public var hints: [String]

  /// Creates a verification.
  public init(
    evaluations: [Evaluation], problems: [Problem], fingerprint: Facts,
    duration: Duration, hints: [String] = [], vocabulary: FactVocabulary = FactVocabulary()
  ) {
    self.evaluations = evaluations
    causes = CauseGroup.groups(of: evaluations, vocabulary: vocabulary)
    self.vocabulary = vocabulary
    self.problems = problems
    self.fingerprint = fingerprint
    self.duration = duration
    work = WorkCounts(
      rendered: evaluations.count { $0.picture != nil }, equalByHash: evaluations.count { $0.route == .hash },
      comparedByPixels: evaluations.count { $0.route == .pixels })
    self.hints = hints
  }

  /// The same with other evaluations, which are grouped anew.
  package func replacing(_ evaluations: [Evaluation]) -> Verification {
    var all = self
    all.evaluations = evaluations
    all.causes = CauseGroup.groups(of: evaluations, vocabulary: vocabulary)
    return all
  }

  /// The failures grouped by cause, the largest group first; members are positions in ``evaluations``.
  public var groups: [CauseGroup] {
    // Goldens of a revision are accepted already.
    scope.revision == nil ? causes : causes.map(\.withoutCandidates)
  }

  /// How many cases have a verdict.
  public func count(of verdict: Verdict) -> Int { evaluations.count { $0.verdict == verdict } }

  /// The evaluations that fail, ordered by name.
  public var failures: [Evaluation] { evaluations.filter(\.isFailure) }

  /// The evaluations of a group, ordered by name.
  public func members(of group: CauseGroup) -> [Evaluation] {
    group.members.map { evaluations[$0] }
  }
}

extension Verification {
  /// Creates the verification of a plan's cases.
  init(
    _ evaluations: [Evaluation], of plan: Plan, options: VerificationOptions, problems: [Problem],
    hints: [String]
  ) {
    self.init(
      evaluations: evaluations, problems: problems,
      fingerprint: Facts(fingerprints: plan.catalog.groups.map(\.fingerprint)), duration: .zero,
      hints: hints,
      vocabulary: plan.catalog.vocabulary)
    work.repetitions = options.repetitions
    invocation = options.invocation
    scope = VerificationScope(
      shard: options.shard, omission: plan.omission, isWhole: options.selectsAll,
      ignoresGoldens: options.byExpectations)
  }
}

extension Verification {
  /// Several verifications as one, of different folders of goldens or the shards of one; nil without any.
  ///
  /// Counts and problems add up; everything else is taken from the first. Evaluations may be replaced.
  package init?(merging parts: [Verification], evaluations: [Evaluation]? = nil) {
    guard var all = parts.first else { return nil }
    if parts.count == 1, evaluations == nil {
      self = all
      return
    }
    for part in parts.dropFirst() {
      all.problems += part.problems
      all.duration += part.duration
      all.work.rendered += part.work.rendered
      all.work.equalByHash += part.work.equalByHash
      all.work.comparedByPixels += part.work.comparedByPixels
      all.work.repetitions = min(all.work.repetitions, part.work.repetitions)
      all.scope.omission = all.scope.omission.flatMap { own in
        part.scope.omission.map { own.joined(with: $0) }
      }
      all.hints += part.hints
      all.goldens += part.goldens
    }
    self = all.replacing(evaluations ?? parts.flatMap(\.evaluations).sorted { $0.name < $1.name })
  }
}

extension Facts {
  /// The fingerprints of groups in one; where two disagree, the first one counts.
  init(fingerprints: [Facts]) {
    self.init()
    for fingerprint in fingerprints { fill(from: fingerprint) }
  }

  private mutating func fill(from other: Facts) {
    for entry in other.entries {
      switch (self[entry.name], entry.value) {
      case (nil, let value): self[entry.name] = value
      case (.record(var mine)?, .record(let theirs)):
        mine.fill(from: theirs)
        self[entry.name] = .record(mine)
      default: break
      }
    }
  }
}
