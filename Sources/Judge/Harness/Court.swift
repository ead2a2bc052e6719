import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// The selected subjects with the goldens they are judged by.
struct Court: Sendable {
  let compare: Compare
  let plan: Plan
  let shelf: GoldenShelf
  let jobs: Int?
  /// What has not changed, if that is known.
  let cache: CacheUse?
  /// What is known of subjects already, so that they are not judged again unless they are audited.
  let known: [SubjectName: CachedSubject]

  /// The most subjects of which every golden is decoded, however the verification was asked for.
  private static let few = 256
  /// How many subjects are judged before their trials are put away.
  private static let session = 4096

  /// Opens the goldens.
  init(_ judge: Judge, plan: Plan, jobs: Int?, cache: CacheUse? = nil, decodingAll: Bool = true) {
    compare = judge.compare
    self.plan = plan
    self.jobs = jobs
    self.cache = cache
    known = cache?.known(in: plan.catalog) ?? [:]
    shelf = GoldenShelf(judge.store, decodingAll: decodingAll || plan.items.count <= Court.few)
  }

  /// Judges every subject, then its relations to others; in the plan's order.
  func trials(progress: (@Sendable (VerificationOptions.Progress) -> Void)? = nil) async -> [Trial] {
    var trials: [Trial] = []
    trials.reserveCapacity(plan.items.count)
    for start in stride(from: 0, to: plan.items.count, by: Court.session) {
      let indices = Array(start..<min(start + Court.session, plan.items.count))
      trials += await mapInParallel(indices, jobs: jobs, place: { [plan] in plan.items.places[$0].group }) {
        [plan] index, count in
        progress?(
          .init(
            completed: start + count, total: plan.items.count, name: plan.items[start + index].subject.name))
      } _: { index in
        trial(of: plan.items[index])
      }
    }
    let related = await Related(trials, plan: plan, store: shelf.store, jobs: jobs)
    let open = plan.items.indices.filter { index in
      trials[index].judgement.verdict != .passed || !plan.items[index].subject.relations.isEmpty
    }
    guard !open.isEmpty else { return trials }
    let judged = await mapInParallel(open.map { ($0, trials[$0]) }, jobs: jobs) { index, trial in
      self.related(trial, of: plan.items[index], by: related)
    }
    for (index, trial) in zip(open, judged) { trials[index] = trial }
    return trials
  }

  /// A trial with what the subject's relations say, and with what accepting the candidate would exchange.
  private func related(_ trial: Trial, of item: Plan.Item, by related: Related) -> Trial {
    var trial = trial
    related.judge(&trial, of: item.subject, compare: compare)
    trial.forgetPassedFacts()
    let candidate = Candidate(item, trial)
    if trial.judgement.verdict != .passed, candidate.reasonAgainst == nil, item.subject.knownFailure == nil {
      trial.judgement.exchange = exchange(of: candidate)
    }
    return trial
  }

  /// What accepting a candidate would exchange; nil when there is no picture.
  func exchange(of candidate: Candidate) -> Exchange? {
    candidate.trial.picture.map {
      let golden: GoldenRecord? =
        if case .found(let golden) = shelf.golden(of: candidate.item.subject) { golden.record } else { nil }
      let judgement = candidate.trial.judgement
      // What passed has the golden's facts, and keeps none of its own.
      let facts = judgement.verdict == .passed ? golden?.facts ?? judgement.facts : judgement.facts
      return Exchange(
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
    shelf.open(subject.name.group)
    subject.prepare()
    let clock = ContinuousClock()
    let start = clock.now
    var trial: Trial
    do throws(RenderingError) {
      let rendering = try subject.render()
      trial = Trial(
        subject, rendering: rendering, golden: shelf.golden(of: subject, rendered: rendering.facts),
        fingerprint: plan.catalog.groups[item.group].fingerprint, compare: compare)
    } catch {
      trial = Trial(subject, failed: error)
    }
    trial.judgement.referencePath =
      subject.hasGolden ? shelf.store.picturePath(of: subject.name, number: trial.goldenNumber) : ""
    trial.judgement.duration = clock.now - start
    if subject.relations.isEmpty { trial.forgetPassedFacts() }
    return trial
  }
}
