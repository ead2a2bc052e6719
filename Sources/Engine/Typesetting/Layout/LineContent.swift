/// What stands on a line and how large it is, before its place is known; lengths in millionths of a point.
///
/// Its glyphs are placed when they are asked for: many lines are only measured.
struct LineContent {
  private let paragraph: ShapedParagraph
  private let numbering: ClusterNumbering
  // From left to right.
  private let pieces: [LinePiece]
  private let stretch: Justification
  /// Without white space at the end.
  let width: Int
  let metrics: LineMetrics

  init(
    paragraph: ShapedParagraph, numbering: ClusterNumbering, pieces: [LinePiece], stretch: Justification,
    width: Int
  ) {
    self.paragraph = paragraph
    self.numbering = numbering
    self.pieces = pieces
    self.stretch = stretch
    self.width = width
    metrics = LineMetrics(of: pieces, in: paragraph)
  }

  var isRightToLeft: Bool { paragraph.levels.isRightToLeft }

  /// What it shows, from left to right: adds up the pen positions.
  var runs: [GlyphRun] {
    // What hangs on the left stands at negative positions.
    let hanging = pieces.prefix { $0.hangs }.reduce(0) { $0 + $1.width }
    var x = pieces.allSatisfy(\.hangs) && !isRightToLeft ? 0 : -hanging
    var runs: [PlacedRun] = []
    for piece in pieces { x = place(piece, at: x, into: &runs) }
    return runs.map { $0.glyphRun(numbering) }
  }

  /// Places a piece's runs after those that are placed; returns the pen's place after it.
  private func place(_ piece: LinePiece, at x: Int, into runs: inout [PlacedRun]) -> Int {
    if piece.item.isBox {
      runs.append(run(of: piece, piece.range, from: x, to: x + piece.width, glyphs: []))
      return x + piece.width
    }
    var pen = Pen(piece.item, at: x, isRightToLeft: piece.level & 1 == 1)
    var groups = GlyphGroups(of: piece.glyphs, range: piece.range, isRightToLeft: piece.level & 1 == 1)
    var next = groups.next()
    let isOneRun = paragraph.attributes.stretches.count == 1 && !numbering.hasToken
    while let first = next {
      let start = pen.position
      let (number, side) = look(of: first)
      let lift = Int(millionthsOf: paragraph.attributes.stretches[number].attributes.baselineOffset)
      var clusters = first.clusters
      var glyphs: [Glyph] = []
      glyphs.reserveCapacity(piece.glyphs.endIndex - first.glyphs.lowerBound)
      while let group = next, isOneRun || look(of: group) == (number, side) {
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
    of piece: LinePiece, _ clusters: Range<Int>, from start: Int, to end: Int, glyphs: [Glyph]
  ) -> PlacedRun {
    PlacedRun(
      typeface: piece.item.item.face, look: paragraph.attributes[clusters.lowerBound],
      clusters: clusters, isRightToLeft: piece.level & 1 == 1, hangs: piece.hangs, start: start, end: end,
      glyphs: glyphs, isBox: piece.item.isBox)
  }

  /// Whether clusters that stand right of a run belong to it.
  private func continues(_ run: borrowing PlacedRun, _ piece: LinePiece, _ clusters: Range<Int>) -> Bool {
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
