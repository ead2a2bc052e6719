import AssayGeometry

/// Contours whose coverage FreeType finds exactly, pixel by pixel.
///
/// FreeType adds up the signed areas of all contours in a pixel, which is wrong where contours cross, where they overlap
/// within a pixel, and where one is drawn twice. So polygons are handed on as they are only when they do none of this;
/// otherwise it gets the trapezoids of their inside.
struct RasterOutline {
  /// The contours; 1/64 pixels, y down.
  let contours: [[Point]]
  /// Whether FreeType is to apply the even-odd rule; true only for an outline too tangled to be taken apart.
  let isEvenOdd: Bool
  /// Whether the contours are parts that lie side by side, so that their coverages may be added.
  let isApart: Bool

  var pointCount: Int { contours.reduce(0) { $0 + $1.count } }

  init(contours: [[Point]], isEvenOdd: Bool, isApart: Bool) {
    (self.contours, self.isEvenOdd, self.isApart) = (contours, isEvenOdd, isApart)
  }

  /// Takes contours that neither cross nor overlap, and so have one winding number.
  ///
  /// All are turned clockwise: FreeType rounds half a pixel to 128 in this direction and to 127 in the other.
  init(plain contours: [[Point]], winding: Int) {
    self.init(
      contours: winding > 0 ? contours : contours.map { $0.reversed() }, isEvenOdd: false, isApart: false)
  }

  /// The contours in groups of at most `limit` points, whose coverages add up to the whole's.
  func parts(ofAtMost limit: Int) -> [ArraySlice<[Point]>] {
    guard pointCount > limit else { return [contours[...]] }
    guard isApart else { return [] }
    return stride(from: 0, to: contours.count, by: limit / 4).map {
      contours[$0..<min($0 + limit / 4, contours.count)]
    }
  }
}

extension Polygons {
  /// How many steps finding an inside may take: a page of tangled lines, not a hostile knot.
  static let mostSteps = 2_000_000

  /// What to hand to FreeType for these polygons.
  ///
  /// Contours that follow each other again and again in the same order are taken once (an even number of times leaves nothing under
  /// the even-odd rule), so repeating a whole path changes no pixel. A path too tangled to be taken apart is drawn as FreeType
  /// draws it, and not at all above its limit of points.
  func outline(rule: FillRule) -> RasterOutline {
    let (contours, times) = period
    if rule == .evenOdd, times & 1 == 0 {
      return RasterOutline(contours: [], isEvenOdd: false, isApart: true)
    }
    guard let region = Region(contours, rule: rule, mostSteps: Polygons.mostSteps) else {
      return RasterOutline(contours: contours, isEvenOdd: rule == .evenOdd, isApart: false)
    }
    let isSmall = contours.reduce(0) { $0 + $1.count } <= Rasterizer.mostPoints
    if let winding = region.plainWinding, isSmall {
      return RasterOutline(plain: contours, winding: winding)
    }
    return RasterOutline(
      contours: region.trapezoids.compactMap { $0.corners }, isEvenOdd: false, isApart: true)
  }

  /// The shortest beginning of the contours of which they are a repetition, and how often.
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

extension Region.Trapezoid {
  /// The corners, clockwise from the top left, in whole units, halves up; nil when no height is left.
  fileprivate var corners: [Point]? {
    func whole(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    let (top, bottom) = (whole(self.top), whole(self.bottom))
    guard top < bottom else { return nil }
    return [
      Point(x: whole(topLeft), y: top), Point(x: whole(topRight), y: top),
      Point(x: whole(bottomRight), y: bottom), Point(x: whole(bottomLeft), y: bottom),
    ]
  }
}
