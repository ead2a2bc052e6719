import AssayGeometry
import AssayTypesetting

extension GlyphRun {
  /// How the attributes bend the outlines.
  var shape: GlyphShape {
    GlyphShape(widthFactor: attributes.widthFactor, slant: attributes.obliqueness)
  }

  /// Where a glyph's origin goes; what the font raised above the run's baseline leans with the rest.
  func place(of glyph: Glyph, pen: Point, shape: GlyphShape) -> Point {
    Point(x: pen.x + glyph.x + shape.slant * (glyph.y - attributes.rise), y: pen.y - glyph.y)
  }

  /// Where the run's white space is, from left to right.
  func whiteSpace(pen: Point) -> [Interval] {
    var x = pen.x + x
    return glyphs.compactMap { glyph in
      defer { x += glyph.advance }
      return glyph.kind == .whiteSpace && glyph.advance > 0 ? Interval(x, x + glyph.advance) : nil
    }
  }

  /// Where glyphs have ink between two heights, a stretch for each glyph from its leftmost to its rightmost ink there.
  ///
  /// Ideographs and pictures have none. The outline of stroked text counts.
  func ink(pen: Point, between top: Double, and bottom: Double) -> [Interval] {
    let shape = shape
    let outlineWidth = attributes.strokeWidth.magnitude / 2
    let band = Interval(top - outlineWidth, bottom + outlineWidth)
    return glyphs.compactMap { glyph in
      guard glyph.kind == .letter, !typeface.isColor || typeface.colorGlyph(of: glyph.id) == nil,
        let outline = typeface.outline(of: glyph.id)
      else { return nil }
      let path = outline.path(size: size, at: place(of: glyph, pen: pen, shape: shape), shape: shape)
      let extent = path.extent(between: band.lower, and: band.upper, flatness: size / 2000)
      return extent.map { Interval($0.lower - outlineWidth, $0.upper + outlineWidth) }
    }
  }
}

extension TextAttributes {
  /// How far the text really is above the line's baseline: the layout knows no number that is not finite.
  var rise: Double { baselineOffset.isNaN ? 0 : max(-1e7, min(1e7, baselineOffset)) }

  /// The width of the glyphs' outline in points, negative when they are filled too; 0 for none.
  var strokeWidth: Double {
    guard let width = stroke?.width, width.isFinite else { return 0 }
    return width * font.size / 100
  }
}

extension Path {
  /// From where to where there is anything between two heights; what only touches them does not count.
  fileprivate func extent(between top: Double, and bottom: Double, flatness: Double) -> Interval? {
    let farthest = 1e9
    let band = Rect(x: -farthest, y: top, width: 2 * farthest, height: bottom - top)
    var extent: Interval?
    for contour in flattened(flatness: flatness) {
      let inside = clipped(contour.points, to: band)
      guard let (first, last) = inside.map(\.y).extremes, first < last,
        let (left, right) = inside.map(\.x).extremes
      else { continue }
      extent = Interval(min(left, extent?.lower ?? left), max(right, extent?.upper ?? right))
    }
    return extent
  }
}

extension [Double] {
  fileprivate var extremes: (least: Double, greatest: Double)? {
    guard let least = self.min(), let greatest = self.max() else { return nil }
    return (least, greatest)
  }
}
