public import AssayImaging
public import AssaySubjects

/// Judges a candidate against its reference: tolerant of where an edge lies, strict about color.
///
/// Three measures, each in a unit of its own, none of them a share of the image: how far edges moved (pixels), how far flat
/// color is off (CIEDE2000), and how much ink was gained or lost (percent). They are properties of the two pictures alone;
/// the tolerance only says how much of each is too much. Nothing farther than 32 pixels from a cluster takes part in them.
///
/// # The method
///
/// Levels are 0…255. A constant that states no reason was fitted: chosen by the labeled pairs of the tuning seeds
/// (`scripts/judge-accuracy`), and confirmed by seeds that nothing was chosen by.
///
/// **Where**
///
/// 1. *Changes.* A pixel is changed if any of its four bytes differs. Changed pixels at most 16 columns and rows apart form a
///    cluster, and so do clusters whose boxes share a pixel. Without a change the pictures are identical.
/// 2. *Field.* Each cluster is measured in a field that begins 8 pixels to the left of and above its box and is a whole number
///    of cells of 16×16 pixels, with 8 more pixels all around. Beyond the picture both have the reference's nearest pixel.
///    If any pixel of the box or 8 pixels around it is not opaque, the cluster is measured twice, laid on white and on black,
///    `(level · alpha + ground · (255 − alpha) + 127) / 255`, and the worse number counts everywhere below.
///    If no level differs by more than 1, which is rounding, nothing is measured.
/// 3. *Sums.* Each block of 4×4 pixels is summed: the levels of both pictures; the *slope*, which is the sum of the 40
///    differences between neighbors across and down (five lines each way), of the flatter picture; and the *sharpness*, which
///    is the same of the steeper picture in its steepest channel.
///
/// **How much**
///
/// 4. *Color.* Of the mean difference d of a square of 8×8 pixels, what a displaced edge and rounding explain is taken off in
///    each channel: `|d| − 0.16 · slope/64 − 1`, no less than 0. The rest is a distance in CIEDE2000. Each block alone counts
///    too, with 1.4 levels of rounding and by 0.4 of its distance; its error is the larger of the two.
/// 5. *Displacement.* An eighth of a pixel explains `A = bend₃/8 + 29/512 · bend₅ + range/16` levels of a channel, where bend is
///    the strongest second difference in 3×3 and 5×5 pixels and range the largest less the smallest level of 3×3; the picture
///    where each is less counts, A is at least 1, and at least a quarter of the best channel's. A difference of D levels
///    stands for a displacement of `16 (|D| − 2) / A` steps in the worst channel. What is more than 32 steps counts twice,
///    because slope and bend explain too much there.
/// 6. *Edge.* The edge of a part is the smallest limit of L steps for which every window of 5×5 pixels centered in the part
///    keeps `Σ max(0, displacement − L) ≤ 8 L`: an artifact shows in a single pixel, a displacement along an edge. It is told
///    in pixels, `12 L / (512 + 3 L)`, which was fitted to text and shapes displaced by known amounts
///    (`scripts/judge-calibration`).
/// 7. *Ink.* In a window of 32×32 pixels around each cell, weighted from 1/8 at the rim to 7/8 each way, the net difference of
///    the blocks that hold edges (sharpness over 96), less the drift of the others, is split along the main axis of their
///    colors and across it. Noise of coverage is taken off, `0.12 · weights + unrest + 0.14 · straight edges`; the rest along the
///    axis, or 16.7 times the rest across it, is divided by the ink there is. Counting only blocks with a difference of more
///    than 3 levels must confirm it. See ``InkWindow``.
///
/// **Too much**
///
/// 8. *Flags.* A block is flagged if its color error exceeds the limit, if it is changed and the ink of its cell exceeds the
///    limit, or if a window centered in it exceeds the limit of edges; the last only in tiles of 64×64 pixels of the field
///    in which a pixel by itself is displaced farther than the limit.
/// 9. *Regions.* Flagged blocks at most 3 columns and rows apart form a region. Its severity is the largest of its own edge, color
///    and ink, each divided by its limit; its edge only if the cluster's exceeds the other two.
///    A cluster without a flagged block is one region.
/// 10. *Kind.* A region's box is fitted to its changed pixels, and the ink in it is named: moved, recolored, missing and so on.
///     See ``ChangeKind``.
/// 11. *Verdict.* The pictures are different if more regions have a severity over 1 than the tolerance has `spots`.
public struct Comparator: Sendable {
  /// What is allowed.
  public let tolerance: Tolerance
  /// Parts with tolerances of their own, and ignored ones; of two that overlap the later counts.
  public let regions: [RegionTolerance]
  /// How many threads a comparison of large pictures takes, one unless set; its result does not depend on it.
  public var threads = 1

  /// Pixels below which a comparison takes less than two threads take to start.
  private static let pixelsWorthAThread = 1 << 18

  /// Creates a comparator; a limit that is negative or no number allows nothing.
  public init(tolerance: Tolerance, regions: [RegionTolerance] = []) {
    self.regions = regions
    self.tolerance = Tolerance { tolerance[$0] > 0 ? tolerance[$0] : 0 }
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

  /// The steps of the method, one after the other.
  private func compare(_ pair: PixelPair) -> Comparison {
    let isLarge = pair.width * pair.height >= Comparator.pixelsWorthAThread
    let threads = isLarge ? max(1, threads) : 1
    // 1. Where the pictures differ at all.
    let changes = Changes(in: pair, threads: threads)
    guard !changes.clusters.isEmpty else { return .identical }
    // The memory to measure with, cluster after cluster.
    let (tile, windows) = (Tile(), (0..<threads).map { _ in InkWindow() })
    var found = Found()
    for cluster in changes.clusters {
      // 2. What of the pictures is measured, and on what they are laid.
      let backdrops = pair.backdrops(of: cluster)
      // 5. Displacements of pixels, which are measured when a window asks for them.
      let displacements = Displacements(cluster, in: pair, over: backdrops, tile: tile)
      // 3 and 4. Sums of blocks, and their color errors.
      let findings = Findings(cluster, in: pair, over: backdrops, displacements, threads: threads)
      // 7. Changes of ink, which are measured when a cell may decide.
      let inks = InkChanges(findings, with: windows)
      // 6 and 8. The edge, and the blocks that exceed a limit.
      var regions = RegionFinding(findings, inks: inks, tolerance: tolerance)
      found.add(findings, edge: regions.edge, ink: inks.largest)
      // 9 and 10. Regions and their kinds.
      found.regions += regions.regions(in: pair)
    }
    // 11. The verdict.
    return found.verdict(tolerance, changedPixels: changes.changedPixels)
  }
}

/// What was found in all clusters so far.
private struct Found {
  private var largestLevel = 0
  private var edge = 0.0
  private var color: Float = 0
  private var ink: Float = 0
  var regions: [Region] = []

  mutating func add(_ findings: Findings, edge: Double, ink: Float) {
    largestLevel = max(largestLevel, findings.largestLevel)
    self.edge = max(self.edge, edge)
    color = max(color, findings.largestColor)
    self.ink = max(self.ink, ink)
  }

  func verdict(_ tolerance: Tolerance, changedPixels: Int) -> Comparison {
    let smallest = Tolerance(edge: edge, color: Double(color), ink: Double(ink))
    let spots = regions.count { $0.severity > 1 }
    var measured = smallest
    measured.spots = spots
    let difference = Difference(
      changedPixels: changedPixels, largestLevel: largestLevel,
      measures: Tolerance.Limit.allCases.map {
        Measure(limit: $0, measured: measured[$0], allowed: tolerance[$0])
      },
      regions: regions.sorted {
        ($0.severity, $1.box.y, $1.box.x) > ($1.severity, $0.box.y, $0.box.x)
      },
      smallestTolerance: smallest)
    return spots > tolerance.spots ? .different(difference) : .tolerated(difference)
  }
}
