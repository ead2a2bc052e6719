import AssayFacts
import AssayGeometry
import AssayTypesetting

extension Facts {
  /// States where lines stand: `lineCount`, `line[i]`, `ellipsis`, `textTop`, and what ``addLines(_:at:)`` says.
  ///
  /// Positions are in the label's bounds, in points, y down; ranges are [first grapheme cluster, count].
  mutating func addLines(of layout: TextLayout, at origin: Point) {
    addLines(layout.lines, at: layout.lines.map { Point(x: origin.x + $0.x, y: origin.y + $0.baseline) })
    self["textTop"] = layout.lines.isEmpty ? .null : .number(rounded(origin.y))
  }

  /// States where lines stand whose pens start at points on their baselines.
  ///
  /// Glyphs the fonts lack are stated by their clusters, `missingGlyphs`, where there are any. The last line's runs may
  /// count their clusters from another place than the text's beginning, the base.
  mutating func addLines(_ lines: [TextLine], at pens: [Point], baseOfLast: Int = 0) {
    let last = lines.count - 1
    let lines = lines.enumerated().map { StatedLine(line: $1, base: $0 == last ? baseOfLast : 0) }
    self["lineCount"] = .number(lines.count)
    self["firstBaseline"] = pens.first.map { .number(rounded($0.y)) } ?? .null
    self["lastBaseline"] = pens.last.map { .number(rounded($0.y)) } ?? .null
    self["line"] = .list(zip(lines, pens).map { .record(Facts(line: $0, pen: $1)) })
    let cut = lines.enumerated().first { $0.element.line.ellipsisIndex != nil }
    self["ellipsis"] = cut.flatMap { Fact(ellipsisOf: $0.element, number: $0.offset) } ?? .null
    let missing = lines.flatMap(\.missingClusters)
    if !missing.isEmpty { self["missingGlyphs"] = .list(missing.map(Fact.number)) }
  }

  private init(line stated: StatedLine, pen: Point) {
    let line = stated.line
    self = [
      "range": Fact(line.range),
      "x": .number(rounded(pen.x)),
      "baseline": .number(rounded(pen.y)),
      "width": .number(rounded(line.width)),
      "ascent": .number(rounded(line.ascent)),
      "descent": .number(rounded(line.descent)),
      "lineGap": .number(rounded(line.lineGap)),
      "height": .number(rounded(line.height)),
      "runs": .list(line.runs.map { .record(Facts(run: $0, base: stated.base, pen: pen)) }),
    ]
  }

  /// States a run: font, range, number of glyphs, left edge, and its direction where that is from right to left.
  private init(run: GlyphRun, base: Int, pen: Point) {
    self = [
      "font": .text("\(run.typeface.name) \(Fact.text(of: rounded(run.size)))"),
      "range": Fact(run.range, from: base),
      "glyphs": .number(run.glyphs.count),
      "x": .number(rounded(pen.x + run.x)),
    ]
    if run.isRightToLeft { self["direction"] = "rightToLeft" }
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

/// A line, and where in the text its runs begin to count clusters.
private struct StatedLine {
  let line: TextLine
  let base: Int

  /// The run that stands for hidden text.
  var ellipsisRun: GlyphRun? {
    line.ellipsisIndex.flatMap { index in
      line.runs.first { base + $0.range.lowerBound == line.range.lowerBound + index }
    }
  }

  /// The clusters of glyphs that the fonts lack, in order, each once.
  var missingClusters: [Int] {
    Set(line.runs.flatMap(\.glyphs).filter { $0.id == 0 }.map { base + $0.cluster }).sorted()
  }
}

extension Fact {
  /// A range as [first, count].
  fileprivate init(_ range: Range<Int>, from base: Int = 0) {
    self = [.number(base + range.lowerBound), .number(range.count)]
  }

  /// What stands for hidden text: its own text, the line, where in it, and the clusters that are hidden.
  fileprivate init?(ellipsisOf stated: StatedLine, number: Int) {
    guard let index = stated.line.ellipsisIndex, let text = stated.line.ellipsis else { return nil }
    var facts: Facts = ["text": .text(text), "line": .number(number), "index": .number(index)]
    if let run = stated.ellipsisRun { facts["hidden"] = Fact(run.range, from: stated.base) }
    self = .record(facts)
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
