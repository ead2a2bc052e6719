/// The content of a line whose position is not known yet; lengths in millionths of a point.
///
/// Glyphs are placed only when ``runs`` is read, because many lines are only measured.
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
    return runs.map { $0.glyphRun(numbering) }
  }

  /// Adds the runs of a piece that begins at a position; returns the position of its end.
  private func place(_ piece: LinePiece, at x: Int, into runs: inout [PlacedRun]) -> Int {
    if piece.item.isBox {
      runs.append(run(of: piece, piece.range, from: x, to: x + piece.width, glyphs: []))
      return x + piece.width
    }
    var pen = Pen(piece.item, at: x, isRightToLeft: piece.isRightToLeft)
    var groups = GlyphGroup.groups(
      of: piece.glyphs.lazy.map { $0.cluster }, in: piece.range, isRightToLeft: piece.isRightToLeft)[...]
    while let first = groups.first {
      let start = pen.position
      let key = runKey(of: first.clusters.lowerBound)
      let lift = Int(millionthsOf: paragraph.attributes.runs[key.attributes].attributes.value.baselineOffset)
      var clusters = first.clusters
      var glyphs: [Glyph] = []
      while let group = groups.first, runKey(of: group.clusters.lowerBound) == key {
        let cluster = group.clusters.lowerBound
        pen.advance(
          over: group.glyphs, of: piece.glyphs,
          extra: piece.item.spacing * group.clusters.count + justification.extra(in: group.clusters),
          cluster: numbering.position(of: cluster), lift: lift,
          kind: Glyph.Kind(of: paragraph.firstScalar(of: cluster)), into: &glyphs)
        clusters = min(clusters.lowerBound, cluster)..<max(clusters.upperBound, group.clusters.upperBound)
        groups.removeFirst()
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

  /// The values that are the same for all clusters of a run: the run of attributes, and the side of the truncation token.
  private func runKey(of cluster: Int) -> (attributes: Int, side: Int) {
    (paragraph.attributes.runIndex(of: cluster), numbering.side(of: cluster))
  }

  private func run(
    of piece: LinePiece, _ clusters: Range<Int>, from start: Int, to end: Int, glyphs: [Glyph]
  ) -> PlacedRun {
    PlacedRun(
      typeface: piece.item.item.face, attributes: paragraph.attributes[clusters.lowerBound],
      clusters: clusters, isRightToLeft: piece.isRightToLeft, hangs: piece.hangs, start: start, end: end,
      glyphs: glyphs, isBox: piece.item.isBox)
  }

  /// Whether clusters to the right of a run continue it.
  private func continues(_ run: borrowing PlacedRun, _ piece: LinePiece, _ clusters: Range<Int>) -> Bool {
    let isNext =
      run.isRightToLeft
      ? clusters.upperBound == run.clusters.lowerBound : run.clusters.upperBound == clusters.lowerBound
    return isNext && run.isRightToLeft == piece.isRightToLeft && run.hangs == piece.hangs
      && run.typeface === piece.item.item.face && !run.isBox && !piece.item.isBox
      && runKey(of: run.clusters.lowerBound) == runKey(of: clusters.lowerBound)
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
