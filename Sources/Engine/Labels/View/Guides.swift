public import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension LabelView {
  /// Draws guides over what ``paint(on:)`` has painted: line boxes, the advance box and ink bounds of every glyph,
  /// baselines, and where links are hit.
  ///
  /// Guides are translucent lines of one pixel. They also show text outside the bounds and the mask, which cannot be seen.
  /// The canvas is in the parent's coordinates.
  public func paintGuides(on canvas: inout Canvas) {
    let origin = label.core.frame.origin
    let grid = PixelGrid(scale: canvas.scale, origin: (canvas.origin + origin) * canvas.scale)
    for case .text(let lines) in contents.items {
      for placed in lines { placed.line.paintGuides(at: origin + placed.pen(on: grid), on: &canvas) }
    }
    paintHitAreas(on: &canvas)
  }

  /// Frames where links are hit; the canvas is in the parent's coordinates.
  public func paintHitAreas(on canvas: inout Canvas) {
    let origin = label.core.frame.origin
    for rect in label.hitRects {
      canvas.frame(Rect(origin: origin + rect.origin, size: rect.size), Guide.hitRect)
    }
  }
}

/// The colors of the guides; `assay render --help` names them.
private enum Guide {
  /// From a line's ascent to its descent and line gap, as wide as the line without white space at its end.
  static let lineBox = Color(red: 0, green: 80, blue: 255, alpha: 170)
  /// From the pen before a glyph to the pen after it, as high as the glyph's face.
  static let advanceBox = Color(red: 0, green: 150, blue: 60, alpha: 130)
  /// The bounds of a glyph's outline or picture.
  static let ink = Color(red: 230, green: 0, blue: 200, alpha: 130)
  /// The baseline of glyphs, as wide as the line of text.
  static let baseline = Color(red: 255, green: 0, blue: 0, alpha: 190)
  /// Where a finger hits a link.
  static let hitRect = Color(red: 255, green: 140, blue: 0, alpha: 220)
}

extension TextLine {
  /// Draws the guides of a line whose baseline begins at a point, the finest last.
  fileprivate func paintGuides(at pen: Point, on canvas: inout Canvas) {
    canvas.frame(Rect(x: pen.x, y: pen.y - ascent, width: width, height: height), Guide.lineBox)
    for run in runs {
      var x = pen.x + run.x
      for glyph in run.glyphs {
        canvas.frame(run.advanceBox(of: glyph, from: x, baseline: pen.y), Guide.advanceBox)
        if let ink = run.ink(of: glyph, pen: pen) { canvas.frame(ink, Guide.ink) }
        x += glyph.advance
      }
    }
    let edge = 1 / canvas.scale
    canvas.fill(Rect(x: pen.x, y: pen.y, width: width, height: edge), color: Guide.baseline)
  }
}

extension GlyphRun {
  /// The box of a glyph's advance with the pen at x; a negative advance has the same box.
  fileprivate func advanceBox(of glyph: Glyph, from x: Double, baseline: Double) -> Rect {
    Rect(
      x: min(x, x + glyph.advance), y: baseline - attributes.rise - typographicAscent,
      width: abs(glyph.advance), height: typographicHeight)
  }
}

extension Canvas {
  /// Draws the four sides of a rectangle, inside it and one pixel wide; no pixel is covered twice.
  fileprivate mutating func frame(_ rect: Rect, _ color: Color) {
    let edge = 1 / scale
    guard rect.width > 2 * edge, rect.height > 2 * edge else {
      let size = Size(width: max(edge, rect.width), height: max(edge, rect.height))
      fill(Rect(origin: rect.origin, size: size), color: color)
      return
    }
    fill(Rect(x: rect.minX, y: rect.minY, width: rect.width, height: edge), color: color)
    fill(Rect(x: rect.minX, y: rect.maxY - edge, width: rect.width, height: edge), color: color)
    let (top, height) = (rect.minY + edge, rect.height - 2 * edge)
    fill(Rect(x: rect.minX, y: top, width: edge, height: height), color: color)
    fill(Rect(x: rect.maxX - edge, y: top, width: edge, height: height), color: color)
  }
}
