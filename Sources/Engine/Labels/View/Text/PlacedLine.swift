public import AssayGeometry
package import AssayImaging
public import AssayTypesetting

/// A line of text at its place in the label.
public struct PlacedLine: Sendable {
  /// The line.
  public let line: TextLine
  /// The left end of the baseline, in points.
  public let pen: Point
  /// The grapheme cluster of the text from which the line's runs count.
  let base: Int
  /// Whether the baseline is drawn on the next whole pixel below it, instead of on the nearest.
  private let movesDown: Bool

  /// Places a line with the left end of its baseline at a point.
  public init(_ line: TextLine, at pen: Point, base: Int = 0, movesDown: Bool = false) {
    self.line = line
    self.pen = pen
    self.base = base
    self.movesDown = movesDown
  }

  /// The left end of the baseline, on a whole pixel, as it is drawn.
  func pen(on grid: PixelGrid) -> Point {
    Point(x: pen.x, y: movesDown ? grid.rowBelow(pen.y) : grid.row(pen.y))
  }

  /// The same for a run, whose raised or lowered baseline is on a whole pixel, too.
  func pen(of run: GlyphRun, on grid: PixelGrid) -> Point {
    let (pen, rise) = (pen(on: grid), run.attributes.rise)
    return rise == 0 ? pen : Point(x: pen.x, y: grid.row(pen.y - rise) + rise)
  }

  /// A run and the part of the label it takes, in points, without white space that hangs at the line's end.
  typealias Member = (run: GlyphRun, extent: Interval)

  /// Groups neighboring runs that have an equal value, from left to right; runs without a value are in no group.
  func groups<Value: Equatable>(by value: (TextAttributes) -> Value?) -> [(value: Value, members: [Member])] {
    guard line.runs.contains(where: { value($0.sharedAttributes.value) != nil }) else { return [] }
    var groups: [(value: Value, members: [Member])] = []
    var isAfterMember = false
    for run in line.runs {
      let shown = Interval(run.x, run.x + run.width).intersection(Interval(0, line.width))
      guard !shown.isEmpty else { continue }
      let own = value(run.sharedAttributes.value)
      defer { isAfterMember = own != nil }
      guard let own else { continue }
      if !isAfterMember || groups.last?.value != own { groups.append((own, [])) }
      groups[groups.count - 1].members.append((run, Interval(pen.x + shown.lower, pen.x + shown.upper)))
    }
    return groups
  }

  /// The rectangles behind the text: one for each group of neighboring runs with an equal background.
  ///
  /// A rectangle reaches from the line's top to its bottom, with the line gap but without the space between lines and
  /// paragraphs. Its edges are on whole pixels, so neighboring rectangles meet without gap or overlap.
  package func backgrounds(on grid: PixelGrid) -> [PaintedRect] {
    let top = pen.y - (line.baseline - line.top)
    let (upper, lower) = (grid.row(top), grid.row(top + line.height))
    return groups(by: \.backgroundColor).compactMap { color, members in
      guard color.alpha > 0, let first = members.first, let last = members.last else { return nil }
      let (left, right) = (grid.column(first.extent.lower), grid.column(last.extent.upper))
      let rect = Rect(x: left, y: upper, width: right - left, height: lower - upper)
      return rect.isEmpty ? nil : PaintedRect(rect: rect, color: color)
    }
  }
}

/// A rectangle of one color that belongs to a text.
package struct PaintedRect: Hashable, Sendable {
  /// The rectangle in the label, in points.
  package let rect: Rect
  /// The color.
  package let color: Color
  /// The shadow that the rectangle casts together with its run's glyphs; nil for none.
  package var shadow: TextShadow?
}
