import AssayFacts
import AssayGeometry
import AssayTypesetting

extension Facts {
  /// States lines of text: `lineCount`, `line[i]`, `ellipsis`, the first and last baseline, and `missingGlyphs`.
  ///
  /// Positions are in the label's bounds, in points; a range is [first grapheme cluster, count]. `missingGlyphs` lists the
  /// clusters that no font has a glyph for. The runs of the last line count clusters from `baseOfLast`.
  mutating func addLines(_ placed: [PlacedLine], baseOfLast: Int = 0) {
    let lines = placed.map(\.line)
    let bases = lines.indices.map { $0 == lines.count - 1 ? baseOfLast : 0 }
    self["lineCount"] = .number(lines.count)
    self["firstBaseline"] = placed.first.map { .number(rounded($0.pen.y)) } ?? .null
    self["lastBaseline"] = placed.last.map { .number(rounded($0.pen.y)) } ?? .null
    self["line"] = .list(zip(placed, bases).map { .record(Facts($0.line, pen: $0.pen, base: $1)) })
    self["ellipsis"] =
      lines.indices.lazy.compactMap { Fact(ellipsisOf: lines[$0], number: $0, base: bases[$0]) }.first
      ?? .null
    let missing = zip(lines, bases).flatMap { $0.missingClusters(base: $1) }
    if !missing.isEmpty { self["missingGlyphs"] = .list(missing.map(Fact.number)) }
  }

  private init(_ line: TextLine, pen: Point, base: Int) {
    self = [
      "range": Fact(line.range),
      "x": .number(rounded(pen.x)),
      "baseline": .number(rounded(pen.y)),
      "width": .number(rounded(line.width)),
      "ascent": .number(rounded(line.ascent)),
      "descent": .number(rounded(line.descent)),
      "lineGap": .number(rounded(line.lineGap)),
      "height": .number(rounded(line.height)),
      "runs": .list(line.runs.map { .record(Facts($0, pen: pen, base: base)) }),
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
  fileprivate init?(ellipsisOf line: TextLine, number: Int, base: Int) {
    guard let index = line.ellipsisIndex, let text = line.ellipsis else { return nil }
    var facts: Facts = ["text": .text(text), "line": .number(number), "index": .number(index)]
    if let run = line.runs.first(where: { line.isEllipsis($0, base: base) }) {
      facts["hidden"] = Fact(run.range, from: base)
    }
    self = .record(facts)
  }
}

extension TextLine {
  /// The clusters that no font has a glyph for, in order, each once.
  fileprivate func missingClusters(base: Int) -> [Int] {
    var missing: Set<Int> = []
    for run in runs {
      for glyph in run.glyphs where glyph.id == 0 { missing.insert(base + glyph.cluster) }
    }
    return missing.sorted()
  }
}
