import AssayFacts
import AssayGeometry
import AssayTypesetting

extension Facts {
  /// States lines of text: `lineCount`, `line[i]`, `ellipsis`, the first and last baseline, and `missingGlyphs`.
  ///
  /// Positions are in the label's bounds, in points; a range is [first grapheme cluster, count]. `missingGlyphs` lists the
  /// clusters that no font has a glyph for.
  mutating func addLines(_ lines: [PlacedLine]) {
    var stated: [Entry] = []
    stated.reserveCapacity(8)
    stated.append(Entry("lineCount", .number(lines.count)))
    stated.append(Entry("firstBaseline", lines.first.map { .number(rounded($0.pen.y)) } ?? .null))
    stated.append(Entry("lastBaseline", lines.last.map { .number(rounded($0.pen.y)) } ?? .null))
    stated.append(Entry("line", .list(lines.map { .record(Facts($0)) })))
    let ellipsis = lines.indices.lazy.compactMap { Fact(ellipsisOf: lines[$0], number: $0) }.first
    stated.append(Entry("ellipsis", ellipsis ?? .null))
    let missing = lines.flatMap(\.missingClusters)
    if !missing.isEmpty { stated.append(Entry("missingGlyphs", .list(missing.map(Fact.number)))) }
    merge(Facts(entries: stated))
  }

  private init(_ placed: PlacedLine) {
    let (line, pen) = (placed.line, placed.pen)
    self.init(entries: [
      Entry("range", Fact(line.range)),
      Entry("x", .number(rounded(pen.x))),
      Entry("baseline", .number(rounded(pen.y))),
      Entry("width", .number(rounded(line.width))),
      Entry("ascent", .number(rounded(line.ascent))),
      Entry("descent", .number(rounded(line.descent))),
      Entry("lineGap", .number(rounded(line.lineGap))),
      Entry("height", .number(rounded(line.height))),
      Entry("runs", .list(line.runs.map { .record(Facts($0, pen: pen, base: placed.base)) })),
    ])
  }

  private init(_ run: GlyphRun, pen: Point, base: Int) {
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

  /// States a point: `x y`.
  init(_ point: Point) { self = ["x": .number(rounded(point.x)), "y": .number(rounded(point.y))] }

  /// States a size: `width height`.
  init(_ size: Size) {
    self.init(entries: [
      Entry("width", .number(rounded(size.width))), Entry("height", .number(rounded(size.height))),
    ])
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
