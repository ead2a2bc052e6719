import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The selected subjects with the goldens they are judged by.
struct Judging: Sendable {
  let compare: Compare
  let plan: Plan
  let goldens: GoldenCache
  let jobs: Int?
  /// What has not changed, if that is known.
  let cache: CacheUse?
  /// What is known of subjects already, so that they are not judged again unless they are audited.
  let known: [SubjectName: CachedSubject]

  /// How many subjects are judged before their trials are put away.
  private static let session = 4096

  /// Opens the goldens.
  init(_ judge: Judge, plan: Plan, jobs: Int?, cache: CacheUse? = nil) {
    compare = judge.compare
    self.plan = plan
    self.jobs = jobs
    self.cache = cache
    known = cache?.known(in: plan.catalog) ?? [:]
    goldens = GoldenCache(judge.store)
  }

  /// Judges every subject, then its relations to others; in the plan's order.
  func trials(progress: (@Sendable (VerificationOptions.Progress) -> Void)? = nil) async -> [Trial] {
    var trials: [Trial] = []
    trials.reserveCapacity(plan.items.count)
    for start in stride(from: 0, to: plan.items.count, by: Judging.session) {
      let indices = Array(start..<min(start + Judging.session, plan.items.count))
      trials += await mapInParallel(indices, jobs: jobs, place: { [plan] in plan.items.places[$0].group }) {
        [plan] index, count in
        progress?(
          .init(
            completed: start + count, total: plan.items.count, name: plan.items[start + index].subject.name))
      } _: { index in
        trial(of: plan.items[index])
      }
    }
    let related = await Related(trials, plan: plan, store: goldens.store, jobs: jobs)
    let open = plan.items.indices.filter { index in
      trials[index].evaluation.verdict != .passed || !plan.items[index].subject.relations.isEmpty
    }
    guard !open.isEmpty else { return trials }
    let judged = await mapInParallel(open.map { ($0, trials[$0]) }, jobs: jobs) { index, trial in
      self.related(trial, of: plan.items[index], by: related)
    }
    for (index, trial) in zip(open, judged) { trials[index] = trial }
    return trials
  }

  /// A trial with what the subject's relations say, and with what accepting the candidate would replace.
  private func related(_ trial: Trial, of item: Plan.Item, by related: Related) -> Trial {
    var trial = trial
    related.judge(&trial, of: item.subject, compare: compare)
    trial.forgetPassedFacts()
    let candidate = Candidate(item, trial)
    if trial.evaluation.verdict != .passed, candidate.reasonAgainst == nil, item.subject.knownFailure == nil {
      trial.evaluation.replacement = replacement(of: candidate)
    }
    return trial
  }

  /// What accepting a candidate would replace; nil when there is no picture.
  func replacement(of candidate: Candidate) -> GoldenReplacement? {
    candidate.trial.picture.map {
      let golden: GoldenRecord? =
        if case .found(let golden) = goldens.golden(of: candidate.item.subject) { golden.record } else { nil }
      let evaluation = candidate.trial.evaluation
      // What passed has the golden's facts, and keeps none of its own.
      let facts = evaluation.verdict == .passed ? golden?.facts ?? evaluation.facts : evaluation.facts
      return GoldenReplacement(
        golden: golden, picture: candidate.item.subject.hasGolden ? $0.pixelHash : nil, facts: facts)
    }
  }

  private func trial(of item: Plan.Item) -> Trial {
    if let cache, let known = known[item.subject.name], !cache.audited.contains(item.subject.name) {
      return Trial(item.subject, cached: known)
    }
    let subject = item.subject
    // What it shares with others is done before the clock starts: shards are made by these times, and each of them would
    // take a moment for the whole that one case seems to need.
    goldens.open(subject.name.group)
    subject.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    var trial: Trial
    do throws(RenderingError) {
      let rendering = try subject.render()
      trial = Trial(
        subject, rendering: rendering, golden: goldens.golden(of: subject, rendered: rendering.facts),
        fingerprint: plan.catalog.groups[item.group].fingerprint, compare: compare)
    } catch {
      trial = Trial(subject, failed: error)
    }
    trial.evaluation.referencePath =
      subject.hasGolden ? goldens.store.picturePath(of: subject.name, number: trial.goldenNumber) : ""
    trial.evaluation.duration = clock.now - start
    if subject.relations.isEmpty { trial.forgetPassedFacts() }
    return trial
  }
}
