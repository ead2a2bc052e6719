import Facts
import Geometry
import Typesetting

extension Facts {
  /// States where lines stand: `lineCount`, `line[i]`, `ellipsis`, `textTop`.
  ///
  /// Positions are in the label's bounds, in points, y down; ranges are [first grapheme cluster, count].
  mutating func addLines(of layout: TextLayout, at origin: Point) {
    addLines(layout.lines, at: layout.lines.map { Point(x: origin.x + $0.x, y: origin.y + $0.baseline) })
    self["textTop"] = layout.lines.isEmpty ? .null : .number(rounded(origin.y))
  }

  /// States where lines stand whose pens start at points on their baselines.
  mutating func addLines(_ lines: [TextLine], at pens: [Point]) {
    self["lineCount"] = .number(lines.count)
    self["line"] = .list(zip(lines, pens).map { .record(Facts(line: $0, pen: $1)) })
    let cut = lines.enumerated().first { $0.element.ellipsisIndex != nil }
    if let cut, let index = cut.element.ellipsisIndex {
      self["ellipsis"] = .record(["line": .number(cut.offset), "index": .number(index)])
    } else {
      self["ellipsis"] = .null
    }
  }

  private init(line: TextLine, pen: Point) {
    self = [
      "range": .list([.number(line.range.lowerBound), .number(line.range.count)]),
      "x": .number(rounded(pen.x)),
      "baseline": .number(rounded(pen.y)),
      "width": .number(rounded(line.width)),
      "ascent": .number(rounded(line.ascent)),
      "descent": .number(rounded(line.descent)),
    ]
  }

  /// States a rectangle: `x y width height`.
  init(_ rect: Rect) {
    self = [
      "x": .number(rounded(rect.minX)), "y": .number(rounded(rect.minY)),
      "width": .number(rounded(rect.width)), "height": .number(rounded(rect.height)),
    ]
  }

  /// States a size: `width height`.
  init(_ size: Size) {
    self = ["width": .number(rounded(size.width)), "height": .number(rounded(size.height))]
  }
}

extension TextLayout {
  /// The lines that end above a height, from the first to the one before any that does not (LL-15, CJ-16).
  func wholeLines(within height: Double) -> [TextLine] {
    Array(lines.prefix { $0.top + $0.height <= height + 1e-3 })
  }
}

extension DisplayList {
  /// Draws the lines of a layout that fit whole, from the top of the bounds, and states where they stand.
  mutating func addWholeLines(of layout: TextLayout, height: Double) {
    let lines = layout.wholeLines(within: height)
    let pens = lines.map { Point(x: $0.x, y: $0.baseline) }
    items += zip(lines, pens).map { .line($0, at: $1) }
    facts.addLines(lines, at: pens)
  }
}
