import AssayFacts
import AssayGeometry
import AssayTypesetting

extension Facts {
  /// States where lines stand: `lineCount`, `line[i]`, `ellipsis`, `textTop`, and what ``addLines(_:at:)`` says.
  ///
  /// Positions are in the label's bounds, in points, y down; ranges are [first grapheme cluster, count].
  mutating func addLines(of layout: TextLayout, at origin: Point) {
    addLines(layout.lines, at: layout.lines.map { Point(x: origin.x + $0.x, y: origin.y + $0.baseline) })
    append("textTop", layout.lines.isEmpty ? .null : .number(rounded(origin.y)))
  }

  /// States where lines stand whose pens start at points on their baselines.
  ///
  /// Glyphs the fonts lack are stated by their clusters, `missingGlyphs`, where there are any. The last line's runs may
  /// count their clusters from another place than the text's beginning, the base.
  mutating func addLines(_ lines: [TextLine], at pens: [Point], baseOfLast: Int = 0) {
    reserve(8)
    let last = lines.count - 1
    var stated: [Fact] = []
    var ellipsis = Fact.null
    var missing: [Fact] = []
    stated.reserveCapacity(lines.count)
    for number in lines.indices {
      let line = StatedLine(line: lines[number], base: number == last ? baseOfLast : 0)
      stated.append(.record(Facts(line: line, pen: pens[number])))
      if ellipsis == .null, let fact = Fact(ellipsisOf: line, number: number) { ellipsis = fact }
      missing += line.missingClusters.map(Fact.number)
    }
    append("lineCount", .number(lines.count))
    append("firstBaseline", pens.first.map { .number(rounded($0.y)) } ?? .null)
    append("lastBaseline", pens.last.map { .number(rounded($0.y)) } ?? .null)
    append("line", .list(stated))
    append("ellipsis", ellipsis)
    if !missing.isEmpty { append("missingGlyphs", .list(missing)) }
  }

  private init(line stated: StatedLine, pen: Point) {
    let line = stated.line
    self.init(entries: [
      Entry("range", Fact(line.range)),
      Entry("x", .number(rounded(pen.x))),
      Entry("baseline", .number(rounded(pen.y))),
      Entry("width", .number(rounded(line.width))),
      Entry("ascent", .number(rounded(line.ascent))),
      Entry("descent", .number(rounded(line.descent))),
      Entry("lineGap", .number(rounded(line.lineGap))),
      Entry("height", .number(rounded(line.height))),
      Entry("runs", .list(line.runs.map { .record(Facts(run: $0, base: stated.base, pen: pen)) })),
    ])
  }

  /// States a run: font, range, number of glyphs, left edge, and its direction where that is from right to left.
  private init(run: GlyphRun, base: Int, pen: Point) {
    self.init(entries: [
      Entry("font", .text("\(run.typeface.name) \(Fact.text(of: rounded(run.size)))")),
      Entry("range", Fact(run.range, from: base)),
      Entry("glyphs", .number(run.glyphs.count)),
      Entry("x", .number(rounded(pen.x + run.x))),
    ])
    if run.isRightToLeft { self["direction"] = "rightToLeft" }
  }

  /// States a rectangle: `x y width height`.
  init(_ rect: Rect) {
    self.init(entries: [
      Entry("x", .number(rounded(rect.minX))), Entry("y", .number(rounded(rect.minY))),
      Entry("width", .number(rounded(rect.width))), Entry("height", .number(rounded(rect.height))),
    ])
  }

  /// States a size: `width height`.
  init(_ size: Size) {
    self.init(entries: [
      Entry("width", .number(rounded(size.width))), Entry("height", .number(rounded(size.height))),
    ])
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
    guard line.runs.contains(where: { $0.glyphs.contains { $0.id == 0 } }) else { return [] }
    var clusters: Set<Int> = []
    for run in line.runs {
      for glyph in run.glyphs where glyph.id == 0 { clusters.insert(base + glyph.cluster) }
    }
    return clusters.sorted()
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
