import AssayFacts
import AssayGoldenStorage
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssayThreads

extension Judging {
  /// Damages goldens in memory and judges them in the usual way: whatever still passes is a problem.
  ///
  /// For each set of tolerances one picture of each size is damaged that has just passed under it, and once the facts and
  /// a relation. Where no difference at all is allowed, one picture proves it for all sizes.
  /// Tolerances that only unchanged groups rely upon are proved by the golden of one of their subjects, which is the picture
  /// that it passed with.
  func canaryProblems(_ evaluations: [Evaluation]) async -> [Problem] {
    let passed = compared(evaluations)
    var allowances: Set<Allowance> = []
    let chosen = passed.filter { index in
      let subject = plan.items[index].subject
      return subject.hasGolden && allowances.insert(Allowance(subject, evaluations[index].picture)).inserted
    }
    let unread = (cache?.unchanged(besides: plan.catalog) ?? []).flatMap(\.examples).filter {
      allowances.insert(Allowance($0.subject, RenderedPicture($0.picture))).inserted
    }
    var canaries: [@Sendable () -> Problem?] = chosen.map { index in { pictureProblem(plan.items[index]) } }
    canaries += unread.map { example in { pictureProblem(example) } }
    if let first = passed.first {
      canaries += [{ factsProblem(plan.items[first]) }, { relationProblem(plan.items[first]) }]
    }
    return await Threads.mapAside(canaries, jobs: jobs) { $0() }.compactMap(\.self)
  }

  /// The positions of the subjects that passed a comparison; those that were rendered for it come first, the others would
  /// have to be.
  private func compared(_ evaluations: [Evaluation]) -> [Int] {
    let passed = evaluations.indices.filter {
      switch evaluations[$0].verdict {
      case .passed, .tolerated: evaluations[$0].route != .none
      default: false
      }
    }
    return passed.filter { evaluations[$0].route != .cache }
      + passed.filter { evaluations[$0].route == .cache }
  }

  private func pictureProblem(_ item: Plan.Item) -> Problem? {
    retrial(of: item) { golden throws(Problem) in
      try golden.damagePicture(spots: item.subject.tolerance.spots)
    }
  }

  /// What the golden of a subject that is not rendered proves of its tolerances.
  private func pictureProblem(_ example: UnchangedGroup.Example) -> Problem? {
    var golden = goldens.golden(
      of: example.subject.name, GoldenRecord(picture: example.picture, facts: Facts()), fingerprint: Facts())
    let rendering: Rendering
    do throws(Problem) {
      let picture = try golden.picture(try golden.file(example.picture), example.picture)
      rendering = Rendering(bitmap: picture)
      try golden.damagePicture(spots: example.subject.tolerance.spots)
    } catch {
      return error
    }
    return failure(of: example.subject, rendering, by: golden, fingerprint: Facts())
  }

  private func factsProblem(_ item: Plan.Item) -> Problem? {
    retrial(of: item) { golden throws(Problem) in
      golden.record.facts["damaged on purpose"] = true
    }
  }

  private func relationProblem(_ item: Plan.Item) -> Problem? {
    guard let bitmap = try? item.subject.render().bitmap else { return nil }
    let relation = Relation(kind: .sameAs, other: item.subject.name, location: item.subject.location)
    let damaged = bitmap.damaged(spots: 0).contentHash
    let holds = Related.holds(relation, own: bitmap.contentHash, other: damaged)
    return holds ? missed(item.subject, verdict: .passed) : nil
  }

  /// Judges a subject again by a damaged golden; nil when that fails, as it must.
  private func retrial(of item: Plan.Item, damage: (inout Golden) throws(Problem) -> Void) -> Problem? {
    let subject = item.subject
    guard let rendering = try? subject.render(),
      case .found(var golden) = goldens.golden(of: subject, rendered: rendering.facts)
    else {
      return missed(subject, verdict: .unavailable)
    }
    do throws(Problem) {
      try damage(&golden)
    } catch {
      return error
    }
    return failure(
      of: subject, rendering, by: golden, fingerprint: plan.catalog.groups[item.group].fingerprint)
  }

  /// Judges by a damaged golden; nil when it is found out.
  private func failure(
    of subject: Subject, _ rendering: Rendering, by golden: Golden, fingerprint: Facts
  ) -> Problem? {
    let evaluation = Evaluation(
      of: subject, rendering: rendering, golden: .found(golden), fingerprint: fingerprint,
      vocabulary: plan.catalog.vocabulary, compare: compare)
    return evaluation.verdict == .changed ? nil : missed(subject, verdict: evaluation.verdict)
  }

  private func missed(_ subject: Subject, verdict: Verdict) -> Problem {
    let parts = subject.regions.isEmpty ? "" : ", and in \(subject.regions.count) regions otherwise"
    return Problem(
      subject.location,
      "the verification cannot fail: judged by a golden damaged on purpose, '\(subject.name)' is \(verdict.rawValue) under \(subject.tolerance.words)\(parts); allow less"
    )
  }
}

extension Golden {
  /// Damages the picture, the only one that is right from now on.
  fileprivate mutating func damagePicture(spots: Int) throws(Problem) {
    guard let recorded = record.picture else { return }
    let damaged = try picture(try file(recorded), recorded).damaged(spots: spots)
    record.alternatives = []
    record.picture?.pixelHash = damaged.contentHash
    picture = { _, _ throws(Problem) in damaged }
  }
}

/// All that a subject is allowed, and the size of its picture where that decides whether anything can fail.
///
/// A region may cover a small picture whole, and a small picture may have no room for more spots than are allowed.
struct Allowance: Hashable {
  var tolerance: Tolerance
  var regions: [RegionTolerance]
  var width = 0
  var height = 0

  init(_ subject: Subject, _ picture: RenderedPicture?) {
    self.init(subject.tolerance, subject.regions, picture)
  }

  init(_ subject: CachedSubject) {
    self.init(subject.tolerance, subject.regions, subject.picture)
  }

  private init(_ tolerance: Tolerance, _ regions: [RegionTolerance], _ picture: RenderedPicture?) {
    self.tolerance = tolerance
    self.regions = regions
    guard tolerance != .exact || !regions.isEmpty else { return }
    (width, height) = (picture?.width ?? 0, picture?.height ?? 0)
  }
}

extension Bitmap {
  /// The picture with damage nobody could overlook, in more separate places than are allowed.
  func damaged(spots: Int) -> Bitmap {
    let side = spots > 0 ? Int(Double(spots).squareRoot()) + 1 : 1
    let (cellWidth, cellHeight) = (max(1, width / side), max(1, height / side))
    var bytes = bytes
    for y in 0..<height {
      for x in 0..<width
      where side == 1 || (x % cellWidth * 2 < cellWidth && y % cellHeight * 2 < cellHeight) {
        let start = (y * width + x) * 4
        for channel in start..<(start + 3) { bytes[channel] ^= 0x80 }
        bytes[start + 3] = 255
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
