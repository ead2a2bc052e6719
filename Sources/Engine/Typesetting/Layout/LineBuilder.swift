/// Places the glyphs of one line: divides it by level, orders it for the eye, and adds up the pen positions.
struct LineBuilder {
  let paragraph: ShapedParagraph
  let numbering: ClusterNumbering
  /// The line's distance from the leading edge, from which tabs are measured, in millionths of a point.
  let head: Int

  /// A part of an item at one level, on the line.
  private struct Piece {
    let item: ShapedItem
    let range: Range<Int>
    let level: Int8
    let glyphs: ArraySlice<ShapedGlyph>
    let hangs: Bool
    let width: Int
  }

  /// Builds the line of some clusters and makes it as wide as `target` says.
  func content(of clusters: Range<Int>, stretch target: Justification.Target? = nil) -> LineContent {
    let end = paragraph.contentEnd(of: clusters)
    let tabs = tabWidths(of: clusters, end: end)
    var pieces: [Piece] = []
    addPieces(of: clusters.lowerBound..<end, hangs: false, tabs: tabs, to: &pieces)
    addPieces(of: end..<clusters.upperBound, hangs: true, tabs: tabs, to: &pieces)
    let width = pieces.reduce(0) { $0 + ($1.hangs ? 0 : $1.width) }
    let stretch = Justification(of: clusters.lowerBound..<end, in: paragraph, from: width, to: target)
    var content = LineContent()
    content.isRightToLeft = paragraph.levels.isRightToLeft
    content.width = width + stretch.total
    let ordered =
      pieces.allSatisfy { $0.level == 0 }
      ? pieces : visualOrder(of: pieces.map(\.level)).map { pieces[$0] }
    var x = ordered.allSatisfy(\.hangs) && !content.isRightToLeft ? 0 : -hangingWidth(of: ordered)
    var runs: [PlacedRun] = []
    for piece in ordered { x = place(piece, at: x, stretch: stretch, into: &runs) }
    for run in runs { content.metrics.include(run) }
    if runs.isEmpty {
      content.metrics.include(paragraph.lastAttributes.font.primary, paragraph.lastAttributes)
    }
    content.runs = runs.map { $0.glyphRun(numbering) }
    return content
  }

  /// What hangs on the left stands at negative positions.
  private func hangingWidth(of ordered: [Piece]) -> Int {
    ordered.prefix { $0.hangs }.reduce(0) { $0 + $1.width }
  }

  private func tabWidths(of clusters: Range<Int>, end: Int) -> [Int: Int] {
    guard paragraph.hasTabs else { return [:] }
    var ruler = TabRuler(paragraph, from: clusters.lowerBound, head: head)
    _ = ruler.width(to: end)
    _ = ruler.width(to: clusters.upperBound)
    return ruler.widths
  }

  private func addPieces(of clusters: Range<Int>, hangs: Bool, tabs: [Int: Int], to pieces: inout [Piece]) {
    guard !clusters.isEmpty else { return }
    guard !paragraph.levels.isUniform else {
      for item in paragraph.items(of: clusters) {
        let range = item.item.range.clamped(to: clusters)
        pieces.append(
          piece(item, range, level: 0, hangs: hangs, line: clusters, boxWidth: tabs[range.lowerBound]))
      }
      return
    }
    let scalars = paragraph.paragraph.scalarRange(clusters)
    let levels = paragraph.levels.ofLine(scalars)
    let base: Int8 = paragraph.levels.isRightToLeft ? 1 : 0
    let level = { (cluster: Int) in
      hangs ? base : levels[paragraph.paragraph.clusterStarts[cluster] - scalars.lowerBound]
    }
    for item in paragraph.items(of: clusters) {
      let range = item.item.range.clamped(to: clusters)
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start + 1
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
  ) -> Piece {
    if item.isBox {
      return Piece(
        item: item, range: range, level: level, glyphs: [], hangs: hangs, width: boxWidth ?? item.width)
    }
    var glyphs = item.glyphs(of: range, window: line, in: paragraph.context)
    if range.upperBound == line.upperBound, let hyphen = paragraph.hyphen(after: line) {
      glyphs.removeAll { $0.cluster == range.upperBound - 1 }
      glyphs.insert(
        contentsOf: hyphen, at: item.item.level & 1 == 1 ? glyphs.startIndex : glyphs.endIndex)
    }
    // White space that L1 turned round: its glyphs follow the new direction.
    if (item.item.level ^ level) & 1 == 1 { glyphs.reverse() }
    let width = item.length(units: glyphs.reduce(0) { $0 + $1.advance }, clusters: range.count)
    return Piece(item: item, range: range, level: level, glyphs: glyphs, hangs: hangs, width: width)
  }

  /// Places a piece's runs after those that are placed; returns the pen's place after it.
  private func place(_ piece: Piece, at x: Int, stretch: Justification, into runs: inout [PlacedRun]) -> Int {
    if piece.item.isBox {
      runs.append(run(of: piece, piece.range, from: x, to: x + piece.width, glyphs: []))
      return x + piece.width
    }
    var pen = Pen(piece.item, at: x, isRightToLeft: piece.level & 1 == 1)
    var groups = GlyphGroups(of: piece.glyphs, range: piece.range, isRightToLeft: piece.level & 1 == 1)
    var next = groups.next()
    while let first = next {
      let start = pen.position
      let (number, side) = look(of: first)
      let lift = Int(millionthsOf: paragraph.attributes.stretches[number].attributes.baselineOffset)
      var clusters = first.clusters
      var glyphs: [Glyph] = []
      glyphs.reserveCapacity(piece.glyphs.endIndex - first.glyphs.lowerBound)
      while let group = next, look(of: group) == (number, side) {
        let cluster = group.clusters.lowerBound
        pen.advance(
          over: group.glyphs, of: piece.glyphs,
          extra: piece.item.spacing * group.clusters.count + stretch.extra(in: group.clusters),
          cluster: numbering.position(of: cluster), lift: lift,
          kind: Glyph.Kind(of: paragraph.firstScalar(of: cluster)), into: &glyphs)
        clusters = min(clusters.lowerBound, cluster)..<max(clusters.upperBound, group.clusters.upperBound)
        next = groups.next()
      }
      let last = runs.count - 1
      if last >= 0, continues(runs[last], piece, clusters) {
        runs[last].extend(over: clusters, to: pen.position, by: glyphs)
      } else {
        runs.append(run(of: piece, clusters, from: start, to: pen.position, glyphs: glyphs))
      }
    }
    return pen.position
  }

  /// What must be the same in a run: the stretch of attributes, and the side of a token.
  private func look(of group: GlyphGroups.Group) -> (stretch: Int, side: Int) {
    (
      paragraph.attributes.stretch(of: group.clusters.lowerBound),
      numbering.side(of: group.clusters.lowerBound)
    )
  }

  private func run(
    of piece: Piece, _ clusters: Range<Int>, from start: Int, to end: Int, glyphs: [Glyph]
  ) -> PlacedRun {
    PlacedRun(
      typeface: piece.item.item.face, attributes: paragraph.attributes[clusters.lowerBound],
      clusters: clusters, isRightToLeft: piece.level & 1 == 1, hangs: piece.hangs, start: start, end: end,
      glyphs: glyphs, isBox: piece.item.isBox)
  }

  /// Whether clusters that stand right of a run belong to it.
  private func continues(_ run: borrowing PlacedRun, _ piece: Piece, _ clusters: Range<Int>) -> Bool {
    let isNext =
      run.isRightToLeft
      ? clusters.upperBound == run.clusters.lowerBound : run.clusters.upperBound == clusters.lowerBound
    let (a, b) = (run.clusters.lowerBound, clusters.lowerBound)
    return isNext && run.isRightToLeft == (piece.level & 1 == 1) && run.hangs == piece.hangs
      && run.typeface === piece.item.item.face && !run.isBox && !piece.item.isBox
      && paragraph.attributes.stretch(of: a) == paragraph.attributes.stretch(of: b)
      && numbering.side(of: a) == numbering.side(of: b)
  }
}
