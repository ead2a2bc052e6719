import AssayImaging
import AssaySubjects
import AssayTestSupport
import Synchronization
import Testing

@testable import AssayImageDiff
@testable import AssayVerifying

@Suite("Proofs that a verification can fail") struct ProofsTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  /// How often a comparator was asked.
  private final class Count: Sendable {
    let value = Mutex(0)
  }

  @Test("A finished proof is not repeated") func provedOnce() async throws {
    try await bench.accept(subject("g/a"), subject("g/b", tolerance: .lenient))
    let (count, proofs) = (Count(), Proofs())
    let judge = Judge(store: bench.store, proofs: proofs) { comparator, reference, candidate in
      count.value.withLock { $0 += 1 }
      return comparator.compare(reference: reference, candidate: candidate)
    }
    // What passes is equal by its hash, so only proofs compare.
    var counts: [Int] = []
    for subject in [subject("g/a"), subject("g/a"), subject("g/b", tolerance: .lenient)] {
      #expect(await judge.verify(catalog(subject)).exitCode == 0)
      counts.append(count.value.withLock { $0 })
    }
    #expect(counts[0] > 0)
    #expect(counts[1] == counts[0])
    #expect(counts[2] > counts[1], "another tolerance is another proof")
  }

  @Test("A failed proof is tried again") func failedProof() async throws {
    try await bench.accept(subject("g/a"))
    let judge = Judge(store: bench.store, proofs: Proofs()) { _, _, _ in .identical }
    for _ in 0..<2 {
      let problems = await judge.verify(catalog(subject("g/a"))).problems
      #expect(problems.map(\.message).first?.hasPrefix("the verification cannot fail") == true)
    }
  }

  @Test("A tolerance that lets nothing of one picture fail is found out, although it does in another one")
  func everyPictureCanFail() async throws {
    var small = subject("g/small", picture("#.", ".#"))
    small.tolerance = .lenient
    small.regions = [RegionTolerance(box: PixelRect(x: 0, y: 0, width: 2, height: 2), tolerance: nil)]
    var large = subject("g/large", picture("#...#...", "#...#...", "#...#...", "#...#..."))
    large.tolerance = small.tolerance
    large.regions = small.regions
    try await bench.accept(small, large)
    let verification = await bench.verify(small, large)
    #expect(verification.exitCode == 2)
    #expect(verification.problems.map(\.message).count == 1)
    #expect(verification.problems.first?.message.contains("'g/small' is") == true)
    #expect(await bench.verify(large).exitCode == 0)
  }

  /// Eight times eight pixels of one color.
  private func square(_ color: Character) -> Bitmap {
    let row = String(repeating: color, count: 8)
    return picture(row, row, row, row, row, row, row, row)
  }

  @Test("Where a tolerance decides by the picture whether anything can fail, every picture is tried")
  func wideTolerance() async throws {
    // From the middle gray nothing is as far as 40; white and black are 100 apart.
    var (gray, white) = (subject("g/gray", square("g")), subject("g/white", square(".")))
    gray.tolerance = Tolerance(edge: 9, color: 45)
    white.tolerance = gray.tolerance
    try await bench.accept(gray, white)
    let verification = await bench.verify(gray, white)
    #expect(verification.problems.map { $0.message.contains("'g/gray' is") } == [true])
    #expect(await bench.verify(white).exitCode == 0)
  }

  @Test(
    "By calculation, each picture can fail under a limit of at most ΔE 35", arguments: 0..<40)
  func calculation(seed: Int) {
    var dice = SplitMix64(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 8...40, using: &dice), Int.random(in: 8...40, using: &dice))
    let isFlat = Bool.random(using: &dice)
    let flat = (0..<4).map { _ in UInt8.random(in: 0...255, using: &dice) }
    let bytes = (0..<width * height * 4).map {
      isFlat ? flat[$0 % 4] : UInt8.random(in: 0...255, using: &dice)
    }
    let any = Bitmap(width: width, height: height, bytes: bytes)
    let tolerance = Tolerance(edge: 1e9, color: 35)
    #expect(tolerance.canFail(on: RenderedPicture(Rendering(bitmap: any))))
    let outcomes = [UInt8(0), 255].map { level -> Bool in
      let plain = [level, level, level, 255]
      let other = Bitmap(
        width: width, height: height, bytes: (0..<width * height * 4).map { plain[$0 % 4] })
      if case .different = PictureComparator(tolerance: tolerance).compare(reference: any, candidate: other) {
        return true
      }
      return false
    }
    #expect(outcomes.contains(true))
  }

  @Test(
    "Each preset sees a damaged golden",
    arguments: [Tolerance.exact, .samePlatform, .crossPlatform, .lenient])
  func presets(_ tolerance: Tolerance) async throws {
    var bitmap = Bitmap(width: 24, height: 24, color: .white)
    for x in 4..<20 { bitmap[x, 12] = .black }
    try await bench.accept(subject("g/a", bitmap, tolerance: tolerance))
    let verification = await bench.verify(subject("g/a", bitmap, tolerance: tolerance))
    #expect(verification.problems == [])
    #expect(verification.exitCode == 0)
  }

  @Test("A comparator that always agrees is found out") func blindComparator() async throws {
    try await bench.accept(subject("g/a"), subject("g/b"), subject("g/c", tolerance: .lenient))
    let none = Difference(
      changedPixels: 0, largestLevel: 0, measures: [], regions: [], smallestTolerance: .exact)
    for answer in [Comparison.identical, .tolerated(none)] {
      let judge = Judge(store: bench.store) { _, _, _ in answer }
      let verification = await judge.verify(
        catalog(subject("g/a"), subject("g/b"), subject("g/c", tolerance: .lenient)))
      #expect(verification.evaluations.allSatisfy { $0.verdict == .passed })
      #expect(verification.problems.count == 2, "one a tolerance")
      #expect(verification.problems.allSatisfy { $0.message.hasPrefix("the verification cannot fail") })
      #expect(verification.exitCode == 2)
    }
  }
}
