import AssayImageDiff
import AssayImaging
import AssaySubjects
import Testing

@Suite struct ComparatorThreadTests {
  /// Ramps with noise, large enough to be compared on several threads.
  private func grains(_ dice: inout SplitMix64, levels: Int, height: Int = 500) -> Bitmap {
    let width = 700
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 { bytes.append(UInt8((x / 5 + y / 7 * channel + dice.pick(levels)) & 255)) }
        bytes.append(255)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test(arguments: [2, 3, 8, 100]) func theResultDoesNotDependOnTheNumberOfThreads(threads: Int) {
    var dice = SplitMix64(seed: 3)
    let (reference, candidate) = (grains(&dice, levels: 3), grains(&dice, levels: 40))
    var comparator = PictureComparator(tolerance: .crossPlatform)
    let alone = comparator.compare(reference: reference, candidate: candidate)
    comparator.threads = threads
    #expect(comparator.compare(reference: reference, candidate: candidate) == alone)
  }

  @Test(arguments: [2, 3, 8], [Tolerance.exact, .crossPlatform])
  func dotsAboveALargeChangeDoNotDependOnTheNumberOfThreads(threads: Int, tolerance: Tolerance) {
    var dice = SplitMix64(seed: 5)
    let reference = grains(&dice, levels: 3, height: 900)
    var candidate = grains(&dice, levels: 40, height: 900)
    for y in 0..<440 {
      for x in 0..<700 where x % 40 > 2 || y % 40 > 2 { candidate[x, y] = reference[x, y] }
    }
    var comparator = PictureComparator(tolerance: tolerance)
    let alone = comparator.compare(reference: reference, candidate: candidate)
    comparator.threads = threads
    #expect(comparator.compare(reference: reference, candidate: candidate) == alone)
  }
}
