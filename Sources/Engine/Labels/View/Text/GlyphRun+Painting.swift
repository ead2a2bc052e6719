import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension GlyphRun {
  /// Paints the glyphs, with the line's pen starting at a point on the baseline.
  ///
  /// Glyphs that are pictures keep their colors and use only the alpha of the text's color. They are made wider with the
  /// text, but are never leaned or outlined. All fills come before all outlines, so that no glyph covers its neighbor's.
  func paint(at pen: Point, on canvas: inout Canvas) {
    let (shape, isColor, strokeWidth) = (shape, typeface.isColor, sharedAttributes.value.strokeWidth)
    let isPlain = shape == .plain
    if isPlain, !isColor, strokeWidth == 0 {
      let color = sharedAttributes.value.color
      return canvas.fillGlyphs(glyphs.indices, of: typeface, size: size, color: color) {
        (glyphs[$0].id, place(of: glyphs[$0], pen: pen, shape: shape))
      }
    }
    for glyph in glyphs {
      let place = place(of: glyph, pen: pen, shape: shape)
      if isColor, let picture = typeface.colorGlyph(of: glyph.id) {
        let rect = picture.rect(at: place, size: size, widthFactor: shape.widthFactor)
        draw(picture, in: rect, alpha: attributes.color.alpha, on: &canvas)
      } else if strokeWidth <= 0, isPlain {
        canvas.fill(glyph.id, of: typeface, size: size, at: place, color: attributes.color)
      } else if strokeWidth <= 0, let outline = typeface.outline(of: glyph.id) {
        canvas.fill(outline.path(size: size, at: place, shape: shape), color: attributes.color)
      }
    }
    guard strokeWidth != 0 else { return }
    for glyph in glyphs where typeface.colorGlyph(of: glyph.id) == nil {
      guard let outline = typeface.outline(of: glyph.id) else { continue }
      canvas.stroke(
        outline.path(size: size, at: place(of: glyph, pen: pen, shape: shape), shape: shape),
        color: attributes.stroke?.color ?? attributes.color,
        style: StrokeStyle(width: strokeWidth.magnitude))
    }
  }

  private func draw(_ picture: ColorGlyph, in rect: Rect, alpha: UInt8, on canvas: inout Canvas) {
    guard alpha < 255 else { return canvas.draw(picture.bitmap, in: rect) }
    canvas.withLayer(opacity: Double(alpha) / 255) { $0.draw(picture.bitmap, in: rect) }
  }
}

extension ColorGlyph {
  /// The rectangle of the picture when its glyph has a size and the pen is at a point.
  func rect(at pen: Point, size: Double, widthFactor: Double) -> Rect {
    let scale = size / Double(pixelsPerEm)
    let stretched = scale * widthFactor
    return Rect(
      x: pen.x + Double(left) * stretched, y: pen.y - Double(top) * scale,
      width: Double(bitmap.width) * stretched, height: Double(bitmap.height) * scale)
  }
}

extension GlyphRun {
  /// How the attributes widen and lean the outlines.
  var shape: GlyphShape {
    GlyphShape(
      widthFactor: sharedAttributes.value.widthFactor, slant: sharedAttributes.value.obliqueness)
  }

  /// The place of a glyph's origin; parts that the font itself raises above the run's baseline lean with the rest.
  func place(of glyph: Glyph, pen: Point, shape: GlyphShape) -> Point {
    let lean = shape.slant == 0 ? 0 : shape.slant * (glyph.y - attributes.rise)
    return Point(x: pen.x + glyph.x + lean, y: pen.y - glyph.y)
  }

  /// The run's white space, from left to right.
  func whiteSpace(pen: Point) -> [Interval] {
    var x = pen.x + x
    return glyphs.compactMap { glyph in
      defer { x += glyph.advance }
      return glyph.kind == .whiteSpace && glyph.advance > 0 ? Interval(x, x + glyph.advance) : nil
    }
  }

  /// The rectangle that a glyph's outline or picture covers; nil for a glyph without ink.
  func ink(of glyph: Glyph, pen: Point) -> Rect? {
    let origin = place(of: glyph, pen: pen, shape: shape)
    if let picture = typeface.colorGlyph(of: glyph.id) {
      return picture.rect(at: origin, size: size, widthFactor: shape.widthFactor)
    }
    let points = typeface.outline(of: glyph.id)?.path(size: size, at: origin, shape: shape)
      .flattened(flatness: flatness).flatMap(\.points)
    guard let points, let first = points.first else { return nil }
    return points.dropFirst().reduce(Rect(origin: first, size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
  }

  /// The ink of the glyphs between two heights: for each glyph, from its leftmost to its rightmost ink there.
  ///
  /// Ideographs and pictures count as having none; the outline of stroked text counts as ink.
  func ink(pen: Point, between top: Double, and bottom: Double) -> [Interval] {
    let outlineWidth = attributes.strokeWidth.magnitude / 2
    let band = Interval(top - outlineWidth, bottom + outlineWidth)
    return glyphs.compactMap { glyph in
      guard glyph.kind == .letter, typeface.colorGlyph(of: glyph.id) == nil,
        let outline = typeface.outline(of: glyph.id)
      else { return nil }
      let path = outline.path(size: size, at: place(of: glyph, pen: pen, shape: shape), shape: shape)
      let extent = path.extent(between: band.lower, and: band.upper, flatness: flatness)
      return extent.map { Interval($0.lower - outlineWidth, $0.upper + outlineWidth) }
    }
  }

  /// How far a flattened outline may be from the curve; a two-thousandth of the size cannot be seen.
  private var flatness: Double { size / 2000 }

  /// The ascent of the run's own typeface, in points; the height of a box above the baseline.
  var typographicAscent: Double {
    attributes.attachment?.ascent ?? Double(typeface.ascent) * size / Double(typeface.unitsPerEm)
  }

  /// The ascent and descent of the run's own typeface together, in points; the height of a box.
  var typographicHeight: Double {
    attributes.attachment.map { $0.ascent + $0.descent }
      ?? Double(typeface.ascent + typeface.descent) * size / Double(typeface.unitsPerEm)
  }
}

extension TextAttributes {
  /// The baseline offset within the bounds of a layout; NaN counts as 0.
  var rise: Double { baselineOffset.isNaN ? 0 : max(-1e7, min(1e7, baselineOffset)) }

  /// The width of the glyphs' outline in points, negative when the glyphs are filled too; 0 for no outline.
  var strokeWidth: Double {
    guard let width = stroke?.width, width.isFinite else { return 0 }
    return width * font.size / 100
  }
}

extension Path {
  /// The horizontal extent of the outline between two heights; points that only touch a height don't count.
  fileprivate func extent(between top: Double, and bottom: Double, flatness: Double) -> Interval? {
    let farthest = 1e9
    let band = Rect(x: -farthest, y: top, width: 2 * farthest, height: bottom - top)
    var extent: Interval?
    for contour in flattened(flatness: flatness) {
      let inside = clipped(contour.points, to: band)
      let (x, y) = (inside.map(\.x), inside.map(\.y))
      guard let left = x.min(), let right = x.max(), let first = y.min(), let last = y.max(), first < last
      else { continue }
      extent = Interval(min(left, extent?.lower ?? left), max(right, extent?.upper ?? right))
    }
    return extent
  }
}
