import AssayFacts
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// The selected cases and their goldens, which the stages of one verification share.
struct Verifier: Sendable {
  let compare: Compare
  let proofs: Proofs
  let plan: Plan
  let goldens: GoldenReader
  var options: VerificationOptions
  /// The cases that others must differ from; a report shows their facts next to those of the others.
  private let contrasted: Set<SubjectName>

  /// How many cases are compared before the next ones are handed to the threads.
  private static let part = 4096

  init(_ judge: Judge, plan: Plan, options: VerificationOptions) {
    (compare, proofs) = (judge.compare, judge.proofs)
    (self.plan, self.options) = (plan, options)
    let relations = plan.items.lazy.flatMap(\.subject.relations)
    contrasted = Set(relations.filter { $0.kind == .differsFrom }.map(\.other))
    goldens = GoldenReader(judge.store)
  }
}

// MARK: Judge

extension Verifier {
  /// Renders every case and compares it with its golden, in the plan's order; relations are not looked at.
  func judge() async -> [Evaluation] {
    let items = plan.items
    var evaluations: [Evaluation] = []
    evaluations.reserveCapacity(items.count)
    // In parts, because the threads' results take as much memory as the evaluations.
    for start in stride(from: 0, to: items.count, by: Verifier.part) {
      let part = Array(start..<min(start + Verifier.part, items.count))
      evaluations += await Threads.mapAside(part, jobs: options.jobs, place: { items.places[$0].group }) {
        options.progress?(
          .init(completed: start + $1, total: items.count, name: items[part[$0]].subject.name))
      } _: {
        evaluation(of: items[$0])
      }
    }
    return evaluations
  }

  /// Renders a case and compares it with its golden.
  func evaluation(of item: Plan.Item) -> Evaluation {
    let (subject, trace) = (item.subject, options.trace)
    // Done before the clock starts: shared work is not a case's own time.
    trace.during(.reading, subject.name.file, subject.prepare)
    let clock = ContinuousClock()
    let start = clock.now
    var evaluation = subject.golden.isAlone ? removed(subject) : judged(item)
    if subject.golden.inline != nil {
      evaluation.referencePath = "\(subject.location.path):\(subject.location.line)"
    } else if subject.hasGoldenPicture || subject.golden.form != .picture {
      evaluation.referencePath = goldens.store.path(
        of: subject.name, form: subject.golden.form, number: evaluation.goldenNumber)
    }
    evaluation.duration = clock.now - start
    let needsFacts = !subject.relations.isEmpty || contrasted.contains(subject.name)
    if evaluation.verdict == .passed, !needsFacts { evaluation.forgetEvidence() }
    return evaluation
  }

  private func judged(_ item: Plan.Item) -> Evaluation {
    let (subject, trace) = (item.subject, options.trace)
    do throws(RenderingError) {
      let rendering = try trace.during(.rendering, subject.name.text, subject.render)
      return trace.during(.comparing, subject.name.text) {
        let golden =
          options.byExpectations ? .unasked : goldens.golden(of: subject, rendered: rendering)
        var evaluation = self.evaluation(of: item, rendering, by: golden)
        evaluation.replacement = replacement(of: item, evaluation, golden: golden)
        return evaluation
      }
    } catch {
      return Evaluation(of: subject, failed: error)
    }
  }

  /// The evaluation of a case of which only its golden is left.
  private func removed(_ subject: Subject) -> Evaluation {
    let finding = Finding(.removed, "the new picture is missing")
    var evaluation = Evaluation(of: subject, verdict: .changed, finding)
    guard case .found(let golden) = goldens.golden(of: subject) else { return evaluation }
    evaluation.replacement = GoldenReplacement(deleting: golden.record)
    if let picture = golden.record.picture {
      evaluation.referencePNG = try? Bitmap.png(of: golden.file(picture))
    }
    return evaluation
  }

  /// Compares a rendering with a golden: the stored one, or a copy that was damaged on purpose.
  func evaluation(of item: Plan.Item, _ rendering: Rendering, by golden: GoldenState) -> Evaluation {
    Evaluation(
      of: item.subject, rendering: rendering, golden: golden,
      fingerprint: plan.catalog.groups[item.group].fingerprint, vocabulary: plan.catalog.vocabulary,
      options: options, compare: compare)
  }

  /// What accepting a failure would replace; nil when it passed, is known to fail or cannot be accepted.
  private func replacement(
    of item: Plan.Item, _ evaluation: Evaluation, golden: GoldenState
  ) -> GoldenReplacement? {
    guard evaluation.verdict != .passed, item.subject.knownFailure == nil,
      Candidate(item: item, evaluation: evaluation).reasonAgainst == nil
    else { return nil }
    return GoldenReplacement(of: item.subject, evaluation, golden: golden)
  }
}

// MARK: Compare related cases

extension Verifier {
  /// Checks which pictures equal or differ from others, as scenarios state it.
  func compareRelated(_ evaluations: inout [Evaluation]) {
    var related = RelatedPictures(evaluations, plan: plan, store: goldens.store)
    for index in evaluations.indices {
      let item = plan.items[index]
      if !item.subject.relations.isEmpty {
        evaluations[index] = related.judge(evaluations[index], of: item.subject, compare: compare)
        let candidate = Candidate(item: item, evaluation: evaluations[index])
        if candidate.reasonAgainst != nil { evaluations[index].replacement = nil }
      }
      if evaluations[index].verdict == .passed { evaluations[index].forgetEvidence() }
    }
  }

  /// Fails pictures that must equal a failing picture, unless that picture fails by itself, here or in another shard.
  func checkReferences(_ evaluations: inout [Evaluation]) {
    if plan.items.allSatisfy({ $0.subject.relations.isEmpty }) { return }
    let references = plan.items.map { plan.references(of: $0.subject) }
    let judged = Set(plan.undivided.lazy.map(\.subject).filter { $0.knownFailure == nil }.map(\.name))
    var failures: [SubjectName: Evaluation] = [:]
    for name in Set(references.joined()).subtracting(judged) {
      guard let item = plan[name] else { continue }
      let other = evaluation(of: item).applying(knownFailure: item.subject.knownFailure, options: options)
      if other.isFailure || other.verdict == .knownFailure { failures[name] = other }
    }
    for (index, references) in references.enumerated() where evaluations[index].picture != nil {
      guard let failure = references.lazy.compactMap({ failures[$0] }).first else { continue }
      evaluations[index].add([Finding(failingReference: failure)])
      evaluations[index].decide()
    }
  }
}

// MARK: Apply known failures

extension Verifier {
  /// Applies options and known failures, which can change the meaning of a verdict.
  func applyKnownFailures(_ evaluations: inout [Evaluation]) {
    for index in evaluations.indices {
      // Without goldens a pass does not show that a known failure is fixed.
      let isPass = evaluations[index].verdict == .passed
      let known = options.byExpectations && isPass ? nil : plan.items[index].subject.knownFailure
      if isPass, known == nil { continue }
      evaluations[index] = evaluations[index].applying(knownFailure: known, options: options)
    }
  }
}

extension Finding {
  /// Why a picture fails that must equal another, which fails.
  fileprivate init(failingReference failure: Evaluation) {
    let cause: Cause =
      switch failure.verdict {
      case .missingGolden: .missing
      case .broken, .unavailable: .broken
      default: .expectation
      }
    self.init(cause, .failingReference(failure.name, failure.headline))
  }
}
