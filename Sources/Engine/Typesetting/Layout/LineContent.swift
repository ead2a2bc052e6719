/// The content of a line whose position is not known yet; lengths in millionths of a point.
struct LineContent {
  let paragraph: ShapedParagraph
  let numbering: ClusterNumbering
  /// The pieces from left to right.
  let pieces: [LinePiece]
  let justification: Justification
  /// The width without the white space at the end.
  let width: Int
  let metrics: LineMetrics

  var isRightToLeft: Bool { paragraph.levels.isRightToLeft }

  /// The glyph runs, from left to right.
  var runs: [GlyphRun] {
    // White space that hangs on the left has negative positions.
    let hanging = pieces.prefix { $0.hangs }.reduce(0) { $0 + $1.width }
    var x = pieces.allSatisfy(\.hangs) && !isRightToLeft ? 0 : -hanging
    var runs: [PlacedRun] = []
    for piece in pieces { x = place(piece, at: x, into: &runs) }
    return runs.map(glyphRun)
  }

  /// Adds the runs of a piece that begins at a position; returns the position of its end.
  private func place(_ piece: LinePiece, at x: Int, into runs: inout [PlacedRun]) -> Int {
    if piece.item.isBox {
      runs.append(run(of: piece, piece.range, from: x, to: x + piece.width))
      return x + piece.width
    }
    // Most paragraphs have the same attributes everywhere, and no token.
    let isOneRun =
      paragraph.attributes.runs.count == 1 && numbering.token == nil && piece.item.item.lenders.isEmpty
    let (glyphs, isRightToLeft) = (piece.glyphs, piece.isRightToLeft)
    var pen = Pen(piece.item, at: x, isRightToLeft: isRightToLeft)
    var last = runs.popLast()
    var (start, limit) = (glyphs.startIndex, piece.range.upperBound)
    while start < glyphs.endIndex {
      // The glyphs of one cluster, or of several that share them: these end before that of the next glyph in reading order.
      let (cluster, lender) = (glyphs[start].cluster, glyphs[start].lender)
      var end = start + 1
      while end < glyphs.endIndex, glyphs[end].cluster == cluster, glyphs[end].lender == lender { end += 1 }
      let isEnd = end == glyphs.endIndex
      // The space after a cluster is on its right, in a right-to-left piece on its left.
      let isInside =
        isRightToLeft
        ? start > glyphs.startIndex && glyphs[start - 1].cluster == cluster
        : !isEnd && glyphs[end].cluster == cluster
      let next = isRightToLeft ? limit : isEnd ? piece.range.upperBound : glyphs[end].cluster
      let clusters = cluster..<max(next, cluster + 1)
      if start == glyphs.startIndex || !isOneRun,
        !(last.map { continues($0, piece, clusters, lender) } ?? false)
      {
        if let last { runs.append(last) }
        last = run(of: piece, clusters, from: pen.position, to: pen.position, lender: lender)
        last?.glyphs.reserveCapacity(glyphs.count)
      }
      last?.add(
        start..<end, showing: clusters, of: piece, with: &pen,
        extra: isInside ? 0 : piece.item.spacing * clusters.count + justification.extra(in: clusters),
        position: numbering.position(of: cluster), kind: GlyphKind(of: paragraph.firstScalar(of: cluster)))
      (start, limit) = (end, cluster)
    }
    if let last { runs.append(last) }
    return pen.position
  }

  /// Whether clusters of a piece, which isn't a box and is on the right of a run, continue that run.
  private func continues(
    _ run: PlacedRun, _ piece: LinePiece, _ clusters: Range<Int>, _ lender: UInt16?
  ) -> Bool {
    let isNext =
      run.piece.isRightToLeft
      ? clusters.upperBound == run.clusters.lowerBound : run.clusters.upperBound == clusters.lowerBound
    return isNext && run.piece.isRightToLeft == piece.isRightToLeft && run.piece.hangs == piece.hangs
      && run.piece.item.item.face === piece.item.item.face && !run.piece.item.isBox && run.lender == lender
      && run.attributes == paragraph.attributes.runIndex(of: clusters.lowerBound)
      && run.side == numbering.side(of: clusters.lowerBound)
  }

  private func run(
    of piece: LinePiece, _ clusters: Range<Int>, from start: Int, to end: Int, lender: UInt16? = nil
  ) -> PlacedRun {
    let attributes = paragraph.attributes.runIndex(of: clusters.lowerBound)
    return PlacedRun(
      piece: piece, attributes: attributes, side: numbering.side(of: clusters.lowerBound),
      lift: Int(millionthsOf: paragraph.attributes.runs[attributes].attributes.value.baselineOffset),
      lender: lender, start: start, clusters: clusters, end: end)
  }

  /// The run in points, with the clusters of the whole text.
  private func glyphRun(_ run: PlacedRun) -> GlyphRun {
    let attributes = paragraph.attributes.runs[run.attributes].attributes
    let size = attributes.value.font.size
    return GlyphRun(
      typeface: run.lender.map { attributes.value.font.faces[Int($0)] } ?? run.piece.item.item.face,
      size: size,
      sharedAttributes: attributes,
      range: numbering.range(of: run.clusters), isRightToLeft: run.piece.isRightToLeft, x: run.start.points,
      width: (run.end - run.start).points, glyphs: size > 0 ? run.glyphs : [])
  }
}

/// A glyph run at its position in a line; lengths in millionths of a point, clusters counted in the paragraph.
private struct PlacedRun {
  /// The piece in which it begins.
  let piece: LinePiece
  /// The index of its attributes in the paragraph's.
  let attributes: Int
  /// Its side of the truncation token.
  let side: Int
  let lift: Int
  /// The font's face that draws it, if it is not that of its item.
  let lender: UInt16?
  let start: Int
  private(set) var clusters: Range<Int>
  private(set) var end: Int
  var glyphs: [Glyph] = []

  /// Adds neighboring glyphs on the right, given their clusters, the space after them, their position in the text, and the kind of
  /// character.
  mutating func add(
    _ range: Range<Int>, showing other: Range<Int>, of piece: LinePiece, with pen: inout Pen, extra: Int,
    position: Int, kind: GlyphKind
  ) {
    pen.advance(
      over: range, of: piece.glyphs, extra: extra, cluster: position, lift: lift, kind: kind, into: &glyphs)
    clusters = min(clusters.lowerBound, other.lowerBound)..<max(clusters.upperBound, other.upperBound)
    end = pen.position
  }
}

/// The part of an item that is on a line and has the same bidi level.
struct LinePiece {
  let item: ShapedItem
  let range: Range<Int>
  let level: Int8
  let glyphs: ArraySlice<ShapedGlyph>
  /// Whether it is white space at the line's end, outside its width.
  let hangs: Bool
  let width: Int

  var isRightToLeft: Bool { level & 1 == 1 }
}
