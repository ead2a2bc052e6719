import AssayFacts
import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// A golden that was made anew.
public struct AcceptedChange: Hashable, Sendable {
  /// The subject's name.
  public var name: SubjectName
  /// Why the old golden did not fit: *missing* for a new one, *unusable* for a damaged one.
  public var causes: [Cause]
  /// One sentence a cause, in the same order, then details.
  public var messages: [String]
}

/// What accepting did.
public struct Acceptance: Hashable, Sendable {
  /// The goldens that changed, ordered by name.
  public var changes: [AcceptedChange]
  /// How many selected goldens were right already.
  public var unchanged: Int
  /// The selected subjects that were left out because they are marked as known failures, ordered by name.
  public var skipped: [SubjectName]
  /// What an interrupted update had left to do and was done first, one sentence; nil when there was none.
  public var recovery: String?
}

/// Why nothing was accepted.
public struct AcceptanceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every reason.
  public var problems: [Problem]

  /// One line a reason.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// How to accept.
public struct AcceptanceOptions: Sendable {
  /// How many goldens are expected to change; any number when nil, unless all subjects are selected.
  public var expectedCount: Int?
  /// Subjects that were reviewed, each with what its reviewer saw, beside those that patterns select.
  ///
  /// Nothing is accepted when one of them is in another state by now. Nil is one that could not be accepted then.
  public var reviewed: [SubjectName: GoldenReplacement?]
  /// Whether the pictures are accepted beside those that are goldens already.
  public var further: Bool
  /// How many subjects are rendered at the same time; nil for one a core.
  public var jobs: Int?
  /// Told after each subject, in order of completion and never twice at a time.
  public var progress: (@Sendable (VerificationOptions.Progress) -> Void)?

  /// Creates options.
  public init(
    expectedCount: Int? = nil, reviewed: [SubjectName: GoldenReplacement?] = [:], further: Bool = false,
    jobs: Int? = nil,
    progress: (@Sendable (VerificationOptions.Progress) -> Void)? = nil
  ) {
    self.expectedCount = expectedCount
    self.reviewed = reviewed
    self.further = further
    self.jobs = jobs
    self.progress = progress
  }
}

extension Judge {
  /// Makes the candidates of the selected subjects their goldens; only those that really change are written.
  ///
  /// Nothing is written when a selected subject cannot be rendered or breaks an expectation, or when another number
  /// would change than expected. Subjects marked as known failures are left out: their pictures are known to be wrong.
  ///
  /// - Parameters:
  ///   - patterns: Which subjects beside those that were reviewed; without either all of them, and then the number that
  ///     will change must be expected.
  ///   - catalog: What there is.
  ///   - options: How.
  public func accept(
    _ patterns: [String], in catalog: Catalog, options: AcceptanceOptions = AcceptanceOptions()
  ) async throws(AcceptanceRefusal) -> Acceptance {
    let plan = Plan(catalog, patterns: patterns, names: Set(options.reviewed.keys))
    guard plan.problems.isEmpty else { throw AcceptanceRefusal(problems: plan.problems) }
    let recovery: Recovery?
    do throws(Problem) {
      recovery = try store.recover()
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
    let judging = Judging(self, plan: plan, jobs: options.jobs)
    let all = await judging.trials(progress: options.progress)
    let trials = zip(plan.items, all).filter { $0.0.subject.knownFailure == nil }.map { Candidate($0, $1) }
    try refuse(trials.compactMap { $0.objection(to: options.reviewed, judging: judging) })
    try refuse(trials.compactMap(\.reasonAgainst))
    let changes = trials.filter { $0.trial.evaluation.verdict != .passed }
    if options.further { try refuse(changes.compactMap(\.reasonAgainstFurther)) }
    if let reason = miscount(changes.count, plan: plan, options: options) { try refuse([reason]) }
    try write(changes.map { $0.golden(further: options.further) }, of: trials, judging: judging)
    return Acceptance(
      changes: changes.map(\.change), unchanged: trials.count - changes.count,
      skipped: plan.items.filter { $0.subject.knownFailure != nil }.map(\.subject.name),
      recovery: recovery?.sentence)
  }

  private func refuse(_ problems: [Problem]) throws(AcceptanceRefusal) {
    if !problems.isEmpty { throw AcceptanceRefusal(problems: problems) }
  }

  private func miscount(_ count: Int, plan: Plan, options: AcceptanceOptions) -> Problem? {
    let fact = count == 1 ? "1 golden would change" : "\(count) goldens would change"
    switch options.expectedCount {
    case count?: return nil
    case let expected?:
      return Problem(
        .commandLine, "\(fact), not \(expected) as expected; look at them, then `--expect \(count)`")
    case nil where plan.selectsAll:
      return Problem(.commandLine, "\(fact); to accept all, look at them, then say so: `--expect \(count)`")
    case nil: return nil
    }
  }

  private func write(_ goldens: [AcceptedGolden], of trials: [Candidate], judging: Judging)
    throws(AcceptanceRefusal)
  {
    let selected = Set(trials.map(\.item.subject.name))
    let wholeGroups = Dictionary(grouping: judging.plan.all.values, by: \.subject.name.group)
      .filter { $0.value.allSatisfy { selected.contains($0.subject.name) } }.keys
    var fingerprints: [String: Facts] = [:]
    var rewriting: Set<String> = []
    for candidate in trials {
      let group = candidate.item.subject.name.group
      let now = judging.plan.catalog.groups[candidate.item.group].fingerprint
      // Other goldens of the group still rest on the old fingerprint, unless all of them were judged here.
      if let record = judging.goldens.record(ofGroup: group), !wholeGroups.contains(group) {
        fingerprints[group] = record.fingerprint.addingFonts(of: now)
      } else {
        fingerprints[group] = now
      }
      if judging.goldens.isDamaged(group) { rewriting.insert(group) }
    }
    try refuse(
      rewriting.subtracting(wholeGroups).sorted().map { group in
        Problem(
          SourceLocation(path: store.factsPath(ofGroup: group)),
          "the file is damaged, and what it says of the goldens not selected would be lost; accept all of '\(group)'"
        )
      })
    do throws(Problem) {
      try store.accept(goldens, fingerprints: fingerprints, rewriting: rewriting)
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
  }
}

extension Facts {
  /// This fingerprint, and the fonts of another that it does not name: goldens that rest on it use none of them.
  ///
  /// Goldens without any font have an empty one, and rest on nothing.
  fileprivate func addingFonts(of other: Facts) -> Facts {
    if isEmpty { return other }
    guard case .record(var fonts)? = self["fonts"], case .record(let others)? = other["fonts"] else {
      return self
    }
    for font in others.entries where fonts[font.name] == nil { fonts[font.name] = font.value }
    var all = self
    all["fonts"] = .record(fonts)
    return all
  }
}

/// A selected subject with its trial.
struct Candidate {
  let item: Plan.Item
  let trial: Trial

  init(_ item: Plan.Item, _ trial: Trial) {
    self.item = item
    self.trial = trial
  }

  /// What it changes.
  var change: AcceptedChange {
    AcceptedChange(
      name: trial.evaluation.name, causes: trial.evaluation.causes, messages: trial.evaluation.messages)
  }

  /// Why it cannot become a golden; a golden that is damaged is no reason.
  var reasonAgainst: Problem? {
    let (evaluation, subject) = (trial.evaluation, item.subject)
    guard trial.picture != nil, evaluation.verdict != .unavailable, !trial.hasBrokenRelation else {
      return Problem(subject.location, "'\(subject.name)' cannot be rendered: \(evaluation.messages[0])")
    }
    if subject.hasGolden && evaluation.candidatePNG == nil && trial.route != .hash {
      return Problem(subject.location, "the picture of '\(subject.name)' cannot be encoded; make it smaller")
    }
    guard let index = evaluation.causes.firstIndex(of: .expectation) else { return nil }
    return Problem(
      subject.location,
      "'\(subject.name)' breaks what is stated of it, and a golden must not freeze a mistake: \(evaluation.messages[index])"
    )
  }

  /// Why its picture cannot be accepted beside the golden.
  var reasonAgainstFurther: Problem? {
    let (evaluation, subject) = (trial.evaluation, item.subject)
    if subject.severalGoldens == nil {
      return Problem(
        subject.location,
        "'\(subject.name)' may have one golden only; give the reason for more in the scenario as 'severalGoldens'"
      )
    }
    guard evaluation.factDifferences.isEmpty, trial.route == .pixels else {
      return Problem(
        subject.location,
        "'\(subject.name)' differs from its golden by more than the picture; accept it without '--further'")
    }
    return nil
  }

  /// The golden it becomes, alone or beside those there are.
  func golden(further: Bool) -> AcceptedGolden {
    let evaluation = trial.evaluation
    var picture = AcceptedGolden.Picture.none
    if item.subject.hasGolden {
      picture = .kept
      if let png = evaluation.candidatePNG, let size = trial.picture {
        let record = PictureRecord(
          width: size.width, height: size.height, pixelHash: size.pixelHash, fileHash: ContentHash(of: png))
        picture = further ? .further(png: png, record: record) : .new(png: png, record: record)
      }
    }
    return AcceptedGolden(
      name: evaluation.name, facts: evaluation.facts, picture: picture,
      mayBeLarge: item.subject.largeGolden != nil)
  }
}
