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
    let plan = Plan(
      catalog, patterns: options.patterns, shard: options.shard, timings: options.timings)
    var problems = plan.problems
    // Every shard knows all subjects, so one of them can tell which goldens have none.
    let judgesAll = options.patterns.isEmpty && options.shard?.index ?? 1 == 1 && catalog.problems.isEmpty
    do throws(Problem) {
      try store.recover()
    } catch {
      problems.append(error)
    }
    let court = await Court(self, plan: plan, jobs: options.jobs)
    problems += court.shelf.problems
    let trials = await court.trials(progress: options.progress)
    problems += await court.canaryProblems(trials)
    let judgements = await mapInParallel(Array(zip(plan.items, trials)), jobs: options.jobs) { item, trial in
      var judgement = trial.judgement
      judgement.settle(knownFailure: item.subject.knownFailure, options: options)
      OutputFolder(options.outputFolder)?.write(&judgement)
      return judgement
    }
    // A shard may have nothing to compare; whether all of them together had is seen when they are merged.
    if options.shard == nil {
      problems += problemsOfSilence(judgements, compared: trials.contains { $0.route != .none })
    }
    var verification = Verification(
      judgements: judgements, problems: problems, fingerprint: catalog.fingerprint,
      duration: clock.now - start, equalByHash: trials.count { $0.route == .hash },
      comparedByPixels: trials.count { $0.route == .pixels },
      hints: judgesAll ? orphanHints(catalog) : [])
    verification.mayBeEmpty = options.shard != nil
    if let hint = OutputFolder(options.outputFolder)?.write(RecordedGroups(verification)) {
      verification.hints.append(hint)
    }
    return verification
  }

  private func orphanHints(_ catalog: Catalog) -> [String] {
    do throws(Problem) {
      let orphans = try store.orphans(in: catalog)
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
  /// The fingerprints of all groups in one; where two groups disagree, the first one counts.
  var fingerprint: Facts {
    groups.reduce(into: Facts()) { $0.merge($1.fingerprint) }
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
