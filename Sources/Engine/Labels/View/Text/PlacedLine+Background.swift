import AssayGeometry
import AssayImaging
import AssayTypesetting

extension PlacedLine {
  /// What is behind the text: one rectangle for a stretch of neighboring runs with an equal background.
  ///
  /// It reaches from the line's top to its bottom, line gap included and space between lines and paragraphs not, and
  /// its edges are on whole pixels, so that rectangles on neighboring runs and lines meet without gap or overlap.
  package func backgrounds(on grid: PixelGrid) -> [PaintedRect] {
    let top = pen.y - (line.baseline - line.top)
    let (upper, lower) = (grid.row(top), grid.row(top + line.height))
    return stretches(of: \.backgroundColor).compactMap { color, members in
      guard color.alpha > 0, let first = members.first, let last = members.last else { return nil }
      let (left, right) = (grid.column(first.extent.lower), grid.column(last.extent.upper))
      let rect = Rect(x: left, y: upper, width: right - left, height: lower - upper)
      return rect.isEmpty ? nil : PaintedRect(rect, color)
    }
  }
}
