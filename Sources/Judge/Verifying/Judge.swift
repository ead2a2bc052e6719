import AssayFacts
public import AssayGoldens
import AssayImageDiff
import AssayImaging
public import AssaySubjects

/// Compares cases with their goldens.
public struct Judge: Sendable {
  let store: GoldenStore
  let compare: Compare
  let proofs: Proofs
  /// Writes goldens into the sources of tests; nil where sources cannot be edited.
  package var inlineEditing: InlineEditing?
  /// Whether the catalog has every case; otherwise a golden without a case may be of a test that was not run.
  package var knowsAllCases = false

  /// Creates one for a folder of goldens.
  public init(store: GoldenStore) { self.init(store: store, proofs: Proofs()) }

  /// Creates one that shares finished proofs with others.
  package init(store: GoldenStore, proofs: Proofs) {
    self.init(store: store, proofs: proofs) { $0.compare(reference: $1, candidate: $2) }
  }

  init(store: GoldenStore, proofs: Proofs = Proofs(), compare: @escaping Compare) {
    (self.store, self.proofs, self.compare) = (store, proofs, compare)
  }

  /// Renders the selected cases and compares each with its golden; no golden is written.
  ///
  /// Known failures are excused last, so that everything before sees the verdicts as they are.
  public func verify(_ catalog: Catalog, options: VerificationOptions = VerificationOptions()) async
    -> Verification
  {
    let start = ContinuousClock.now
    let trace = options.trace
    // Blocks one of Swift's threads while it lists all goldens and other threads compare.
    async let orphans = self.orphans(in: catalog, options: options)
    let plan = await trace.stage("plan") { Plan(catalog, options: options) }
    let verifier = Verifier(self, plan: plan, options: options)
    var evaluations = await trace.stage("judge") { await verifier.judge() }
    await trace.stage("compareRelated") { verifier.compareRelated(&evaluations) }
    await trace.stage("checkReferences") { verifier.checkReferences(&evaluations) }
    var (problems, hints) = (plan.problems + interruptedUpdate, [String]())
    problems += await trace.stage("proveItCanFail") { await verifier.proveItCanFail(evaluations) }
    await trace.stage("applyKnownFailures") { verifier.applyKnownFailures(&evaluations) }
    if knowsAllCases {
      RenamedGoldens(catalog, store: store, for: evaluations).join(&evaluations)
    }
    await trace.stage("writeCandidates") {
      await OutputFolder(options.outputFolder)?.write(&evaluations, jobs: options.jobs, trace: trace)
    }
    if options.byExpectations {
      verifier.countExpectations(&problems, &hints)
    } else if options.shard == nil {
      // Of shards this is checked when they are merged.
      let compared = evaluations.contains { $0.route != .none }
      problems += problemsOfEmptiness(evaluations, compared: compared)
    }
    if options.selectsAll, options.shard == nil { problems += verifier.regionsOutside(evaluations) }
    if !store.exists, options.invocation.has(.goldens),
      evaluations.contains(where: { $0.verdict == .missingGolden })
    {
      hints.append("there is no folder '\(store.root)' yet; '--goldens' names it")
    }
    hints += self.hints(at: await orphans, besides: evaluations)
    var verification = await trace.stage("groupByCause") {
      Verification(evaluations, of: plan, options: options, problems: problems, hints: hints)
    }
    if !options.byExpectations { verification.goldens = [store] }
    verification.duration = .now - start
    return verification
  }

  private var interruptedUpdate: [Problem] {
    do throws(Problem) {
      try store.refuseInterrupted()
      return []
    } catch {
      return [error]
    }
  }

  /// The goldens without a case, found while cases are compared; none unless all cases are selected and known.
  private func orphans(in catalog: Catalog, options: VerificationOptions) -> Result<[String], Problem> {
    guard options.findsOrphans, catalog.problems.isEmpty else { return .success([]) }
    return options.trace.during(.reading, store.root) {
      Result { () throws(Problem) in try store.orphans(in: catalog) }
    }
  }

  /// Hints at goldens without a case, which fail nothing.
  private func hints(at orphans: Result<[String], Problem>, besides evaluations: [Evaluation]) -> [String] {
    do throws(Problem) {
      let orphans = try orphans.get()
      if orphans.isEmpty { return [] }
      let reported = Set(
        evaluations.compactMap(\.formerName) + evaluations.lazy.filter { $0.causes == [.removed] }.map(\.name)
      )
      let unused = orphans.filter { store.name(ofGolden: $0).map(reported.contains) != true }
      guard !unused.isEmpty else { return [] }
      let names = listed(unused, atMost: 3)
      return [
        "goldens without a case: \(names); `assay prune --apply` deletes them, or restore their scenarios"
      ]
    } catch {
      return ["goldens without a case were not looked for: \(error.message)"]
    }
  }
}

/// Why a verification that compared nothing has not passed; a known failure need not have a golden.
func problemsOfEmptiness(_ evaluations: [Evaluation], compared: Bool) -> [Problem] {
  guard !compared, !evaluations.contains(where: \.isFailure),
    evaluations.contains(where: { $0.verdict != .knownFailure })
  else { return [] }
  return [Problem(.commandLine, "nothing was compared with a golden, so nothing has passed; select more")]
}
