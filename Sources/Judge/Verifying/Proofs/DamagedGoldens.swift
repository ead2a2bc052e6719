import AssayFacts
import AssayGoldens
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

extension Verifier {
  /// Proves that the verification can fail, and that every rendering repeats.
  func proveItCanFail(_ evaluations: [Evaluation]) async -> [Problem] {
    await goldens.problems
      + (options.byExpectations ? expectationProblems(evaluations) : damageProblems(evaluations))
      + repetitionProblems(evaluations)
  }

  /// Damages a picture for each ``Allowance`` and once facts and a text; what still passes is a problem.
  private func damageProblems(_ evaluations: [Evaluation]) async -> [Problem] {
    let passed = compared(evaluations)
    var examples: [Allowance: Int] = [:]
    for index in passed where plan.items[index].subject.hasGoldenPicture {
      let allowance = Allowance(plan.items[index].subject, evaluations[index].picture)
      if examples[allowance] == nil { examples[allowance] = index }
    }
    var trials: [@Sendable () -> Problem?] = examples.sorted { $0.value < $1.value }.map { allowance, index in
      { proofs.once(.picture(allowance)) { pictureProblem(plan.items[index]) } }
    }
    if let first = passed.first {
      trials.append { proofs.once(.facts) { factsProblem(plan.items[first]) } }
    }
    if let first = passed.first(where: { plan.items[$0].subject.golden.form.isText }) {
      trials.append { proofs.once(.text) { textProblem(plan.items[first]) } }
    }
    return await Threads.mapAside(trials, jobs: options.jobs) { $0() }.compactMap(\.self)
  }

  private func compared(_ evaluations: [Evaluation]) -> [Int] {
    evaluations.indices.filter {
      switch evaluations[$0].verdict {
      case .passed, .tolerated: evaluations[$0].route != .none
      default: false
      }
    }
  }

  /// A problem when a picture passes however it is damaged.
  private func pictureProblem(_ item: Plan.Item) -> Problem? {
    var last: Problem?
    for damage in Damage.allCases {
      last = retrial(of: item) { golden throws(Problem) in
        try golden.damagePicture(damage, for: item.subject)
      }
      if last == nil { return nil }
    }
    return last
  }

  private func factsProblem(_ item: Plan.Item) -> Problem? {
    retrial(of: item) { golden throws(Problem) in
      golden.record.facts["damaged on purpose"] = true
    }
  }

  /// A problem when a text passes although its golden has another end.
  private func textProblem(_ item: Plan.Item) -> Problem? {
    retrial(of: item) { golden throws(Problem) in
      golden.record.facts[Rendering.textFact] = .text((golden.record.facts.goldenText ?? "") + "\n")
    }
  }

  /// Compares a case with a damaged golden; nil when that fails, as it must.
  private func retrial(of item: Plan.Item, damage: (inout Golden) throws(Problem) -> Void) -> Problem? {
    let subject = item.subject
    guard let rendering = try? subject.render(),
      case .found(var golden) = goldens.golden(of: subject, rendered: rendering)
    else {
      return missed(subject, verdict: .unavailable)
    }
    do throws(Problem) {
      try damage(&golden)
    } catch {
      return error
    }
    var verifier = self
    verifier.options.explains = false
    let verdict = verifier.evaluation(of: item, rendering, by: .found(golden)).verdict
    return verdict == .changed ? nil : missed(subject, verdict: verdict)
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
  /// Damages the picture in one place, or, where regions or spots are allowed, in more places than these can cover.
  fileprivate mutating func damagePicture(_ damage: Damage, for subject: Subject) throws(Problem) {
    guard let recorded = record.picture else { return }
    let whole = try picture(try file(recorded), recorded)
    let spots = subject.tolerance.spots
    let damaged =
      spots == 0 && subject.regions.isEmpty
      ? whole.damagedInOnePlace(damage) : whole.damaged(damage, spots: spots)
    record.alternatives = []
    record.picture?.pixelHash = damaged.contentHash
    picture = { _, _ throws(Problem) in damaged }
  }
}

/// The tolerance and regions of a case, and its picture where that decides whether anything can fail.
///
/// Under most tolerances any picture of a size can fail. Under others each is tried: a region may cover all of it, or it may
/// have no room for more spots than are allowed.
struct Allowance: Hashable {
  var tolerance: Tolerance
  var regions: [RegionTolerance]
  var picture: RenderedPicture?

  init(_ subject: Subject, _ picture: RenderedPicture?) {
    (tolerance, regions) = (subject.tolerance, subject.regions)
    guard !regions.isEmpty || tolerance != .exact else { return }
    let canFail = regions.isEmpty && tolerance.canFail(on: picture)
    self.picture = picture
    if canFail { self.picture?.pixelHash = ContentHash(high: 0, low: 0) }
  }
}

extension Tolerance {
  /// Whether a picture is different from an all black or an all white one, with any limit for edges.
  ///
  /// The mean of any 8×8 pixels is at least 50 from one of them in L*, which is 36.5 in CIEDE2000 (between black and the
  /// middle gray S_L is 1.37). A flat picture explains nothing of that by slopes, and a level of rounding is less than 1;
  /// so a block is flagged, which makes one region, and one is too many where no spots are allowed.
  func canFail(on picture: RenderedPicture?) -> Bool {
    guard let picture else { return false }
    return color <= 35 && spots == 0 && min(picture.width, picture.height) >= 8
  }
}

/// Damage to a picture that nobody could overlook.
enum Damage: CaseIterable {
  /// Every channel changes by half of all levels.
  case halfway
  /// Pixels become black or white.
  case black, white

  private func level(_ old: UInt8) -> UInt8 {
    switch self {
    case .halfway: old ^ 0x80
    case .black: 0
    case .white: 255
    }
  }

  fileprivate func apply(to bytes: inout [UInt8], at start: Int) {
    for channel in start..<(start + 3) { bytes[channel] = level(bytes[channel]) }
    bytes[start + 3] = 255
  }
}

extension Bitmap {
  /// The side of a damaged square, in pixels: more than any measure looks at, and little to compare.
  private static let damagedSide = 64

  /// The picture with one damaged square in its middle; all of a small picture is damaged.
  func damagedInOnePlace(_ damage: Damage) -> Bitmap {
    let (columns, rows) = (min(width, Bitmap.damagedSide), min(height, Bitmap.damagedSide))
    let (left, top) = ((width - columns) / 2, (height - rows) / 2)
    var bytes = bytes
    for y in top..<(top + rows) {
      for x in left..<(left + columns) { damage.apply(to: &bytes, at: (y * width + x) * 4) }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The picture with more damaged places than are allowed.
  func damaged(_ damage: Damage, spots: Int) -> Bitmap {
    let side = spots > 0 ? Int(Double(spots).squareRoot()) + 1 : 1
    let (cellWidth, cellHeight) = (max(1, width / side), max(1, height / side))
    var bytes = bytes
    for y in 0..<height {
      for x in 0..<width
      where side == 1 || (x % cellWidth * 2 < cellWidth && y % cellHeight * 2 < cellHeight) {
        damage.apply(to: &bytes, at: (y * width + x) * 4)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
