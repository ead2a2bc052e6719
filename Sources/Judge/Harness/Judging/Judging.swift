import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// The selected subjects with the goldens they are judged by: what the stages of one verification have in common.
struct Judging: Sendable {
  let compare: Compare
  let proofs: Proofs
  let plan: Plan
  let goldens: GoldenReader
  let jobs: Int?
  /// Told where the time goes.
  let trace: Trace?
  /// Whether goldens are left aside, and only what scenarios state counts.
  let byExpectations: Bool

  /// The subjects that others are stated to differ from, whose facts a report shows beside those of the others.
  private let contrasted: Set<SubjectName>

  /// How many subjects are judged, or settled, before the next ones are: no more pictures than fit in memory.
  private static let session = 4096

  /// The most subjects of which every golden is decoded, however the verification was asked for.
  private static let few = 256

  /// Opens the goldens.
  init(_ judge: Judge, plan: Plan, options: VerificationOptions = VerificationOptions()) {
    byExpectations = options.byExpectations
    compare = judge.compare
    proofs = judge.proofs
    self.plan = plan
    jobs = options.jobs
    trace = options.trace
    contrasted = Set(
      plan.items.indices.flatMap { index in
        plan.items.relations(at: index).filter { $0.kind == .differsFrom }.map(\.other)
      })
    goldens = GoldenReader(
      judge.store, decodingAll: options.strict || options.decodesAll || plan.items.count <= Judging.few)
  }

  /// Renders every subject and judges it by its golden, whatever its relations say; in the plan's order.
  func evaluations(progress: (@Sendable (VerificationOptions.Progress) -> Void)?) async -> [Evaluation] {
    var evaluations: [Evaluation] = []
    evaluations.reserveCapacity(plan.items.count)
    for session in sessions {
      evaluations += await Threads.mapAside(
        Array(session), jobs: jobs, place: { [plan] in plan.items.places[$0].group }
      ) { [plan] index, count in
        let start = session.lowerBound
        progress?(
          .init(
            completed: start + count, total: plan.items.count, name: plan.items.name(at: start + index)))
      } _: { index in
        evaluation(of: plan.items[index])
      }
    }
    return evaluations
  }

  /// Judges relations by the pictures of all, and says what accepting the candidates would replace.
  func relate(_ evaluations: inout [Evaluation]) async {
    let related = await Related(evaluations, plan: plan, store: goldens.store, jobs: jobs)
    let open = plan.items.indices.filter { index in
      evaluations[index].verdict != .passed || !plan.items.relations(at: index).isEmpty
        || contrasted.contains(plan.items.name(at: index))
    }
    let judged = await Threads.mapAside(open.map { ($0, evaluations[$0]) }, jobs: jobs) { index, evaluation in
      let item = plan.items[index]
      var own = related.judge(evaluation, of: item.subject, compare: compare).withoutPassedFacts
      own.replacement = replacement(of: item, own)
      return own
    }
    for (index, evaluation) in zip(open, judged) { evaluations[index] = evaluation }
  }

  /// Gives the last word to options and known failures, and writes candidates.
  func settle(_ evaluations: inout [Evaluation], options: VerificationOptions) async {
    let output = OutputFolder(options.outputFolder)
    let left = output?.files ?? []
    for session in sessions {
      let indices = session.filter { index in
        let isPlain = evaluations[index].verdict == .passed && plan.items.knownFailure(at: index) == nil
        // There is nothing to settle of what passed, and nearly everything did.
        return !isPlain || left.contains(evaluations[index].name.text)
      }
      let settled = await Threads.mapAside(
        indices.map { (plan.items.knownFailure(at: $0), evaluations[$0]) }, jobs: jobs
      ) { [byExpectations, trace] knownFailure, evaluation in
        // What its golden would say is not known, so it has not passed against its word.
        let knownFailure = byExpectations && evaluation.verdict == .passed ? nil : knownFailure
        let settled = evaluation.settled(knownFailure: knownFailure, options: options)
        guard let output else { return settled }
        return trace.during(.writing, settled.name.text) { output.writing(settled) }
      }
      for (index, evaluation) in zip(indices, settled) { evaluations[index] = evaluation }
    }
  }

  private var sessions: [Range<Int>] {
    stride(from: 0, to: plan.items.count, by: Judging.session).map {
      $0..<min($0 + Judging.session, plan.items.count)
    }
  }

  /// Renders a subject and judges it by its golden.
  func evaluation(of item: Plan.Item) -> Evaluation {
    let subject = item.subject
    // What it shares with others is done before the clock starts: shards are made by these times, and each of them would
    // take a moment for the whole that one case seems to need.
    trace.during(.reading, subject.name.group) {
      goldens.open(subject.name.group)
      subject.prepare()
    }
    let clock = ContinuousClock()
    let start = clock.now
    var evaluation: Evaluation
    do throws(RenderingError) {
      let rendering = try trace.during(.rendering, subject.name.text, subject.render)
      evaluation = trace.during(.comparing, subject.name.text) {
        self.evaluation(
          of: item, rendering,
          by: byExpectations ? .unasked : goldens.golden(of: subject, rendered: rendering.facts))
      }
    } catch {
      evaluation = Evaluation(of: subject, failed: error)
    }
    let store = goldens.store
    if subject.inline != nil {
      evaluation.referencePath = "\(subject.location.path):\(subject.location.line)"
    } else if subject.hasGoldenPicture || subject.form != .picture {
      evaluation.referencePath = store.path(
        of: subject.name, form: subject.form, number: evaluation.goldenNumber)
    }
    evaluation.duration = clock.now - start
    return subject.relations.isEmpty && !contrasted.contains(subject.name)
      ? evaluation.withoutPassedFacts : evaluation
  }

  /// Judges a rendering by a golden, be it the stored one or one that was damaged on purpose.
  func evaluation(of item: Plan.Item, _ rendering: Rendering, by golden: GoldenState) -> Evaluation {
    Evaluation(
      of: item.subject, rendering: rendering, golden: golden,
      fingerprint: plan.catalog.groups[item.group].fingerprint, vocabulary: plan.catalog.vocabulary,
      compare: compare)
  }

  /// What accepting a candidate would replace; nil when it passed, is known to fail or cannot be accepted.
  private func replacement(of item: Plan.Item, _ evaluation: Evaluation) -> GoldenReplacement? {
    let candidate = Candidate(item: item, evaluation: evaluation)
    guard evaluation.verdict != .passed, candidate.reasonAgainst == nil, item.subject.knownFailure == nil
    else { return nil }
    return replacement(of: candidate)
  }

  /// What accepting a candidate would replace; nil when there is no picture.
  func replacement(of candidate: Candidate) -> GoldenReplacement? {
    let (subject, evaluation) = (candidate.item.subject, candidate.evaluation)
    guard let picture = evaluation.picture else { return nil }
    let golden: GoldenRecord? =
      if case .found(let golden) = goldens.golden(of: subject) { golden.record } else { nil }
    // What passed has the golden's facts, and keeps none of its own.
    let facts = evaluation.verdict == .passed ? golden?.facts ?? evaluation.facts : evaluation.facts
    return GoldenReplacement(
      golden: golden, picture: subject.hasGoldenPicture ? picture.pixelHash : nil, facts: facts)
  }
}
