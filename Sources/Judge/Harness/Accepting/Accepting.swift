import AssayFacts
import AssayGoldenStorage
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
    try await prepare(patterns, in: catalog, options: options).write()
  }

  /// Makes the candidates goldens that a reviewer accepted: all of them, or none.
  ///
  /// Nothing is written when a case is gone, or when the reviewer saw another golden or candidate. A case that was
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

  /// Does everything but write.
  package func prepare(
    _ patterns: [String], in catalog: Catalog, options: AcceptanceOptions
  ) async throws(JudgeRefusal) -> PreparedAcceptance {
    let plan = Plan(catalog, patterns: patterns, names: Set(options.reviewed.keys))
    try refuse(plan.problems)
    let recovery = try recover()
    let verifier = Verifier(
      self, plan: plan,
      options: VerificationOptions(jobs: options.jobs, strict: true, progress: options.progress))
    var evaluations = await verifier.judge()
    verifier.compareRelated(&evaluations)
    let named = Set(patterns.compactMap { Pattern($0)?.text })
    let candidates = zip(plan.items, evaluations).map(Candidate.init).filter { candidate in
      let subject = candidate.item.subject
      return subject.knownFailure == nil && (!subject.isGone || named.contains(subject.name.text))
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
    let writeSources = try editing(changes.compactMap(\.inlineReplacement))
    let files = (changes: changes.filter(\.hasFile), all: candidates.filter(\.hasFile))
    let renamed = RenamedGoldens(
      knowsAllCases ? catalog : nil, store: store, for: changes.map(\.evaluation))
    let acceptance = Acceptance(
      changes: changes.map { change in
        var changed = change.change
        changed.formerName = renamed.formerName(of: change.evaluation)
        return changed
      }, unchanged: candidates.count - changes.count - kept, tolerated: kept, skipped: skipped.map(\.name),
      recovery: recovery)
    return PreparedAcceptance(acceptance: acceptance) { () throws(JudgeRefusal) in
      if !files.all.isEmpty {
        let fingerprints = files.all.map {
          ($0.item.subject.name.group, plan.catalog.groups[$0.item.group].fingerprint)
        }
        try write(
          files.changes.map { change in
            var golden = change.golden(further: options.further)
            golden.formerName = renamed.formerName(of: change.evaluation)
            return golden
          },
          fingerprints: Dictionary(fingerprints) { first, _ in first },
          confirmed: Set(files.all.map(\.item.subject.name)))
      }
      try writeSources()
    }
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

  private func editing(
    _ replacements: [InlineReplacement]
  ) throws(JudgeRefusal) -> () throws(JudgeRefusal) -> Void {
    guard let first = replacements.first else { return {} }
    guard let edit = inlineEditing else {
      throw JudgeRefusal(
        problems: [Problem(first.location, "a golden in a source is written by `assay accept` alone")])
    }
    return try edit(replacements)
  }

  private func miscount(_ count: Int, plan: Plan, options: AcceptanceOptions) -> Problem? {
    let fact = counted(count, "golden") + " would change"
    switch options.expectedCount {
    case count?: return nil
    case let expected? where count == 0:
      return Problem(.commandLine, "no golden would change, not \(expected); there is nothing to accept")
    case let expected?:
      return Problem(
        .commandLine, "\(fact), not \(expected); look at them, then use `--count \(count)`")
    case nil where plan.selectsAll:
      return Problem(.commandLine, "\(fact); look at them, then use `--count \(count)`")
    case nil: return nil
    }
  }
}

extension Judge {
  func refuse(_ problems: [Problem]) throws(JudgeRefusal) {
    if !problems.isEmpty { throw JudgeRefusal(problems: problems) }
  }

  /// Completes or undoes an interrupted update; says in a sentence which, nil when there was none.
  func recover() throws(JudgeRefusal) -> String? {
    do throws(Problem) {
      return try store.recover()?.sentence
    } catch {
      throw JudgeRefusal(problems: [error])
    }
  }

  /// Writes goldens: all of them, or none.
  ///
  /// - Parameters:
  ///   - fingerprints: The environment of the accepted pictures, by group.
  ///   - confirmed: The cases that are accepted, or have the right golden already.
  func write(
    _ accepted: [AcceptedGolden], fingerprints: [String: Facts], confirmed: Set<SubjectName>
  ) throws(JudgeRefusal) {
    do throws(Problem) {
      try store.accept(accepted, fingerprints: fingerprints, confirmed: confirmed)
    } catch {
      throw JudgeRefusal(problems: [error])
    }
  }
}

/// Goldens that can be written, but are not yet.
package struct PreparedAcceptance {
  /// What writing them does.
  package let acceptance: Acceptance
  let writing: () throws(JudgeRefusal) -> Void

  /// Writes the goldens.
  package func write() throws(JudgeRefusal) -> Acceptance {
    try writing()
    return acceptance
  }
}
