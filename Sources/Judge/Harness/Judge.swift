import AssayFacts
public import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
public import AssaySubjects

/// Judges subjects by their goldens.
public struct Judge: Sendable {
  let store: GoldenStore
  let compare: Compare
  let proofs: Proofs
  /// How goldens get into the sources of tests; nil for whoever cannot edit these.
  package var inlineEditing: InlineEditing?

  /// Creates a judge who goes by a folder of goldens.
  public init(store: GoldenStore) { self.init(store: store, proofs: Proofs()) }

  /// Creates a judge who need not prove again what others have proved.
  package init(store: GoldenStore, proofs: Proofs) {
    self.init(store: store, proofs: proofs) { comparator, reference, candidate in
      comparator.compare(reference: reference, candidate: candidate)
    }
  }

  init(store: GoldenStore, proofs: Proofs = Proofs(), compare: @escaping Compare) {
    self.store = store
    self.proofs = proofs
    self.compare = compare
  }

  /// Renders the selected subjects and judges each; nothing is written but candidates, and nothing recorded.
  ///
  /// Evaluations are ordered by name and do not depend on the number of jobs. The stages:
  /// 1. *Plan*: select the subjects, and say what is wrong with the selection.
  /// 2. *Refuse* goldens of which an interrupted update wrote a part.
  /// 3. *Judge* each rendering by its golden, by hash or by pixels.
  /// 4. *Relate* pictures that must equal or differ from others, and see that those they must equal pass.
  /// 5. *Prove* that the verification can fail, and that renderings repeat.
  /// 6. *Settle*: known failures and options have the last word.
  /// 7. *Group* failures by cause.
  /// 8. *Report*: record the groups for `accept`.
  public func verify(_ catalog: Catalog, options: VerificationOptions = VerificationOptions()) async
    -> Verification
  {
    let start = ContinuousClock.now
    let trace = options.trace
    async let orphans = orphanNotes(of: catalog, options: options)
    let judging = await trace.stage("plan") {
      Judging(self, plan: Plan(catalog, options: options), options: options)
    }
    var notes = Notes(problems: judging.plan.problems) + refuseInterruptedUpdate()
    var evaluations = await trace.stage("judge") { await judging.evaluations(progress: options.progress) }
    await trace.stage("relate") {
      await judging.relate(&evaluations)
      await judging.rely(&evaluations, options: options)
    }
    notes += await trace.stage("prove") {
      await judging.prove(evaluations, repetitions: options.repetitions)
    }
    await trace.stage("settle") { await judging.settle(&evaluations, options: options) }
    notes += options.byExpectations ? judging.statements() : silence(of: evaluations, options: options)
    notes += await orphans
    var verification = await trace.stage("group") {
      Verification(evaluations, of: judging.plan, options: options, notes: notes)
    }
    if !options.byExpectations { verification.goldens = [store] }
    verification.duration = .now - start
    return await trace.stage("record") {
      verification.recorded(
        in: options.outputFolder, isWhole: options.selectsAll, byExpectations: options.byExpectations)
    }
  }

  private func refuseInterruptedUpdate() -> Notes {
    do throws(Problem) {
      try store.refuseInterrupted()
      return Notes()
    } catch {
      return Notes(problems: [error])
    }
  }

  /// Goldens without a subject, which fail nothing; they are looked for where everything is judged.
  private func orphanNotes(of catalog: Catalog, options: VerificationOptions) -> Notes {
    guard options.judgesAll, catalog.problems.isEmpty else { return Notes() }
    do throws(Problem) {
      let orphans = try store.orphans(in: catalog)
      guard !orphans.isEmpty else { return Notes() }
      let first = orphans.prefix(3).map(\.description).joined(separator: ", ")
      let names = orphans.count > 3 ? "\(first) and \(orphans.count - 3) more" : first
      return Notes(hints: [
        "goldens without a subject: \(names); `assay prune --apply` deletes them, or restore their scenarios"
      ])
    } catch {
      return Notes(hints: ["goldens without a subject were not looked for: \(error.message)"])
    }
  }

  /// A verification that compared nothing has not passed; whether shards together have is seen when they are merged.
  private func silence(of evaluations: [Evaluation], options: VerificationOptions) -> Notes {
    guard options.shard == nil else { return Notes() }
    let compared = evaluations.indices.contains { evaluations[$0].route != .none }
    return Notes(problems: problemsOfSilence(evaluations, compared: compared))
  }
}

/// A verification that compared nothing has not passed; a failure that is known need not have a golden.
func problemsOfSilence(_ evaluations: [Evaluation], compared: Bool) -> [Problem] {
  guard !compared, !evaluations.contains(where: \.isFailure),
    evaluations.contains(where: { $0.verdict != .knownFailure })
  else { return [] }
  return [Problem(.commandLine, "nothing was compared with a golden, so nothing has passed; select more")]
}

/// What a stage has to say beside evaluations.
struct Notes: Sendable {
  /// What kept something from being judged.
  var problems: [Problem] = []
  /// What is worth a look but fails nothing.
  var hints: [String] = []

  static func + (first: Notes, second: Notes) -> Notes {
    Notes(problems: first.problems + second.problems, hints: first.hints + second.hints)
  }

  static func += (notes: inout Notes, more: Notes) { notes = notes + more }
}
