/// Clips a closed polygon to a rectangle (Sutherland and Hodgman, 1974).
///
/// Every winding number inside the rectangle stays the same; outside, all become 0.
package func clipped(_ points: [Point], to rect: Rect) -> [Point] {
  let isWithin = points.allSatisfy {
    $0.x >= rect.minX && $0.x <= rect.maxX && $0.y >= rect.minY && $0.y <= rect.maxY
  }
  guard !isWithin else { return points }
  var result = cut(points, at: rect.minX, along: \.x, keepsAbove: true)
  result = cut(result, at: rect.maxX, along: \.x, keepsAbove: false)
  result = cut(result, at: rect.minY, along: \.y, keepsAbove: true)
  return cut(result, at: rect.maxY, along: \.y, keepsAbove: false)
}

// Inlined for each of the four sides, because a key path that is not constant is slow.
@inline(__always)
private func cut(
  _ points: [Point], at limit: Double, along axis: WritableKeyPath<Point, Double>, keepsAbove: Bool
) -> [Point] {
  func isKept(_ point: Point) -> Bool {
    keepsAbove ? point[keyPath: axis] >= limit : point[keyPath: axis] <= limit
  }
  guard var previous = points.last else { return [] }
  var result: [Point] = []
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
