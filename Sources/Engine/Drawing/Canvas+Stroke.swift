public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Draws a line along a path.
  public mutating func stroke(_ path: Path, color: Color, style: StrokeStyle = StrokeStyle()) {
    guard color.alpha > 0, let outline = outline(ofStroking: path, style: style) else { return }
    fill(outline, color: color)
  }

  /// The number of units per pixel in which strokes are computed.
  private static let strokeUnit = 1024.0

  /// The outline of a line along a path, in points; nil if it is too thin or too large to be drawn.
  func outline(ofStroking path: Path, style: StrokeStyle) -> Path? {
    let unit = scale * Canvas.strokeUnit
    let radius = (style.width * unit / 2).rounded()
    // The outer side of a wide line around a curve would show straight pieces otherwise.
    let flatness =
      Polygons.flatness * Canvas.strokeUnit / Polygons.unit / max(1, radius / (4 * Canvas.strokeUnit))
    let contours = path.mapped { $0 * unit }.flattened(flatness: flatness)
    let isDrawable = contours.allSatisfy { contour in
      contour.points.allSatisfy { $0.x.magnitude < 0x1p29 && $0.y.magnitude < 0x1p29 }
    }
    guard isDrawable, radius >= 1, radius < 0x1p29 else { return nil }
    let stroker = Stroker(radius: radius, style: style, flatness: flatness)
    var result = Path()
    for contour in contours {
      var points: [Point] = []
      for point in contour.points.map(\.rounded) where point != points.last { points.append(point) }
      if contour.isClosed, points.first == points.last { _ = points.popLast() }
      for outline in stroker.outlines(along: points, isClosed: contour.isClosed) {
        result.move(to: outline[0].rounded * (1 / unit))
        for point in outline.dropFirst() { result.addLine(to: point.rounded * (1 / unit)) }
      }
    }
    return result
  }
}

extension Point {
  fileprivate var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
}

/// The style of a line along a path; an open contour ends squarely at its end points.
public struct StrokeStyle: Hashable, Sendable {
  /// The corner between two pieces of a contour.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, or cut off where the point would be longer than ten line widths.
    case miter
    /// With a circle around the corner.
    case round
  }

  /// The width in points.
  public var width: Double
  /// The corners; pointed by default, as those of `UIBezierPath`.
  public var join: Join

  /// Creates a style.
  public init(width: Double = 1, join: Join = .miter) {
    self.width = width
    self.join = join
  }
}
