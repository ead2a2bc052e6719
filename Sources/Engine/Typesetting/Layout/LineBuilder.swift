/// Builds one line: divides its clusters by bidi level, puts them in visual order, and measures them.
struct LineBuilder {
  let paragraph: ShapedParagraph
  let numbering: ClusterNumbering
  let geometry: LineGeometry

  /// Builds the line of some clusters, and stretches or tightens it to a target width.
  func content(of clusters: Range<Int>, target: Justification.Target? = nil) -> LineContent {
    let end = paragraph.contentEnd(of: clusters)
    let tabs = tabWidths(of: clusters, end: end)
    var pieces: [LinePiece] = []
    pieces.reserveCapacity(2)  // Most lines have text and white space at their end.
    addPieces(of: clusters.lowerBound..<end, hangs: false, tabs: tabs, to: &pieces)
    addPieces(of: end..<clusters.upperBound, hangs: true, tabs: tabs, to: &pieces)
    if pieces.contains(where: { $0.level > 0 }) {
      pieces = visualOrder(of: pieces.map(\.level)).map { pieces[$0] }
    }
    let width = pieces.reduce(0) { $0 + ($1.hangs ? 0 : $1.width) }
    let justification = Justification(of: clusters.lowerBound..<end, in: paragraph, from: width, to: target)
    return LineContent(
      paragraph: paragraph, numbering: numbering, pieces: pieces, justification: justification,
      width: width + justification.total, metrics: LineMetrics(of: pieces, in: paragraph))
  }

  private func tabWidths(of clusters: Range<Int>, end: Int) -> [Int: Int] {
    guard paragraph.hasTabs else { return [:] }
    var ruler = TabRuler(paragraph, from: clusters.lowerBound, in: geometry)
    _ = ruler.width(to: end)
    _ = ruler.width(to: clusters.upperBound)
    return ruler.widths
  }

  private func addPieces(of clusters: Range<Int>, hangs: Bool, tabs: [Int: Int], to pieces: inout [LinePiece])
  {
    guard !clusters.isEmpty else { return }
    let scalars = paragraph.paragraph.scalarRange(clusters)
    let levels = paragraph.levels.ofLine(scalars)
    let base: Int8 = paragraph.levels.isRightToLeft ? 1 : 0
    let starts = paragraph.paragraph.clusterStarts
    let level = { (cluster: Int) in
      hangs ? base : levels.isEmpty ? 0 : levels[starts[cluster] - scalars.lowerBound]
    }
    for item in paragraph.items(of: clusters) {
      let range = item.item.range.clamped(to: clusters)
      var start = range.lowerBound
      while start < range.upperBound {
        var end = levels.isEmpty ? range.upperBound : start + 1
        while end < range.upperBound, level(end) == level(start) { end += 1 }
        pieces.append(
          piece(
            item, start..<end, level: level(start), hangs: hangs, line: clusters, boxWidth: tabs[start]))
        start = end
      }
    }
  }

  private func piece(
    _ item: ShapedItem, _ range: Range<Int>, level: Int8, hangs: Bool, line: Range<Int>, boxWidth: Int?
  ) -> LinePiece {
    if item.isBox {
      return LinePiece(
        item: item, range: range, level: level, glyphs: [], hangs: hangs, width: boxWidth ?? item.width)
    }
    var glyphs = item.glyphs(of: range, window: line, by: paragraph.shaper)
    if range.upperBound == line.upperBound, let hyphen = paragraph.hyphen(after: line) {
      glyphs.removeAll { $0.cluster == range.upperBound - 1 }
      glyphs.insert(
        contentsOf: hyphen, at: item.item.isRightToLeft ? glyphs.startIndex : glyphs.endIndex)
    }
    // White space at the end whose direction L1 changed: its glyphs are in the opposite order.
    if (item.item.level ^ level) & 1 == 1 { glyphs.reverse() }
    let width = item.length(units: glyphs.reduce(0) { $0 + $1.advance }, clusters: range.count)
    return LinePiece(item: item, range: range, level: level, glyphs: glyphs, hangs: hangs, width: width)
  }
}
