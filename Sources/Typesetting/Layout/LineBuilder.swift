/// Places the glyphs of one line: divides it by level, orders it for the eye, and adds up the pen positions.
struct LineBuilder {
  let paragraph: ShapedParagraph
  let numbering: ClusterNumbering

  /// A part of an item at one level, on the line.
  private struct Piece {
    let item: ShapedItem
    let range: Range<Int>
    let level: Int8
    let glyphs: [ShapedGlyph]
    let hangs: Bool
    let width: Int
  }

  /// Builds the line of some clusters; when `filling` is given, its spaces are stretched until it is that wide.
  func content(of clusters: Range<Int>, filling: Int? = nil) -> LineContent {
    let end = paragraph.contentEnd(of: clusters)
    let pieces =
      pieces(of: clusters.lowerBound..<end, hangs: false) + pieces(of: end..<clusters.upperBound, hangs: true)
    let width = pieces.reduce(0) { $0 + ($1.hangs ? 0 : $1.width) }
    let stretch = Justification(of: clusters.lowerBound..<end, in: paragraph, from: width, to: filling)
    var content = LineContent()
    content.isRightToLeft = paragraph.levels.isRightToLeft
    content.width = width + stretch.total
    let ordered = visualOrder(of: pieces.map(\.level)).map { pieces[$0] }
    // What hangs on the left stands at negative positions.
    var x = -ordered.prefix { $0.hangs }.reduce(0) { $0 + $1.width }
    if ordered.allSatisfy(\.hangs), !paragraph.levels.isRightToLeft { x = 0 }
    for piece in ordered { x = place(piece, at: x, stretch: stretch, into: &content) }
    if pieces.isEmpty {
      content.metrics.include(paragraph.lastAttributes.font.primary, paragraph.lastAttributes)
    }
    return content
  }

  private func pieces(of clusters: Range<Int>, hangs: Bool) -> [Piece] {
    guard !clusters.isEmpty else { return [] }
    let scalars = paragraph.paragraph.scalarRange(clusters)
    let levels = paragraph.levels.ofLine(scalars)
    let base: Int8 = paragraph.levels.isRightToLeft ? 1 : 0
    let level = { (cluster: Int) in
      hangs ? base : levels[paragraph.paragraph.clusterStarts[cluster] - scalars.lowerBound]
    }
    return paragraph.parts(of: clusters).flatMap { item, range in
      var pieces: [Piece] = []
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start + 1
        while end < range.upperBound, level(end) == level(start) { end += 1 }
        pieces.append(piece(item, start..<end, level: level(start), hangs: hangs, line: clusters))
        start = end
      }
      return pieces
    }
  }

  private func piece(
    _ item: ShapedItem, _ range: Range<Int>, level: Int8, hangs: Bool, line: Range<Int>
  ) -> Piece {
    if item.item.attributes.attachment != nil {
      return Piece(item: item, range: range, level: level, glyphs: [], hangs: hangs, width: item.width)
    }
    var glyphs = item.glyphs(of: range, window: line, in: paragraph.context)
    // White space that L1 turned round: its glyphs follow the new direction.
    if (item.item.level ^ level) & 1 == 1 { glyphs.reverse() }
    let width = item.length(units: glyphs.reduce(0) { $0 + $1.advance }, clusters: range.count)
    return Piece(item: item, range: range, level: level, glyphs: glyphs, hangs: hangs, width: width)
  }

  /// Places a piece's runs; returns the pen's place after it.
  private func place(_ piece: Piece, at x: Int, stretch: Justification, into content: inout LineContent)
    -> Int
  {
    let face = piece.item.item.face
    if let attachment = piece.item.item.attributes.attachment {
      let attributes = paragraph.attributes[piece.range.lowerBound]
      content.metrics.include(attachment, attributes)
      content.runs.append(run(piece, piece.range, attributes, from: x, to: x + piece.width, glyphs: []))
      return x + piece.width
    }
    var pen = Pen(piece.item, at: x)
    var draft: (range: Range<Int>, start: Int, glyphs: [Glyph])?
    let finish = {
      (draft: (range: Range<Int>, start: Int, glyphs: [Glyph]), end: Int, content: inout LineContent) in
      let attributes = paragraph.attributes[draft.range.lowerBound]
      content.metrics.include(face, attributes)
      content.runs.append(
        run(piece, draft.range, attributes, from: draft.start, to: end, glyphs: draft.glyphs))
    }
    for group in groups(of: piece) {
      if let open = draft, !belongTogether(open.range.lowerBound, group.clusters.lowerBound) {
        finish(open, pen.position, &content)
        draft = nil
      }
      var open = draft ?? (group.clusters, pen.position, [])
      let extra = piece.item.spacing * group.clusters.count + stretch.extra(in: group.clusters)
      open.range =
        min(
          open.range.lowerBound, group.clusters.lowerBound)..<max(
          open.range.upperBound, group.clusters.upperBound)
      let attributes = paragraph.attributes[open.range.lowerBound]
      open.glyphs += pen.advance(
        over: piece.glyphs[group.glyphs], extra: extra, before: piece.level & 1 == 1,
        cluster: numbering.position(of: group.clusters.lowerBound),
        lift: Int(millionthsOf: attributes.baselineOffset))
      draft = open
    }
    if let draft { finish(draft, pen.position, &content) }
    return pen.position
  }

  /// The glyphs of a piece by cluster, from left to right, each with all the clusters it shows.
  private func groups(of piece: Piece) -> [(clusters: Range<Int>, glyphs: Range<Int>)] {
    let isRightToLeft = piece.level & 1 == 1
    var groups: [(clusters: Range<Int>, glyphs: Range<Int>)] = []
    var start = 0
    while start < piece.glyphs.count {
      let cluster = piece.glyphs[start].cluster
      var end = start + 1
      while end < piece.glyphs.count, piece.glyphs[end].cluster == cluster { end += 1 }
      let upper: Int
      if isRightToLeft {
        upper = groups.last?.clusters.lowerBound ?? piece.range.upperBound
      } else {
        upper = end < piece.glyphs.count ? piece.glyphs[end].cluster : piece.range.upperBound
      }
      groups.append((cluster..<max(upper, cluster + 1), start..<end))
      start = end
    }
    return groups
  }

  private func belongTogether(_ first: Int, _ second: Int) -> Bool {
    paragraph.attributes.index[first] == paragraph.attributes.index[second]
      && numbering.side(of: first) == numbering.side(of: second)
  }

  private func run(
    _ piece: Piece, _ clusters: Range<Int>, _ attributes: TextAttributes, from start: Int, to end: Int,
    glyphs: [Glyph]
  ) -> GlyphRun {
    GlyphRun(
      typeface: piece.item.item.face, size: attributes.font.size, attributes: attributes,
      range: numbering.range(of: clusters), isRightToLeft: piece.level & 1 == 1, x: start.points,
      width: (end - start).points, glyphs: attributes.font.size > 0 ? glyphs : [])
  }
}

/// The pen that moves over a piece: font units and extra space are totals, converted anew for every glyph.
private struct Pen {
  private let item: ShapedItem
  private let start: Int
  private var units = 0
  private var extra = 0

  init(_ item: ShapedItem, at start: Int) {
    self.item = item
    self.start = start
  }

  /// Where the pen is, in millionths of a point.
  var position: Int { start + item.length(units: units, clusters: 0) + extra }

  /// Moves over the glyphs of one cluster and places them.
  mutating func advance(
    over glyphs: ArraySlice<ShapedGlyph>, extra space: Int, before: Bool, cluster: Int, lift: Int
  ) -> [Glyph] {
    var placed: [Glyph] = []
    placed.reserveCapacity(glyphs.count)
    for (index, glyph) in zip(glyphs.indices, glyphs) {
      let begin = position
      if before, index == glyphs.startIndex { extra += space }
      let x = start + item.length(units: units + glyph.xOffset, clusters: 0) + extra
      units += glyph.advance
      if !before, index == glyphs.endIndex - 1 { extra += space }
      placed.append(
        Glyph(
          id: glyph.id, cluster: cluster, x: x.points,
          y: (item.length(units: glyph.yOffset, clusters: 0) + lift).points,
          advance: (position - begin).points))
    }
    return placed
  }
}
