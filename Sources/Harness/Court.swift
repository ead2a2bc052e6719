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

  /// Opens the records of every group that is to be judged.
  init(_ judge: Judge, plan: Plan, jobs: Int?) async {
    compare = judge.compare
    self.plan = plan
    self.jobs = jobs
    shelf = await GoldenShelf(judge.store, groups: Set(plan.items.map(\.subject.name.group)), jobs: jobs)
  }

  /// Judges every subject, then its relations to others; in the plan's order.
  func trials(progress: (@Sendable (VerificationOptions.Progress) -> Void)? = nil) async -> [Trial] {
    var completed = 0
    let trials = await mapInParallel(plan.items, jobs: jobs) { index in
      completed += 1
      progress?(.init(completed: completed, total: plan.items.count, name: plan.items[index].subject.name))
    } _: { item in
      trial(of: item)
    }
    let related = await Related(trials, plan: plan, store: shelf.store, jobs: jobs)
    return await mapInParallel(Array(zip(plan.items, trials)), jobs: jobs) { item, trial in
      var trial = trial
      related.judge(&trial, of: item.subject, compare: compare)
      let candidate = Candidate(item, trial)
      if trial.judgement.verdict != .passed, candidate.reasonAgainst == nil, item.subject.knownFailure == nil
      {
        trial.judgement.exchange = exchange(of: candidate)
      }
      return trial
    }
  }

  /// What accepting a candidate would exchange; nil when there is no picture.
  func exchange(of candidate: Candidate) -> Exchange? {
    candidate.trial.picture.map {
      let golden: GoldenRecord? =
        if case .found(let golden) = shelf.golden(of: candidate.item.subject) { golden.record } else { nil }
      return Exchange(
        golden: golden, picture: candidate.item.subject.hasGolden ? $0.pixelHash : nil,
        facts: candidate.trial.judgement.facts)
    }
  }

  private func trial(of item: Plan.Item) -> Trial {
    let clock = ContinuousClock()
    let start = clock.now
    let subject = item.subject
    var trial: Trial
    do throws(RenderingError) {
      trial = Trial(
        subject, rendering: try subject.render(), golden: shelf.golden(of: subject),
        fingerprint: plan.catalog.groups[item.group].fingerprint, compare: compare)
    } catch {
      trial = Trial(subject, failed: error)
    }
    trial.judgement.referencePath =
      subject.hasGolden ? shelf.store.picturePath(of: subject.name, number: trial.goldenNumber) : ""
    trial.judgement.duration = clock.now - start
    return trial
  }
}
