import AssayFacts
public import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
public import AssaySubjects

/// Judges subjects by their goldens.
public struct Judge: Sendable {
  let store: GoldenStore
  let compare: Compare

  /// Creates a judge who goes by a folder of goldens.
  public init(store: GoldenStore) {
    self.init(store: store) { comparator, reference, candidate in
      comparator.compare(reference: reference, candidate: candidate)
    }
  }

  init(store: GoldenStore, compare: @escaping Compare) {
    self.store = store
    self.compare = compare
  }

  /// Renders the selected subjects and judges each; nothing is written but candidates, and nothing recorded.
  ///
  /// Judgements are ordered by name and do not depend on the number of jobs.
  public func verify(_ catalog: Catalog, options: VerificationOptions = VerificationOptions()) async
    -> Verification
  {
    let clock = ContinuousClock()
    let start = clock.now
    var plan = Plan(
      catalog, patterns: options.patterns, shard: options.shard, timings: options.timings)
    let omission = options.selection.map { plan.keep($0) }
    var problems = plan.problems
    var hints: [String] = []
    do throws(Problem) {
      try store.refuseInterrupted()
    } catch {
      problems.append(error)
    }
    async let orphans =
      options.judgesAll && catalog.problems.isEmpty
      ? orphanHints(catalog, knowing: Set(options.cache?.hits.keys.map(\.self) ?? [])) : []
    let court = Court(
      self, plan: plan, jobs: options.jobs, cache: options.cache,
      decodingAll: options.strict || options.decodesAll)
    var trials = await court.trials(progress: options.progress)
    problems += court.shelf.problems
    problems += await court.canaryProblems(trials)
    problems += await court.repetitionProblems(trials, times: options.repetitions)
    let mistakes = court.auditProblems(trials)
    problems += mistakes
    hints += await court.keep(trials, isTrusted: mistakes.isEmpty)
    await settle(&trials, of: plan, options: options)
    // A shard may have nothing to compare; whether all of them together had is seen when they are merged.
    if options.shard == nil {
      let wasCompared = trials.indices.contains { trials[$0].route != .none }
      problems += problemsOfSilence(wasCompared ? [] : trials.map(\.judgement), compared: wasCompared)
    }
    hints += await orphans
    var verification = Verification(
      judgements: trials.map(\.judgement), problems: problems,
      fingerprint: catalog.fingerprint(besides: options.cache?.fingerprints ?? []),
      unchanged: options.cache?.unchanged(besides: catalog) ?? [], duration: clock.now - start, hints: hints)
    verification.count(trials, audited: court.cache?.audited ?? [])
    verification.omission = omission
    verification.repetitions = options.repetitions
    verification.mayBeEmpty = options.shard != nil || omission?.emptiness != nil
    let recorded = RecordedGroups(
      verification, after: options.outputFolder.flatMap { try? RecordedGroups(in: $0) },
      isWhole: ["", "**"].contains(options.patterns.joined()) && options.selection == nil
        && options.shard == nil)
    if let hint = OutputFolder(options.outputFolder)?.write(recorded) {
      verification.hints.append(hint)
    }
    return verification
  }

  /// Gives the last word to options and known failures, and writes candidates; no more of them at a time than fit in memory.
  private func settle(_ trials: inout [Trial], of plan: Plan, options: VerificationOptions) async {
    let chunk = 4096
    for start in stride(from: 0, to: trials.count, by: chunk) {
      let indices = (start..<min(start + chunk, trials.count)).filter { trials[$0].route != .cache }
      let settled = await mapInParallel(
        indices.map { (plan.items[$0].subject, trials[$0].judgement) }, jobs: options.jobs
      ) {
        subject, judgement in
        var judgement = judgement
        judgement.settle(knownFailure: subject.knownFailure, options: options)
        OutputFolder(options.outputFolder)?.write(&judgement)
        return judgement
      }
      for (index, judgement) in zip(indices, settled) { trials[index].judgement = judgement }
    }
  }

  private func orphanHints(_ catalog: Catalog, knowing known: Set<String>) -> [String] {
    do throws(Problem) {
      let orphans = try store.orphans(in: catalog, knowing: known)
      guard !orphans.isEmpty else { return [] }
      let first = orphans.prefix(3).map(\.description).joined(separator: ", ")
      let names = orphans.count > 3 ? "\(first) and \(orphans.count - 3) more" : first
      return [
        "goldens without a subject: \(names); `assay prune --apply` deletes them, or restore their scenarios"
      ]
    } catch {
      return ["goldens without a subject were not looked for: \(error.message)"]
    }
  }
}

/// A verification that compared nothing has not passed.
func problemsOfSilence(_ judgements: [Judgement], compared: Bool) -> [Problem] {
  guard !compared, !judgements.isEmpty, !judgements.contains(where: \.isFailure) else { return [] }
  return [Problem(.commandLine, "nothing was compared with a golden, so nothing has passed; select more")]
}

extension Verification {
  /// Counts what was done for it.
  fileprivate mutating func count(_ trials: [Trial], audited names: Set<SubjectName>) {
    cached = unchangedCount
    for index in trials.indices {
      let route = trials[index].route
      switch route {
      case .none: break
      case .hash: equalByHash += 1
      case .pixels: comparedByPixels += 1
      case .cache: cached += 1
      }
      guard route != .cache else { continue }
      if trials[index].picture != nil { rendered += 1 }
      if names.contains(trials[index].judgement.name) { audited += 1 }
    }
  }
}

extension Judgement {
  /// Gives the last word to what the subject or an option says of failures.
  mutating func settle(knownFailure reason: String?, options: VerificationOptions) {
    if options.strict && verdict == .tolerated { isOverruled = true }
    if options.allowMissingFonts && verdict == .unavailable { isOverruled = true }
    guard let reason else { return }
    switch verdict {
    case .changed,
      .tolerated where isFailure:
      verdict = .knownFailure
    case .missingGolden where causes.contains(.expectation):
      verdict = .knownFailure
    case .passed, .tolerated:
      verdict = .changed
      add([
        Finding(
          cause: .unexpectedPass,
          sentence: "passes although a known failure was expected (\(reason)); remove `knownFailure`")
      ])
    case .missingGolden:
      messages.append(
        "a known failure without a golden needs an expectation that fails; state one, or remove `knownFailure`"
      )
    case .knownFailure, .broken, .unavailable: break
    }
    if verdict == .knownFailure {
      isOverruled = false
      messages.append("known failure: \(reason)")
    }
  }
}

extension Catalog {
  /// The fingerprints of all groups and some others in one; where two groups disagree, the first one counts.
  func fingerprint(besides others: [Facts] = []) -> Facts {
    (groups.map(\.fingerprint) + others).reduce(into: Facts()) { $0.merge($1) }
  }
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
