public import AssayGeometry
public import AssayImaging

extension Canvas {
  /// Fills a glyph that is widened or slanted; with the plain shape, its pixels are those of a glyph without one.
  ///
  /// `size` is points per em, and the origin stands at a point of the baseline.
  public mutating func fill(
    _ glyph: GlyphOutline, size: Double, at baseline: Point, shape: GlyphShape, color: Color
  ) {
    guard shape != .plain else {
      fill(glyph, size: size, at: baseline, color: color)
      return
    }
    fill(glyph.path(size: size, at: baseline, shape: shape), color: color)
  }

  /// Draws a line around a glyph, half of it inside, with sharp corners up to a miter of ten widths.
  ///
  /// The width is in points; the shape does not widen or slant the line itself.
  public mutating func stroke(
    _ glyph: GlyphOutline, size: Double, at baseline: Point, shape: GlyphShape = .plain, color: Color,
    width: Double
  ) {
    stroke(
      glyph.path(size: size, at: baseline, shape: shape), color: color, style: StrokeStyle(width: width))
  }
}
