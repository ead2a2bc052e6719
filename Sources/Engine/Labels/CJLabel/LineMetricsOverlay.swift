import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// What CJLabel's article explains about a line of text, drawn over it: ink bounds, origin, ascent, descent, line gap (CJ-01).
struct LineMetricsOverlay {
  private let line: TextLine
  /// What each glyph's outline or picture covers.
  private let ink: [Rect]

  /// Measures a line that stands at its place in a layout.
  init(_ line: TextLine) {
    self.line = line
    let pen = Point(x: line.x, y: line.baseline)
    ink = line.runs.flatMap { run in
      run.glyphs.compactMap { run.ink(of: $0, at: run.place(of: $0, pen: pen, shape: run.shape)) }
    }
  }

  /// A box around the ink of each glyph, and lines of one pixel: ascent, baseline, descent and line gap.
  func items(edge: Double) -> [DisplayList.Item] {
    let heights: [(y: Double, color: Color)] = [
      (-line.ascent, Color(red: 0, green: 80, blue: 255)), (0, Color(red: 0, green: 160, blue: 60)),
      (line.descent, Color(red: 230, green: 180, blue: 0)),
      (line.descent + line.lineGap, Color(red: 255, green: 0, blue: 0)),
    ]
    let boxes = ink.map { DisplayList.Item.fill(Path(frameOf: $0, edge: edge), .magenta) }
    return boxes
      + heights.map { y, color in
        let rect = Rect(x: line.x, y: line.baseline + y, width: line.width, height: edge)
        return .fill(Path(rect: rect), color)
      }
  }

  /// The numbers in the article's signs: the ascent is positive, the descent negative, heights are above the baseline.
  var facts: Facts {
    let bounds = ink.dropFirst().reduce(ink.first ?? .zero) { $0.union($1) }
    return [
      "ascent": .number(rounded(line.ascent)), "descent": .number(rounded(-line.descent)),
      "leading": .number(rounded(line.lineGap)),
      "lineHeight": .number(rounded(line.ascent + line.descent + line.lineGap)),
      "origin": [.number(rounded(line.x)), .number(rounded(line.baseline))],
      "inkTop": .number(rounded(line.baseline - bounds.minY)),
      "inkBottom": .number(rounded(line.baseline - bounds.maxY)),
      "glyphsWithInk": .number(ink.count),
    ]
  }
}

extension Path {
  /// The four sides of a rectangle, inside it and as wide as an edge; one of no width is a line.
  fileprivate init(frameOf rect: Rect, edge: Double) {
    self.init(rect: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: edge))
    append(Path(rect: Rect(x: rect.minX, y: rect.maxY - edge, width: rect.width, height: edge)))
    append(Path(rect: Rect(x: rect.minX, y: rect.minY, width: edge, height: rect.height)))
    append(Path(rect: Rect(x: rect.maxX - edge, y: rect.minY, width: edge, height: rect.height)))
  }
}

extension Color {
  fileprivate static let magenta = Color(red: 230, green: 0, blue: 200)
}
