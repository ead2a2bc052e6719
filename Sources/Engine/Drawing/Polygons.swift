import AssayGeometry

/// Closed contours of straight lines whose corners are whole 1/64 pixels, y down.
struct Polygons {
  /// The number of units per pixel.
  static let unit = 64.0
  /// The largest distance of a line from its curve, in 1/64 pixels.
  static let flatness = 0.25

  var contours: [[Point]] = []

  /// Flattens and rounds a path given in 1/64 pixels; nil if a coordinate is not finite.
  ///
  /// It is clipped one pixel outside `clip` (pixels), which changes no winding number inside.
  init?(_ path: Path, clip: PixelBounds) {
    let box = clip.grown(by: 1)
    let frame = Rect(
      x: Double(box.minX) * Polygons.unit, y: Double(box.minY) * Polygons.unit,
      width: Double(box.width) * Polygons.unit, height: Double(box.height) * Polygons.unit)
    for contour in path.flattened(flatness: Polygons.flatness) {
      guard contour.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      let rounded = Polygons.rounded(clipped(contour.points, to: frame))
      if rounded.count > 2 { contours.append(rounded) }
    }
  }

  /// The pixels that the contours touch.
  var bounds: PixelBounds {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for contour in contours {
      for point in contour {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }
    guard left <= right else { return .empty }
    return PixelBounds(
      minX: Int((left / Polygons.unit).rounded(.down)), minY: Int((top / Polygons.unit).rounded(.down)),
      maxX: Int((right / Polygons.unit).rounded(.up)), maxY: Int((bottom / Polygons.unit).rounded(.up)))
  }

  /// Rounds points to whole units, halves up, and removes duplicates of the point before.
  private static func rounded(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    result.reserveCapacity(points.count)
    for point in points {
      let rounded = Point(x: (point.x + 0.5).rounded(.down), y: (point.y + 0.5).rounded(.down))
      if rounded != result.last { result.append(rounded) }
    }
    while result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }
}

extension [[Point]] {
  /// The number of points of all contours.
  var pointCount: Int { reduce(0) { $0 + $1.count } }
}
