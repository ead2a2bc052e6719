import AssayFacts
import AssayGoldenStorage
import AssayImaging
public import AssaySubjects

/// A golden that was made anew.
public struct AcceptedChange: Hashable, Sendable {
  /// The subject's name.
  public var name: SubjectName
  /// Why the old golden did not fit: *missing* for a new one, *unusable* for a damaged one.
  public var findings: [Finding]

  /// The findings' causes.
  public var causes: [Cause] { findings.map(\.cause) }
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

  /// Several in one, be they of different folders of goldens; nothing was done where there are none.
  package init(merging parts: [Acceptance]) {
    self.init(
      changes: parts.flatMap(\.changes).sorted { $0.name < $1.name },
      unchanged: parts.reduce(0) { $0 + $1.unchanged }, skipped: parts.flatMap(\.skipped).sorted(),
      recovery: parts.compactMap(\.recovery).first)
  }

  init(changes: [AcceptedChange], unchanged: Int, skipped: [SubjectName], recovery: String? = nil) {
    self.changes = changes
    self.unchanged = unchanged
    self.skipped = skipped
    self.recovery = recovery
  }
}

/// Why nothing was accepted.
public struct AcceptanceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every reason.
  public var problems: [Problem]

  /// Refuses for some reasons.
  package init(problems: [Problem]) { self.problems = problems }

  /// One line a reason.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// How to accept.
public struct AcceptanceOptions: Sendable {
  /// How many goldens are expected to change; any number when nil, unless all subjects are selected.
  public var expectedCount: Int?
  /// Subjects that were reviewed, each with what its reviewer saw, beside those that patterns select.
  ///
  /// Nothing is accepted when one of them is in another state by now.
  public var reviewed: [SubjectName: GoldenReplacement]
  /// Whether the pictures are accepted beside those that are goldens already.
  public var further: Bool
  /// How many subjects are rendered at the same time; nil for one a core.
  public var jobs: Int?
  /// Told after each subject, in order of completion and never twice at a time.
  public var progress: (@Sendable (VerificationOptions.Progress) -> Void)?

  /// Creates options.
  public init(
    expectedCount: Int? = nil, reviewed: [SubjectName: GoldenReplacement] = [:], further: Bool = false,
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
    try await prepare(patterns, in: catalog, options: options).write()
  }

  /// Does all of it but writing.
  package func prepare(
    _ patterns: [String], in catalog: Catalog, options: AcceptanceOptions
  ) async throws(AcceptanceRefusal) -> PreparedAcceptance {
    let plan = Plan(catalog, patterns: patterns, names: Set(options.reviewed.keys))
    guard plan.problems.isEmpty else { throw AcceptanceRefusal(problems: plan.problems) }
    let recovery: Recovery?
    do throws(Problem) {
      recovery = try store.recover()
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
    let judging = Judging(self, plan: plan, options: VerificationOptions(jobs: options.jobs, strict: true))
    var evaluations = await judging.evaluations(progress: options.progress)
    await judging.relate(&evaluations)
    let candidates = zip(plan.items, evaluations).filter { $0.0.subject.knownFailure == nil }.map(
      Candidate.init)
    try refuse(candidates.compactMap { $0.objection(to: options.reviewed, judging: judging) })
    try refuse(candidates.compactMap(\.reasonAgainst))
    let changes = candidates.filter { $0.evaluation.verdict != .passed }
    if options.further { try refuse(changes.compactMap(\.reasonAgainstFurther)) }
    if let reason = miscount(changes.count, plan: plan, options: options) { try refuse([reason]) }
    let writeSources = try editing(changes.compactMap(\.inlineReplacement))
    let files = (changes: changes.filter(\.hasFile), all: candidates.filter(\.hasFile))
    let acceptance = Acceptance(
      changes: changes.map(\.change), unchanged: candidates.count - changes.count,
      skipped: plan.items.filter { $0.subject.knownFailure != nil }.map(\.subject.name),
      recovery: recovery?.sentence)
    return PreparedAcceptance(acceptance: acceptance) { () throws(AcceptanceRefusal) in
      if !files.all.isEmpty {
        try write(
          files.changes.map { $0.golden(further: options.further) }, of: files.all, judging: judging)
      }
      try writeSources()
    }
  }

  /// Prepares to write texts into the sources of their tests.
  private func editing(
    _ replacements: [InlineReplacement]
  ) throws(AcceptanceRefusal) -> () throws(AcceptanceRefusal) -> Void {
    guard let first = replacements.first else { return {} }
    guard let edit = inlineEditing else {
      throw AcceptanceRefusal(
        problems: [Problem(first.location, "a golden in a source is written by `assay accept` alone")])
    }
    return try edit(replacements)
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

  private func write(_ goldens: [AcceptedGolden], of candidates: [Candidate], judging: Judging)
    throws(AcceptanceRefusal)
  {
    let groups = candidates.map {
      ($0.item.subject.name.group, judging.plan.catalog.groups[$0.item.group].fingerprint)
    }
    let renewed = RenewedFingerprints(
      of: Dictionary(groups) { first, _ in first }, selected: Set(candidates.map(\.item.subject.name)),
      plan: judging.plan, record: judging.goldens.reading)
    try refuse(
      renewed.losing.map { group in
        Problem(
          SourceLocation(path: store.factsPath(ofGroup: group)),
          "the file is damaged, and what it says of the goldens not selected would be lost; accept all of '\(group)'"
        )
      })
    do throws(Problem) {
      try store.accept(goldens, fingerprints: renewed.fingerprints, rewriting: renewed.rewriting)
    } catch {
      throw AcceptanceRefusal(problems: [error])
    }
  }
}

/// What accepting will do, which nothing speaks against; nothing is written yet.
package struct PreparedAcceptance {
  /// What it will have done.
  package let acceptance: Acceptance
  let writing: () throws(AcceptanceRefusal) -> Void

  /// Writes the goldens.
  package func write() throws(AcceptanceRefusal) -> Acceptance {
    try writing()
    return acceptance
  }
}

/// A selected subject with its evaluation.
struct Candidate {
  let item: Plan.Item
  let evaluation: Evaluation

  /// Whether its golden has a file of its own, or is recorded in one.
  var hasFile: Bool { item.subject.inline == nil }

  /// What it changes in the source of its test; nil where its golden has a file.
  var inlineReplacement: InlineReplacement? {
    guard let golden = item.subject.inline, let text = evaluation.facts.goldenText else { return nil }
    return InlineReplacement(location: item.subject.location, golden: golden, text: text)
  }

  /// What it changes.
  var change: AcceptedChange { AcceptedChange(name: evaluation.name, findings: evaluation.findings) }

  /// Why it cannot become a golden; a golden that is damaged is no reason.
  var reasonAgainst: Problem? {
    let subject = item.subject
    if let obstacle = subject.inline?.obstacle { return Problem(subject.location, obstacle) }
    guard evaluation.picture != nil, evaluation.verdict != .unavailable, !evaluation.hasBrokenRelation else {
      return Problem(subject.location, "'\(subject.name)' cannot be rendered: \(evaluation.headline)")
    }
    if subject.hasGoldenPicture && evaluation.candidatePNG == nil && evaluation.route != .hash {
      return Problem(subject.location, "the picture of '\(subject.name)' cannot be encoded; make it smaller")
    }
    guard let broken = evaluation.findings.first(where: { $0.cause == .expectation }) else { return nil }
    return Problem(
      subject.location,
      "'\(subject.name)' breaks what is stated of it, and a golden must not freeze a mistake: \(broken.sentence)"
    )
  }

  /// Why its picture cannot be accepted beside the golden.
  var reasonAgainstFurther: Problem? {
    let subject = item.subject
    if subject.severalGoldens == nil {
      return Problem(
        subject.location,
        "'\(subject.name)' may have one golden only; state the reason for more as 'severalGoldens'"
      )
    }
    guard evaluation.factDifferences.isEmpty, evaluation.route == .pixels else {
      return Problem(
        subject.location,
        "'\(subject.name)' differs from its golden by more than the picture; accept it without '--further'")
    }
    return nil
  }

  /// The golden it becomes, alone or beside those there are.
  func golden(further: Bool) -> AcceptedGolden {
    var picture = AcceptedGolden.Picture.none
    if item.subject.hasGoldenPicture {
      picture = .kept
      if let png = evaluation.candidatePNG, let size = evaluation.picture {
        let record = PictureRecord(
          width: size.width, height: size.height, pixelHash: size.pixelHash, fileHash: ContentHash(of: png))
        picture = further ? .further(png: png, record: record) : .new(png: png, record: record)
      }
    }
    var golden = AcceptedGolden(
      name: evaluation.name, facts: evaluation.facts, picture: picture,
      mayBeLarge: item.subject.largeGolden != nil)
    golden.form = item.subject.form
    return golden
  }
}
