import AssayImaging
public import AssaySubjects
import AssaySystem

/// Judges a candidate against its reference: tolerant of where an edge is, strict about color.
///
/// Where pixels differ, the comparator asks two questions, each with an answer in a unit of its own:
///
/// 1. Did an edge move? In pixels, see ``EdgeMeasure``.
/// 2. Is anything a different color? In CIEDE2000, see ``ColorMeasure``.
///
/// The answers depend on the two pictures alone; the tolerance only says how much of each is too much. The article "How pictures
/// are judged" explains them, with all formulas. A constant called *fitted* was chosen by labeled pairs (`scripts/measure/judge cards`)
/// and confirmed by pairs that nothing was chosen by.
public struct PictureComparator: Sendable {
  /// The tolerance.
  public let tolerance: Tolerance
  /// Parts with tolerances of their own, and ignored parts; where two overlap, the later one counts.
  public let regions: [RegionTolerance]
  /// How many rows may be inserted or removed; 0 by default.
  public var allowedRows = 0
  /// How many threads compare large pictures; the result does not depend on it.
  public var threads = 1

  /// Creates a comparator; a limit that is negative or not a number allows nothing.
  public init(tolerance: Tolerance, regions: [RegionTolerance] = []) {
    self.regions = regions
    self.tolerance = Tolerance { tolerance[$0] > 0 ? tolerance[$0] : 0 }
  }

  /// Compares two pictures pixel by pixel; only if they have one size.
  func compareInPlace(reference: Bitmap, candidate: Bitmap) -> Comparison {
    guard reference.width == candidate.width, reference.height == candidate.height else {
      return .sizeMismatch(reference: PixelSize(of: reference), candidate: PixelSize(of: candidate))
    }
    guard regions.isEmpty else { return compareParts(reference: reference, candidate: candidate) }
    return reference.bytes.withUnsafeBytes { first in
      candidate.bytes.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return .identical }
        return compare(
          PixelPair(
            reference: first.assumingMemoryBound(to: UInt32.self),
            candidate: second.assumingMemoryBound(to: UInt32.self),
            width: reference.width, height: reference.height))
      }
    }
  }

  private func compare(_ pair: PixelPair) -> Comparison {
    let areas = ChangedAreas(in: pair)
    guard areas.changedPixels > 0 else { return .identical }
    let found = measure(areas.boxes, in: pair)
    return verdict(
      Difference(
        changedPixels: areas.changedPixels, largestLevel: found.map(\.largestLevel).max() ?? 0,
        measures: [], regions: found.flatMap(\.regions).sorted(by: Region.isWorse),
        smallestTolerance: Tolerance(
          edge: found.map(\.edge).max() ?? 0, color: found.map(\.color).max() ?? 0)))
  }

  /// The regions and the largest values of one area.
  private struct Found {
    let largestLevel: Int
    let regions: [Region]
    let edge: Double
    let color: Double
  }

  /// Measures areas: all threads measure a large one together, and small ones side by side.
  private func measure(_ boxes: [PixelRect], in pair: PixelPair) -> [Found] {
    let tiles = (0..<max(threads, 1)).map { _ in EdgeTile() }
    let large = boxes.filter { Field.threads(for: [$0], of: threads) > 1 }
    let small = boxes.filter { Field.threads(for: [$0], of: threads) == 1 }
    let count = Field.threads(for: small, of: threads)
    let parts = Threads.map(Array(0..<count), jobs: count) { part in
      stride(from: part, to: small.count, by: count).map { measure(small[$0], in: pair, by: [tiles[part]]) }
    }
    return large.map { measure($0, in: pair, by: tiles) } + parts.joined()
  }

  /// Measures an area on as many threads as there are tiles.
  private func measure(_ box: PixelRect, in pair: PixelPair, by tiles: [EdgeTile]) -> Found {
    let field = Field(around: box, in: pair, threads: tiles.count)
    let edges = EdgeMeasure(field, tiles)  // 1. Did an edge move?
    let colors = ColorMeasure(field)  // 2. Is anything another color?
    return Found(
      largestLevel: field.largestLevel,
      regions: RegionFinder(field, edges, colors, tolerance: tolerance).regions(in: pair),
      edge: Double(edges.largest), color: Double(colors.largest))
  }

  /// Different if more regions exceed a limit than the tolerance has spots.
  private func verdict(_ found: Difference) -> Comparison {
    var (difference, measured) = (found, found.smallestTolerance)
    measured.spots = found.regions.count { $0.severity > 1 }
    difference.measures = Tolerance.Limit.allCases.map {
      Measure(limit: $0, measured: measured[$0], allowed: tolerance[$0])
    }
    return measured.spots > tolerance.spots ? .different(difference) : .tolerated(difference)
  }
}
