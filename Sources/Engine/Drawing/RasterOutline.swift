import AssayGeometry

/// Contours that neither cross nor overlap, because FreeType's coverage is exact only for such contours.
///
/// Polygons that cross or overlap are replaced by the trapezoids of their inside.
struct RasterOutline {
  /// The contours, in 1/64 pixels, y down; the coverages of the parts add up to that of the whole.
  ///
  /// Empty for an outline that has more points than FreeType takes and is too complex for trapezoids.
  let parts: [ArraySlice<[Point]>]
  /// Whether FreeType applies the even-odd rule; only for an outline that is too complex for trapezoids.
  let isEvenOdd: Bool
}

extension RasterOutline {
  /// Creates an outline of contours that neither cross nor overlap, and so have one winding number.
  ///
  /// All are made clockwise, because FreeType rounds half a pixel to 128 in this direction and to 127 in the other.
  init(plain contours: [[Point]], winding: Int) {
    let clockwise = winding > 0 ? contours : contours.map { $0.reversed() }
    self.init(parts: [clockwise[...]], isEvenOdd: false)
  }
}

extension Polygons {
  /// The outline for FreeType with the same inside as these polygons.
  ///
  /// Repetitions of a whole path change no pixel: they are removed (an even number of times is empty under the even-odd rule).
  /// A path that is too complex for trapezoids is drawn as FreeType draws it, or not at all if it has too many points.
  func outline(rule: FillRule) -> RasterOutline {
    let (contours, times) = period
    if rule == .evenOdd, times & 1 == 0 {
      return RasterOutline(parts: [], isEvenOdd: false)
    }
    let isSmall = contours.pointCount <= Rasterizer.mostPoints
    guard
      let region = TrapezoidDecomposition(contours, rule: rule, mostSteps: TrapezoidDecomposition.mostSteps)
    else {
      return RasterOutline(parts: isSmall ? [contours[...]] : [], isEvenOdd: rule == .evenOdd)
    }
    if isSmall, let winding = region.plainWinding { return RasterOutline(plain: contours, winding: winding) }
    let trapezoids = region.trapezoids.compactMap(\.corners)
    let most = Rasterizer.mostPoints / 4
    let parts = stride(from: 0, to: trapezoids.count, by: most).map { trapezoids[$0...].prefix(most) }
    return RasterOutline(parts: parts, isEvenOdd: false)
  }

  /// The shortest beginning of the contours that repeats to give all of them, and how often it does.
  private var period: (contours: [[Point]], times: Int) {
    let count = contours.count
    guard count > 1 else { return (contours, 1) }
    for length in 1...count / 2 where count % length == 0 {
      if (length..<count).allSatisfy({ contours[$0] == contours[$0 - length] }) {
        return (Array(contours.prefix(length)), count / length)
      }
    }
    return (contours, 1)
  }
}

extension TrapezoidDecomposition.Trapezoid {
  /// The corners, clockwise from the top left, in whole units, halves up; nil if the height is 0.
  fileprivate var corners: [Point]? {
    func whole(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    let (top, bottom) = (whole(self.top), whole(self.bottom))
    guard top < bottom else { return nil }
    return [
      Point(x: whole(left.top), y: top), Point(x: whole(right.top), y: top),
      Point(x: whole(right.bottom), y: bottom), Point(x: whole(left.bottom), y: bottom),
    ]
  }
}
