package import AssayGeometry

/// The device's pixels, in a label's coordinates: moves edges onto them, so that lines and backgrounds are crisp.
package struct PixelGrid: Hashable, Sendable {
  // Pixels per point.
  private let scale: Double
  // The place of the point (0, 0), in pixels.
  private let origin: Point
  /// From the left side of the first column to the right side of the last, in points.
  let visible: Interval

  /// Creates the grid of pixels per point and of the pixel where (0, 0) is; a nil number of columns is unlimited.
  package init(scale: Double, origin: Point = .zero, columnCount: Int? = nil) {
    (self.scale, self.origin) = (scale, origin)
    let left = columnCount == nil ? -.infinity : -origin.x / scale
    visible = Interval(left, columnCount.map { (Double($0) - origin.x) / scale } ?? .infinity)
  }

  /// The vertical pixel edge nearest to x, halves to the right.
  func column(_ x: Double) -> Double { (PixelGrid.nearest(x * scale + origin.x) - origin.x) / scale }

  /// The horizontal pixel edge nearest to y, halves downward.
  func row(_ y: Double) -> Double { (PixelGrid.nearest(y * scale + origin.y) - origin.y) / scale }

  /// The first horizontal pixel edge at or below y.
  func rowBelow(_ y: Double) -> Double {
    (PixelGrid.exact(y * scale + origin.y).rounded(.up) - origin.y) / scale
  }

  /// The whole number of pixels nearest to a thickness in points, at least one, in points.
  func thickness(_ thickness: Double) -> Double { max(1, PixelGrid.nearest(thickness * scale)) / scale }

  /// Rounds to a whole pixel, halves up.
  private static func nearest(_ pixels: Double) -> Double { (exact(pixels) + 0.5).rounded(.down) }

  /// Removes rounding errors, so that positions which differ only by them come to the same pixel.
  private static func exact(_ pixels: Double) -> Double { (pixels * 1024).rounded() / 1024 }
}

/// A part of a line from left to right, in points.
struct Interval: Hashable, Sendable {
  var lower: Double
  var upper: Double

  init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether the interval has no length.
  var isEmpty: Bool { !(lower < upper) }

  /// The part that two intervals share; empty when they do not meet.
  func intersection(_ other: Interval) -> Interval {
    Interval(max(lower, other.lower), min(upper, other.upper))
  }

  /// The parts that remain, from left to right, when gaps sorted by their left ends are cut out.
  func subtracting(_ gaps: [Interval]) -> [Interval] {
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
