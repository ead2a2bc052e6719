import AssayFacts
package import AssayGoldens
import AssayImaging
public import AssaySubjects

extension Judge {
  /// Renders the selected cases and makes the pictures and facts that changed their goldens: all of them, or none.
  ///
  /// Nothing is written when a selected case cannot be rendered or breaks an expectation, or when the number of changes is
  /// not the expected one. Known failures are left out.
  ///
  /// - Parameter patterns: Cases to accept in addition to reviewed ones; without either, all cases.
  public func accept(
    _ patterns: [String], in catalog: Catalog, options: AcceptanceOptions = AcceptanceOptions()
  ) async throws(JudgeRefusal) -> Acceptance {
    let (acceptance, updates) = try await prepare(patterns, in: catalog, options: options)
    try Judge.carryOut(updates)
    return acceptance
  }

  /// Makes the candidates goldens that a reviewer accepted: all of them, or none.
  ///
  /// Nothing is written when a case is gone, or when the reviewer saw a different golden or candidate. A case that was
  /// accepted earlier counts as unchanged.
  public func accept(
    _ decisions: Decisions, in catalog: Catalog, options: AcceptanceOptions = AcceptanceOptions()
  ) async throws(JudgeRefusal) -> Acceptance {
    try decisions.check(catalog.subjects.lazy.map(\.name))
    guard !decisions.accepted.isEmpty else { return Acceptance(merging: []) }
    var options = options
    options.reviewed = decisions.accepted
    return try await accept([], in: catalog, options: options)
  }

  /// Makes the changes of goldens in several folders and in sources: all of them, or none.
  package static func carryOut(_ updates: [GoldenUpdate]) throws(JudgeRefusal) {
    do throws(Problem) {
      try GoldenUpdate.carryOut(updates)
    } catch {
      throw JudgeRefusal(problems: [error])
    }
  }

  /// Does everything but write the goldens; returns what writing them changes, and the updates that write them.
  package func prepare(
    _ patterns: [String], in catalog: Catalog, options: AcceptanceOptions
  ) async throws(JudgeRefusal) -> (acceptance: Acceptance, updates: [GoldenUpdate]) {
    let plan = Plan(catalog, patterns: patterns, names: Set(options.reviewed.keys))
    try refuse(plan.problems)
    let recovery = try orRefuse(store.recover)
    let verifier = Verifier(
      self, plan: plan,
      options: VerificationOptions(jobs: options.jobs, strict: true, progress: options.progress))
    var evaluations = await verifier.judge()
    verifier.compareRelated(&evaluations)
    // Only a review deletes a golden.
    for index in evaluations.indices
    where evaluations[index].causes == [.removed] && options.reviewed[evaluations[index].name] == nil {
      evaluations[index].replacement = nil
    }
    let named = Set(patterns.compactMap { Pattern($0)?.text })
    let candidates = zip(plan.items, evaluations).map(Candidate.init).filter { candidate in
      let subject = candidate.item.subject
      return subject.knownFailure == nil
        && (!subject.golden.isAlone || options.reviewed[subject.name] != nil
          || named.contains(subject.name.text))
    }
    let skipped = plan.items.map(\.subject).filter { $0.knownFailure != nil }
    if candidates.isEmpty {
      try refuse(
        skipped.map {
          Problem($0.location, "'\($0.name)' has a `knownFailure`, so it is not accepted; remove that first")
        })
    }
    try refuse(candidates.compactMap { $0.objection(to: options.reviewed, goldens: verifier.goldens) })
    try refuse(candidates.compactMap(\.reasonAgainst))
    let (changes, kept) = changes(among: candidates, named: named, options: options)
    if options.further { try refuse(changes.compactMap(\.reasonAgainstFurther)) }
    if let reason = miscount(changes.count, plan: plan, options: options) { try refuse([reason]) }
    let sources = try editing(changes.compactMap(\.inlineReplacement))
    let deleted = changes.filter(\.isDeletion).map(\.evaluation.name)
    let files = (
      changes: changes.filter { $0.hasFile && !$0.isDeletion },
      all: candidates.filter { $0.hasFile && !$0.isDeletion }
    )
    let renamed = RenamedGoldens(
      knowsAllCases ? catalog : nil, store: store, for: changes.map(\.evaluation))
    let acceptance = Acceptance(
      changes: changes.map { $0.change(renamedFrom: renamed.formerName(of: $0.evaluation)) },
      unchanged: candidates.count - changes.count - kept, tolerated: kept, skipped: skipped.map(\.name),
      recovery: recovery)
    if files.all.isEmpty && deleted.isEmpty { return (acceptance, sources) }
    let fingerprints = files.all.map {
      ($0.item.subject.name.file, plan.catalog.groups[$0.item.group].fingerprint)
    }
    let goldens = files.changes.map { change in
      var golden = change.golden(further: options.further)
      golden.formerName = renamed.formerName(of: change.evaluation)
      return golden
    }
    let update = store.update(
      to: goldens, fingerprints: Dictionary(fingerprints) { first, _ in first },
      confirmed: Set(files.all.map(\.item.subject.name)), deleting: deleted)
    return (acceptance, [update] + sources)
  }

  /// The cases whose goldens are replaced; a tolerated one only if an option, its own name or a review asks for it.
  private func changes(
    among candidates: [Candidate], named: Set<String>, options: AcceptanceOptions
  ) -> (changes: [Candidate], kept: Int) {
    let differing = candidates.filter { $0.evaluation.verdict != .passed }
    let changes = differing.filter { candidate in
      let name = candidate.evaluation.name
      return options.tolerated || candidate.evaluation.verdict != .tolerated || options.reviewed[name] != nil
        || named.contains(name.text)
    }
    return (changes, differing.count - changes.count)
  }

  private func editing(_ replacements: [InlineReplacement]) throws(JudgeRefusal) -> [GoldenUpdate] {
    guard let first = replacements.first else { return [] }
    guard let edit = inlineEditing else {
      throw JudgeRefusal(
        problems: [Problem(first.location, "a golden in a source is written by `assay accept` alone")])
    }
    return [try edit(replacements)]
  }

  /// Why the number of changes is not the expected one, or why one must be given; nil if it is right.
  private func miscount(_ count: Int, plan: Plan, options: AcceptanceOptions) -> Problem? {
    let expected = options.expectedCount
    if expected == count || (expected == nil && !plan.selectsAll) { return nil }
    let other = expected.map { ", not \($0)" } ?? ""
    return Problem(
      .commandLine,
      count == 0 && expected != nil
        ? "no golden would change\(other); there is nothing to accept"
        : "\(counted(count, "golden")) would change\(other); look at them, then use `--count \(count)`")
  }
}

extension Judge {
  func refuse(_ problems: [Problem]) throws(JudgeRefusal) {
    if !problems.isEmpty { throw JudgeRefusal(problems: problems) }
  }

  /// Returns the result of some work, or refuses because of its problem.
  func orRefuse<Value>(_ work: () throws(Problem) -> Value) throws(JudgeRefusal) -> Value {
    do throws(Problem) {
      return try work()
    } catch {
      throw JudgeRefusal(problems: [error])
    }
  }
}
