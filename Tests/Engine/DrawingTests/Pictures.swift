import AssayDrawing
public import AssayGeometry
import AssayImaging

/// The picture that a canvas has after a test has drawn on it.
func drawn(
  _ width: Int, _ height: Int, scale: Double = 1, background: Color = .clear, _ draw: (inout Canvas) -> Void
) -> Bitmap {
  var canvas = Canvas(width: width, height: height, scale: scale, background: background)
  draw(&canvas)
  return canvas.finish()
}

/// The drawn area in pixels.
func ink(_ bitmap: Bitmap) -> Double {
  stride(from: 3, to: bitmap.bytes.count, by: 4).reduce(0) { $0 + Double(bitmap.bytes[$1]) / 255 }
}

extension GlyphOutline: GlyphSource {
  /// Itself, whatever the number.
  public func outline(of glyph: UInt32) -> GlyphOutline? { self }
}

extension Canvas {
  mutating func fill(_ glyph: GlyphOutline, size: Double, at baseline: Point, color: Color) {
    fill(0, of: glyph, size: size, at: baseline, color: color)
  }
}

extension Path {
  /// The ellipse that touches a rectangle's four sides, from its rightmost point clockwise.
  init(ovalIn rect: Rect) {
    var circle = Path()
    circle.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * Double.pi)
    circle.close()
    self = circle.mapped {
      Point(x: $0.x * rect.width / 2 + rect.center.x, y: $0.y * rect.height / 2 + rect.center.y)
    }
  }
}
