import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension GlyphRun {
  /// Paints the glyphs with the line's pen starting at a point on the baseline.
  ///
  /// Pictures keep their colors, of the text's color only the alpha counts; they are made wider with the text, but are
  /// never leaned or outlined.
  func paint(at pen: Point, on canvas: inout Canvas) {
    let (shape, attributes) = (shape, attributes)
    guard shape == .plain, attributes.strokeWidth == 0 else {
      paint(at: pen, shape: shape, on: &canvas)
      return
    }
    let isColor = typeface.isColor
    for glyph in glyphs {
      let place = Point(x: pen.x + glyph.x, y: pen.y - glyph.y)
      if isColor, let picture = typeface.colorGlyph(of: glyph.id) {
        draw(picture, in: picture.rect(at: place, size: size), on: &canvas)
      } else {
        canvas.fill(glyph.id, of: typeface, size: size, at: place, color: attributes.color)
      }
    }
  }

  private func draw(_ picture: ColorGlyph, in rect: Rect, on canvas: inout Canvas) {
    guard attributes.color.alpha < 255 else { return canvas.draw(picture.bitmap, in: rect) }
    canvas.withLayer(opacity: Double(attributes.color.alpha) / 255) { $0.draw(picture.bitmap, in: rect) }
  }

  /// Paints bent or outlined glyphs: all that is filled first, so that no glyph covers its neighbor's outline.
  private func paint(at pen: Point, shape: GlyphShape, on canvas: inout Canvas) {
    let strokeWidth = attributes.strokeWidth
    var outlines: [(outline: GlyphOutline, place: Point)] = []
    for glyph in glyphs {
      let place = place(of: glyph, pen: pen, shape: shape)
      if let picture = typeface.colorGlyph(of: glyph.id) {
        draw(
          picture, in: picture.rect(at: place, size: size, widthFactor: shape.widthFactor), on: &canvas)
      } else if let outline = typeface.outline(of: glyph.id) {
        outlines.append((outline, place))
      }
    }
    if strokeWidth <= 0 {
      for (outline, place) in outlines {
        canvas.fill(outline, size: size, at: place, shape: shape, color: attributes.color)
      }
    }
    guard strokeWidth != 0 else { return }
    for (outline, place) in outlines {
      canvas.stroke(
        outline, size: size, at: place, shape: shape, color: attributes.stroke?.color ?? attributes.color,
        width: strokeWidth.magnitude)
    }
  }
}

extension ColorGlyph {
  /// Where the picture goes when its glyph is set at a size with the pen at a point.
  func rect(at pen: Point, size: Double, widthFactor: Double = 1) -> Rect {
    let scale = size / Double(pixelsPerEm)
    let stretched = scale * widthFactor
    return Rect(
      x: pen.x + Double(left) * stretched, y: pen.y - Double(top) * scale,
      width: Double(bitmap.width) * stretched, height: Double(bitmap.height) * scale)
  }
}
