public import AssayImaging
public import AssaySubjects

/// Judges a candidate against its reference: tolerant of where an edge lies, strict about color.
///
/// Three measures, each in a unit of its own, none of them a share of the image: how far edges moved, how far flat color is
/// off, and how much ink was gained or lost. They are properties of the two pictures alone; the tolerance only says how
/// much of each is too much. Nothing farther than 32 pixels from a cluster of changes has a part in them.
public struct Comparator: Sendable {
  /// What is allowed.
  public let tolerance: Tolerance
  /// Parts with tolerances of their own, and ignored ones; of two that overlap the later counts.
  public let regions: [RegionTolerance]
  /// How many threads a comparison of large pictures takes, one unless set; its result does not depend on it.
  public var threads = 1

  private static let pixelsWorthAThread = 1 << 18

  /// Creates a comparator; a limit that is negative or no number allows nothing.
  public init(tolerance: Tolerance, regions: [RegionTolerance] = []) {
    self.regions = regions
    func limit(_ value: Double) -> Double { value > 0 ? value : 0 }
    self.tolerance = Tolerance(
      edge: limit(tolerance.edge), color: limit(tolerance.color), ink: limit(tolerance.ink),
      spots: max(0, tolerance.spots))
  }

  /// Compares two pictures of straight-alpha sRGB pixels.
  ///
  /// Where a pixel of either is not opaque, both are judged over white and over black, and the worse result counts.
  public func compare(reference: Bitmap, candidate: Bitmap) -> Comparison {
    guard reference.width == candidate.width, reference.height == candidate.height else {
      return .sizeMismatch(
        reference: PixelSize(width: reference.width, height: reference.height),
        candidate: PixelSize(width: candidate.width, height: candidate.height))
    }
    guard regions.isEmpty else { return compareParts(reference: reference, candidate: candidate) }
    return reference.bytes.withUnsafeBufferPointer { first in
      candidate.bytes.withUnsafeBufferPointer { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return .identical }
        let pair = PixelPair(
          reference: first, candidate: second, width: reference.width, height: reference.height)
        return compare(pair)
      }
    }
  }

  private func compare(_ pair: PixelPair) -> Comparison {
    let count = pair.width * pair.height < Comparator.pixelsWorthAThread ? 1 : max(1, threads)
    let changes = Changes(in: pair, threads: count)
    guard !changes.clusters.isEmpty else { return .identical }
    let benches = (0..<count).map { _ in Workbench() }
    let difference = judge(changes, in: pair, with: benches)
    return difference.measures.contains { $0.limit == .spots && $0.isExceeded }
      ? .different(difference) : .tolerated(difference)
  }
}
