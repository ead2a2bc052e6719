public import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTypesetting

extension LabelView {
  /// Draws what lies behind the text over what ``paint(on:)`` has painted, in thin translucent lines of one pixel:
  /// line boxes, the advance box of every glyph, the bounds of its ink, baselines, and where links are hit.
  ///
  /// They are drawn outside the bounds and the mask, too, where text may be that is not seen. The canvas is in the
  /// parent's coordinates.
  public func paintGuides(on canvas: inout Canvas) {
    let outer = canvas.transform
    let origin = label.place.frame.origin
    canvas.transform = Transform.translation(x: origin.x, y: origin.y).then(outer)
    for item in contents.items {
      for (line, pen) in item.placedLines { line.paintGuides(at: pen, on: &canvas) }
    }
    for rect in label.hitRects { canvas.frame(rect, Guide.hitRect) }
    canvas.transform = outer
  }
}

/// What guides show, each in a color of its own; `assay render --help` names them.
private enum Guide {
  /// From a line's ascent to its descent and line gap, as wide as the line without white space at its end.
  static let lineBox = Color(red: 0, green: 80, blue: 255, alpha: 170)
  /// From where the pen is before a glyph to where it is after it, as high as the glyph's face.
  static let advanceBox = Color(red: 0, green: 150, blue: 60, alpha: 130)
  /// What a glyph's outline or picture covers.
  static let ink = Color(red: 230, green: 0, blue: 200, alpha: 130)
  /// What glyphs stand on, as wide as the line.
  static let baseline = Color(red: 255, green: 0, blue: 0, alpha: 190)
  /// Where a finger hits a link.
  static let hitRect = Color(red: 255, green: 140, blue: 0, alpha: 220)
}

extension DisplayList.Item {
  /// The lines of text it draws, each with the place where its pen starts.
  fileprivate var placedLines: [(line: TextLine, pen: Point)] {
    switch self {
    case .line(let line, let pen): [(line, pen)]
    case .text(let layout, let origin):
      layout.lines.map { ($0, Point(x: origin.x + $0.x, y: origin.y + $0.baseline)) }
    case .fill, .stroke, .image: []
    }
  }
}

extension TextLine {
  /// Draws the guides of a line whose pen starts at a point on the baseline; what is finest comes last.
  fileprivate func paintGuides(at pen: Point, on canvas: inout Canvas) {
    canvas.frame(Rect(x: pen.x, y: pen.y - ascent, width: width, height: height), Guide.lineBox)
    for run in runs {
      var x = pen.x + run.x
      for glyph in run.glyphs {
        canvas.frame(run.advanceBox(of: glyph, from: x, baseline: pen.y), Guide.advanceBox)
        if let ink = run.ink(of: glyph, at: run.place(of: glyph, pen: pen, shape: run.shape)) {
          canvas.frame(ink, Guide.ink)
        }
        x += glyph.advance
      }
    }
    let edge = 1 / canvas.scale
    canvas.fill(Rect(x: pen.x, y: pen.y, width: width, height: edge), color: Guide.baseline)
  }
}

extension GlyphRun {
  /// The box a glyph takes in the line when the pen is at x; an advance that goes back has the same box.
  fileprivate func advanceBox(of glyph: Glyph, from x: Double, baseline: Double) -> Rect {
    let em = size / Double(typeface.unitsPerEm)
    let (ascent, descent) = (Double(typeface.ascent) * em, Double(typeface.descent) * em)
    return Rect(
      x: min(x, x + glyph.advance), y: baseline - attributes.rise - ascent,
      width: abs(glyph.advance), height: ascent + descent)
  }

  /// What a glyph covers when its origin is at a point; nil for one without ink.
  func ink(of glyph: Glyph, at origin: Point) -> Rect? {
    if let picture = typeface.colorGlyph(of: glyph.id) {
      return picture.rect(at: origin, size: size, widthFactor: shape.widthFactor)
    }
    // A two-thousandth of the size is less than can be seen.
    let points = typeface.outline(of: glyph.id)?.path(size: size, at: origin, shape: shape)
      .flattened(flatness: size / 2000).flatMap(\.points)
    guard let points, let first = points.first else { return nil }
    return points.dropFirst().reduce(Rect(origin: first, size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
  }
}

extension Canvas {
  /// Draws the four sides of a rectangle, one pixel wide and inside it; nothing is covered twice.
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
