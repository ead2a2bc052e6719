package import AssayGeometry

/// The device's pixels, in a label's coordinates: moves edges onto them, so that lines and backgrounds are crisp.
///
/// Under a transform that rotates or mirrors there is no grid, and edges stay where they are.
package struct PixelGrid: Hashable, Sendable {
  // From points to pixels; nil without a grid.
  private let map: Transform?
  /// From the left side of the first column to the right side of the last, in points; unlimited without a grid.
  package let visible: Interval

  /// Creates the grid of a map from points to pixels; a nil number of columns is unlimited.
  package init(_ map: Transform, columnCount: Int? = nil) {
    let isUpright = map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
    let isFinite = [map.a, map.d, map.tx, map.ty].allSatisfy(\.isFinite)
    self.map = isUpright && isFinite ? map : nil
    let width = isUpright && isFinite ? columnCount : nil
    visible =
      width.map { Interval(-map.tx / map.a, (Double($0) - map.tx) / map.a) }
      ?? Interval(-.infinity, .infinity)
  }

  /// The vertical pixel edge nearest to x, halves to the right.
  package func column(_ x: Double) -> Double {
    guard let map else { return x }
    return (PixelGrid.nearest(x * map.a + map.tx) - map.tx) / map.a
  }

  /// The horizontal pixel edge nearest to y, halves downward.
  package func row(_ y: Double) -> Double {
    guard let map else { return y }
    return (PixelGrid.nearest(y * map.d + map.ty) - map.ty) / map.d
  }

  /// The whole number of pixels nearest to a thickness in points, at least one, in points.
  package func thickness(_ thickness: Double) -> Double {
    guard let map else { return thickness }
    return max(1, PixelGrid.nearest(thickness * map.d)) / map.d
  }

  /// Rounds to a whole pixel; positions that differ only by rounding errors come to the same pixel.
  private static func nearest(_ pixels: Double) -> Double {
    ((pixels * 1024).rounded() / 1024 + 0.5).rounded(.down)
  }
}

/// A part of a line from left to right, in points.
package struct Interval: Hashable, Sendable {
  /// The left end.
  package var lower: Double
  /// The right end.
  package var upper: Double

  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the interval has no length.
  package var isEmpty: Bool { !(lower < upper) }

  /// The part that two intervals share; empty when they do not meet.
  package func intersection(_ other: Interval) -> Interval {
    Interval(max(lower, other.lower), min(upper, other.upper))
  }

  /// The parts that remain, from left to right, when gaps sorted by their left ends are cut out.
  package func subtracting(_ gaps: [Interval]) -> [Interval] {
    var (rest, start): ([Interval], Double) = ([], lower)
    for gap in gaps where gap.upper > start {
      guard gap.lower < upper else { break }
      if gap.lower > start { rest.append(Interval(start, gap.lower)) }
      start = gap.upper
    }
    if start < upper { rest.append(Interval(start, upper)) }
    return rest
  }
}
