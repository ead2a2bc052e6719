public import AssayImaging
public import AssaySubjects

/// Judges a candidate against its reference: tolerant of where an edge lies, strict about color.
///
/// Three measures, each in a unit of its own, none of them a share of the image: how far edges moved (pixels), how far flat
/// color is off (CIEDE2000), and how much ink faded or took another color (percent). They are properties of the two pictures alone;
/// the tolerance only says how much of each is too much. Nothing farther than 32 pixels from a cluster takes part in them.
///
/// # The method
///
/// Levels are 0…255. A constant that states no reason was fitted: chosen by the labeled pairs of the tuning seeds
/// (`scripts/measure/judge accuracy`), and confirmed by seeds that nothing was chosen by.
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
///    differences between neighbors across and down (five lines each way), of the flatter picture; and its *steps*, see 7.
///
/// **How much**
///
/// 4. *Color.* Of the mean difference d of a square of 8×8 pixels, what a displaced edge and rounding explain is taken off in
///    each channel: `|d| − 0.25 · slope/64 − 1`, no less than 0. The rest is a distance in CIEDE2000. Each block alone counts
///    too, with 1.4 levels of rounding and by 0.4 of its distance; its error is the larger of the two.
/// 5. *Motion.* For each block of 4×4 pixels with a difference of more than 2 levels, the 12×12 pixels around it are looked at
///    in all channels. D is the smoothed difference, G the mean of both smoothed slopes, and N how steep that mean is in any
///    direction, at every other pixel of every other row, see ``EdgePiece``. A displacement u, and a growth t of what is darker on
///    all its sides, make `Σ (D + G·u + N·t)² + (144 + Σ |G|²/32) (|u|² + t²)` least: noise of 2 levels in each of the 36 places,
///    and a part of the slopes, so that none is read along an edge. So an edge lies `|G·u + N·t| / N` from where it was, across
///    itself; a level is added to N for rounding. The farthest of the 12×12 pixels counts, and no more than 1 pixel; where no
///    difference is more than 7 levels nothing moved.
/// 6. *Edge.* What motion leaves of a pixel is `|d + g·u + n·t|`, of its difference, slopes and steepness as they are, and in no
///    channel more than the difference. The largest of a block is a share of the range of levels in the 12×12 pixels, which is 110
///    at least; of all levels, 442, where each picture holds one color there, since no edge is. The edge of a block is how far its
///    edges moved, or 2.2 pixels times the square of that share, whichever is more.
/// 7. *Ink.* In a window of 32×32 pixels around each cell, weighted from 1/8 at the rim to 7/8 each way, the blocks with a difference
///    of more than 3 levels are looked at. A *step* leads from the pixel before to the pixel behind, across and down. Where ink
///    fades or takes another color, the steps of the difference are those of the mean times one number in each channel. That
///    number is the change of ink, by what of the steps' squares it explains less what it does not. See ``InkMap``.
///
/// **Too much**
///
/// 8. *Flags.* A block is flagged if its color error or its edge exceeds the limit, or if it is changed and the ink of its cell does.
///    Where that flags none, a cell whose ink does by what lies at its window's rim flags its first block.
/// 9. *Regions.* Flagged blocks at most 3 columns and rows apart form a region. Its severity is the largest of its own edge, color
///    and ink, each divided by its limit. A cluster without a flagged block is one region.
/// 10. *Kind.* A region's box is fitted to its changed pixels, and the ink in it is named: moved, recolored, missing and so on,
///     see ``ChangeKind``; what would be recolored is moved where only its edges may exceed a limit and are its worst measure.
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

  /// The steps of the method, one after the other.
  private func compare(_ pair: PixelPair) -> Comparison {
    let isLarge = pair.width * pair.height >= Comparator.pixelsWorthAThread
    let threads = isLarge ? max(1, threads) : 1
    // 1. Where the pictures differ at all.
    let changes = Changes(in: pair, threads: threads)
    guard !changes.clusters.isEmpty else { return .identical }
    var found = Found()
    for cluster in changes.clusters {
      // 2. What of the pictures is measured, and on what they are laid.
      let backdrops = pair.backdrops(of: cluster)
      // 3 and 4. Sums of blocks, and their color errors.
      let findings = Findings(cluster, in: pair, over: backdrops, threads: threads)
      // 7. Changes of ink.
      let inks = InkMap(findings)
      // 5, 6 and 8. The edges, which are measured where they may decide, and the blocks that exceed a limit.
      let regions = RegionFinding(findings, inks: inks, tolerance: tolerance)
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
  private var edge: Float = 0
  private var color: Float = 0
  private var ink: Float = 0
  var regions: [Region] = []

  mutating func add(_ findings: Findings, edge: Float, ink: Float) {
    largestLevel = max(largestLevel, findings.largestLevel)
    self.edge = max(self.edge, edge)
    color = max(color, findings.largestColor)
    self.ink = max(self.ink, ink)
  }

  func verdict(_ tolerance: Tolerance, changedPixels: Int) -> Comparison {
    let smallest = Tolerance(edge: Double(edge), color: Double(color), ink: Double(ink))
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
