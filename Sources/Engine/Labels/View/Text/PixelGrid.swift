package import AssayGeometry

/// The device's pixels as seen from a label: moves edges onto them, so that lines and backgrounds are crisp.
///
/// Under a transform that turns or mirrors there is no grid, and edges stay where they are.
package struct PixelGrid: Hashable, Sendable {
  // From points to pixels; nil without a grid.
  private let map: Transform?
  /// From the left side of the first column to the right side of the last, in points; everything without a grid.
  package let visible: Interval

  /// The grid under a map from points to pixels, of some columns or without end.
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

  /// Edges that differ only by what sums lose in their last digits come to the same pixel.
  private static func nearest(_ pixels: Double) -> Double {
    ((pixels * 1024).rounded() / 1024 + 0.5).rounded(.down)
  }
}
