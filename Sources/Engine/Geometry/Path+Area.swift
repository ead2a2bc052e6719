extension Path {
  /// The area inside, or only that within bounds, in square units; a part that contours enclose twice counts once.
  ///
  /// Curves are replaced by lines that deviate by at most a four-millionth of the path's extent.
  public func area(rule: FillRule = .nonZero, within bounds: Rect? = nil) -> Double {
    let polygons = bounds.map { bounds in finePolygons.map { clipped($0, to: bounds) } } ?? finePolygons
    return TrapezoidDecomposition(polygons, rule: rule)?.area ?? 0
  }

  /// The number of times the contours go clockwise around a point, as seen with y down; open contours count as closed.
  public func winding(at place: Point) -> Int {
    var winding = 0
    for contour in finePolygons {
      guard var previous = contour.last else { continue }
      for point in contour {
        let isDownward = previous.y <= place.y && place.y < point.y
        let isUpward = point.y <= place.y && place.y < previous.y
        if isDownward || isUpward {
          let part = (place.y - previous.y) / (point.y - previous.y)
          if previous.x + (point.x - previous.x) * part > place.x { winding += isDownward ? 1 : -1 }
        }
        previous = point
      }
    }
    return winding
  }

  /// Whether every point, including control points, is inside a rectangle or on its edge.
  public func lies(within rect: Rect) -> Bool {
    elements.flatMap(\.points).allSatisfy {
      $0.x >= rect.minX && $0.x <= rect.maxX && $0.y >= rect.minY && $0.y <= rect.maxY
    }
  }

  /// The contours as lines that are precise enough to measure; none if a coordinate is not finite.
  private var finePolygons: [[Point]] {
    let points = elements.flatMap(\.points)
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard (xs + ys).allSatisfy(\.isFinite), let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max()
    else { return [] }
    let extent = max(right - left, bottom - top)
    return extent > 0 && extent.isFinite ? flattened(flatness: extent / 0x1p22).map(\.points) : []
  }
}

extension Path.Element {
  /// All points of the piece.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quad(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }
}

/// The rule that decides from the winding number whether a point is inside an outline.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Inside if the winding number is not 0; the default of every drawing system.
  case nonZero
  /// Inside if the winding number is odd.
  case evenOdd

  /// Whether a point with this winding number is inside.
  public func isInside(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
