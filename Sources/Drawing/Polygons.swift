import CFreeType
import Geometry

/// Contours of straight lines whose corners are whole 1/64 pixels, closed, y down.
struct Polygons {
  /// Units of a pixel.
  static let unit = 64.0
  /// How far a line may be from its curve, in 1/64 pixels.
  static let flatness = 0.25

  var contours: [[Point]] = []

  /// Flattens and rounds a path given in 1/64 pixels; nil when a coordinate is not finite.
  ///
  /// What lies outside `clip` (pixels) is cut off a pixel beyond it, which leaves every winding number inside as it was.
  init?(_ path: Path, clip: PixelBounds) {
    let box = clip.grown(by: 1)
    for contour in path.flattened(flatness: Polygons.flatness) {
      guard contour.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      let rounded = Polygons.rounded(Polygons.clipped(contour.points, to: box))
      if rounded.count > 2 { contours.append(rounded) }
    }
  }

  var pointCount: Int { contours.reduce(0) { $0 + $1.count } }

  /// The pixels the contours touch.
  var bounds: PixelBounds {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for contour in contours {
      for point in contour {
        (left, right) = (min(left, point.x), max(right, point.x))
        (top, bottom) = (min(top, point.y), max(bottom, point.y))
      }
    }
    guard left <= right else { return PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    return PixelBounds(
      minX: Int((left / Polygons.unit).rounded(.down)), minY: Int((top / Polygons.unit).rounded(.down)),
      maxX: Int((right / Polygons.unit).rounded(.up)), maxY: Int((bottom / Polygons.unit).rounded(.up)))
  }

  /// Rounds to whole units, halves up, and leaves out points that fall together.
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

  /// Cuts a closed polygon at the four sides of a box of pixels (Sutherland and Hodgman, 1974).
  private static func clipped(_ points: [Point], to box: PixelBounds) -> [Point] {
    let (left, right) = (Double(box.minX) * unit, Double(box.maxX) * unit)
    let (top, bottom) = (Double(box.minY) * unit, Double(box.maxY) * unit)
    guard points.contains(where: { $0.x < left || $0.x > right || $0.y < top || $0.y > bottom }) else {
      return points
    }
    var result = cut(points, at: left, keepsAbove: true, along: \.x)
    result = cut(result, at: right, keepsAbove: false, along: \.x)
    result = cut(result, at: top, keepsAbove: true, along: \.y)
    return cut(result, at: bottom, keepsAbove: false, along: \.y)
  }

  private static func cut(
    _ points: [Point], at limit: Double, keepsAbove: Bool, along axis: WritableKeyPath<Point, Double>
  ) -> [Point] {
    guard var previous = points.last else { return [] }
    var result: [Point] = []
    func isKept(_ point: Point) -> Bool {
      keepsAbove ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
    }
    for point in points {
      if isKept(point) != isKept(previous) {
        let part = (limit - previous[keyPath: axis]) / (point[keyPath: axis] - previous[keyPath: axis])
        var crossing = previous * (1 - part) + point * part
        crossing[keyPath: axis] = limit
        result.append(crossing)
      }
      if isKept(point) { result.append(point) }
      previous = point
    }
    return result
  }
}
