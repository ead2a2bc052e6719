import AssaySubjects

/// Recognizes ink of one picture that is the other's at another size.
///
/// The standard deviation of the ink's place across and down gives the scale in each direction. Counted in deviations from its middle,
/// ink of the same shape is at the same places.
enum ResizedInk {
  /// The largest box that is examined, in pixels.
  private static let reach = 1024
  /// The least scale; a scale closer to 1 is a matter of edges and weights.
  private static let least = 1.02
  /// The most by which the scales across and down may differ, since ink may end within pixels.
  private static let skew = 1.1
  /// How much of the ink may be elsewhere, since glyphs are set to whole pixels; of other text it is a quarter and more.
  private static let elsewhere = 0.17

  /// Whether the ink in a box is resized.
  static func isResized(in pair: PixelPair, box: PixelRect, ground: UInt32) -> Bool {
    guard max(box.width, box.height) <= reach,
      let before = axes(of: pair.reference, in: pair, box, ground: ground),
      let after = axes(of: pair.candidate, in: pair, box, ground: ground)
    else { return false }
    // With the same ends a shape only became rounder or fuller.
    guard before.columns.extent != after.columns.extent || before.rows.extent != after.rows.extent else {
      return false
    }
    let across = after.columns.deviation / before.columns.deviation
    let down = after.rows.deviation / before.rows.deviation
    let (smaller, larger) = (min(across, down), max(across, down))
    guard larger <= smaller * skew, smaller >= least || larger <= 1 / least else { return false }
    return before.columns.difference(after.columns) <= elsewhere
      && before.rows.difference(after.rows) <= elsewhere
  }

  /// How the ink of a box is spread over its columns and its rows; nil if the box has no ink.
  private static func axes(
    of pixels: UnsafePointer<UInt32>, in pair: PixelPair, _ box: PixelRect, ground: UInt32
  ) -> (columns: Axis, rows: Axis)? {
    var columns = [Int](repeating: 0, count: box.width)
    var rows = [Int](repeating: 0, count: box.height)
    let ink = InkAmounts.distances(of: pair.colors(of: pixels, in: box), from: ground)
    columns.withUnsafeMutableBufferPointer { columns in
      for y in rows.indices {
        var total = 0
        for x in columns.indices {
          let own = Int(ink[y &* columns.count &+ x])
          columns[x] &+= own
          total &+= own
        }
        rows[y] = total
      }
    }
    guard let across = Axis(columns), let down = Axis(rows) else { return nil }
    return (across, down)
  }
}

/// Ink along a line of pixels.
private struct Axis {
  /// From the first pixel with ink to the last one.
  let extent: Range<Int>
  /// The standard deviation of the ink's place, in pixels.
  let deviation: Double
  private let middle: Double
  /// The share of the ink before each pixel, and 1 at the end.
  private let before: [Double]

  /// Nil without ink.
  init?(_ sums: [Int]) {
    guard let first = sums.firstIndex(where: { $0 > 0 }), let last = sums.lastIndex(where: { $0 > 0 })
    else { return nil }
    extent = first..<last + 1
    let total = Double(sums.reduce(0, +))
    var (moment, square, sum) = (0.0, 0.0, 0.0)
    var before = [0.0]
    for (place, ink) in sums.enumerated() {
      let center = Double(place) + 0.5
      moment += center * Double(ink)
      square += center * center * Double(ink)
      sum += Double(ink)
      before.append(sum / total)
    }
    middle = moment / total
    // Each pixel's ink is spread over the pixel itself.
    deviation = (square / total - middle * middle + 1 / 12).squareRoot()
    self.before = before
  }

  /// How much of the ink is elsewhere if both are laid over each other: 0 for none, 1 for all.
  func difference(_ other: Axis) -> Double {
    // Each step is two pixels of the smaller ink, so that shifts by part of a pixel count little.
    let step = 2 / min(deviation, other.deviation)
    // At most a sixteenth of the ink is farther from the middle (Chebyshev's inequality).
    let end = 4.0
    var sum = 0.0
    var (last, otherLast) = (0.0, 0.0)
    var place = -end
    while place < end {
      place += step
      let (share, otherShare) = (share(below: place), other.share(below: place))
      sum += abs((share - last) - (otherShare - otherLast))
      (last, otherLast) = (share, otherShare)
    }
    return sum / 2
  }

  /// The share of the ink before a place, which is counted in deviations from the middle.
  private func share(below place: Double) -> Double {
    let at = min(max(middle + place * deviation, 0), Double(before.count - 1))
    let pixel = min(Int(at), before.count - 2)
    return before[pixel] + (before[pixel + 1] - before[pixel]) * (at - Double(pixel))
  }
}
