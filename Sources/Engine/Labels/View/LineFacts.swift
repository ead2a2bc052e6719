import AssayFacts
import AssayGeometry
import AssayTypesetting

extension Facts {
  /// States lines of text: `lineCount`, `line[i]`, `ellipsis`, the first and last baseline, and `missingGlyphs`.
  ///
  /// Positions are in the label's bounds, in points; a range is [first grapheme cluster, count]. `missingGlyphs` lists the
  /// clusters that no font has a glyph for.
  mutating func addLines(_ lines: [PlacedLine]) {
    self["lineCount"] = .number(lines.count)
    self["firstBaseline"] = lines.first.map { .number(rounded($0.pen.y)) } ?? .null
    self["lastBaseline"] = lines.last.map { .number(rounded($0.pen.y)) } ?? .null
    self["line"] = .list(lines.map { .record(Facts($0)) })
    self["ellipsis"] =
      lines.indices.lazy.compactMap { Fact(ellipsisOf: lines[$0], number: $0) }.first ?? .null
    let missing = lines.flatMap(\.missingClusters)
    if !missing.isEmpty { self["missingGlyphs"] = .list(missing.map(Fact.number)) }
  }

  private init(_ placed: PlacedLine) {
    let (line, pen) = (placed.line, placed.pen)
    self = [
      "range": Fact(line.range),
      "x": .number(rounded(pen.x)),
      "baseline": .number(rounded(pen.y)),
      "width": .number(rounded(line.width)),
      "ascent": .number(rounded(line.ascent)),
      "descent": .number(rounded(line.descent)),
      "lineGap": .number(rounded(line.lineGap)),
      "height": .number(rounded(line.height)),
      "runs": .list(line.runs.map { .record(Facts($0, pen: pen, base: placed.base)) }),
    ]
  }

  private init(_ run: GlyphRun, pen: Point, base: Int) {
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

  /// States a point: `x y`.
  init(_ point: Point) { self = ["x": .number(rounded(point.x)), "y": .number(rounded(point.y))] }

  /// States a size: `width height`.
  init(_ size: Size) {
    self = ["width": .number(rounded(size.width)), "height": .number(rounded(size.height))]
  }
}

extension Fact {
  /// A range as [first, count].
  init(_ range: Range<Int>, from base: Int = 0) {
    self = [.number(base + range.lowerBound), .number(range.count)]
  }

  /// Insets as [top, left, bottom, right].
  init(_ insets: EdgeInsets) {
    self = .list([insets.top, insets.left, insets.bottom, insets.right].map(Fact.number))
  }

  /// The ellipsis of a line, if there is one: its text, the line, its place there, and the clusters that it hides.
  fileprivate init?(ellipsisOf placed: PlacedLine, number: Int) {
    let line = placed.line
    guard let index = line.ellipsisIndex, let text = line.ellipsis else { return nil }
    var facts: Facts = ["text": .text(text), "line": .number(number), "index": .number(index)]
    if let run = line.runs.first(where: { line.isEllipsis($0, base: placed.base) }) {
      facts["hidden"] = Fact(run.range, from: placed.base)
    }
    self = .record(facts)
  }
}

extension PlacedLine {
  /// The clusters that no font has a glyph for, in order, each once.
  fileprivate var missingClusters: [Int] {
    var clusters: Set<Int> = []
    for run in line.runs {
      for glyph in run.glyphs where glyph.id == 0 { clusters.insert(base + glyph.cluster) }
    }
    return clusters.sorted()
  }
}
