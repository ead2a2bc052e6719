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
    var pen = Pen(piece.item, at: x, isRightToLeft: piece.isRightToLeft)
    let groups = glyphGroups(
      of: piece.glyphs.lazy.map { $0.cluster }, in: piece.range, isRightToLeft: piece.isRightToLeft)
    var placed = 0
    while placed < groups.count {
      if runs.isEmpty || !continues(runs[runs.count - 1], piece, groups[placed].clusters) {
        runs.append(run(of: piece, groups[placed].clusters, from: pen.position, to: pen.position))
        runs[runs.count - 1].glyphs.reserveCapacity(piece.glyphs.count)
      }
      placed += place(groups[placed...], of: piece, with: &pen, into: &runs[runs.count - 1])
    }
    return pen.position
  }

  /// Adds the first group of glyphs to its run, and those after it that continue the run; returns their number.
  private func place(
    _ groups: ArraySlice<GlyphGroup>, of piece: LinePiece, with pen: inout Pen, into run: inout PlacedRun
  ) -> Int {
    // Most paragraphs have the same attributes everywhere, and no token.
    let isOneRun = paragraph.attributes.runs.count == 1 && numbering.token == nil
    for (number, group) in groups.enumerated() {
      if number > 0, !isOneRun, !continues(run, piece, group.clusters) { return number }
      let cluster = group.clusters.lowerBound
      pen.advance(
        over: group.glyphs, of: piece.glyphs,
        extra: piece.item.spacing * group.clusters.count + justification.extra(in: group.clusters),
        cluster: numbering.position(of: cluster), lift: run.lift,
        kind: Glyph.Kind(of: paragraph.firstScalar(of: cluster)), into: &run.glyphs)
      run.extend(over: group.clusters, to: pen.position)
    }
    return groups.count
  }

  /// Whether clusters of a piece continue a run.
  private func continues(_ run: PlacedRun, _ piece: LinePiece, _ clusters: Range<Int>) -> Bool {
    run.isContinued(
      by: piece, clusters, paragraph.attributes.runIndex(of: clusters.lowerBound),
      numbering.side(of: clusters.lowerBound))
  }

  private func run(of piece: LinePiece, _ clusters: Range<Int>, from start: Int, to end: Int) -> PlacedRun {
    let attributes = paragraph.attributes.runIndex(of: clusters.lowerBound)
    return PlacedRun(
      piece: piece, attributes: attributes, side: numbering.side(of: clusters.lowerBound),
      lift: Int(millionthsOf: paragraph.attributes.runs[attributes].attributes.value.baselineOffset),
      start: start, clusters: clusters, end: end)
  }

  /// The run in points, with the clusters of the whole text.
  private func glyphRun(_ run: PlacedRun) -> GlyphRun {
    let attributes = paragraph.attributes.runs[run.attributes].attributes
    let size = attributes.value.font.size
    return GlyphRun(
      typeface: run.piece.item.item.face, size: size, sharedAttributes: attributes,
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
  let start: Int
  private(set) var clusters: Range<Int>
  private(set) var end: Int
  var glyphs: [Glyph] = []

  /// Whether clusters to the right, which are no box, continue it.
  func isContinued(by other: LinePiece, _ next: Range<Int>, _ attributes: Int, _ side: Int) -> Bool {
    let isNext =
      piece.isRightToLeft
      ? next.upperBound == clusters.lowerBound : clusters.upperBound == next.lowerBound
    return isNext && piece.isRightToLeft == other.isRightToLeft && piece.hangs == other.hangs
      && piece.item.item.face === other.item.item.face && !piece.item.isBox
      && self.attributes == attributes && self.side == side
  }

  /// Adds neighboring clusters, which end at a position on the right.
  mutating func extend(over other: Range<Int>, to end: Int) {
    clusters = min(clusters.lowerBound, other.lowerBound)..<max(clusters.upperBound, other.upperBound)
    self.end = end
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

/// Clusters and the glyphs that show them together.
typealias GlyphGroup = (clusters: Range<Int>, glyphs: Range<Int>)

/// Groups neighboring glyphs of one cluster, or of several that share them; both the glyphs, given by the first cluster of
/// each, and the groups are from left to right.
///
/// A group's clusters end before the first cluster of the next glyphs in reading order.
func glyphGroups<Clusters: RandomAccessCollection<Int>>(
  of firstClusters: Clusters, in clusters: Range<Int>, isRightToLeft: Bool
) -> [GlyphGroup] where Clusters.Index == Int {
  var groups: [GlyphGroup] = []
  groups.reserveCapacity(firstClusters.count)
  var (start, limit) = (firstClusters.startIndex, clusters.upperBound)
  while start < firstClusters.endIndex {
    let cluster = firstClusters[start]
    var end = start + 1
    while end < firstClusters.endIndex, firstClusters[end] == cluster { end += 1 }
    let isLast = end == firstClusters.endIndex
    let upper = isRightToLeft ? limit : isLast ? clusters.upperBound : firstClusters[end]
    groups.append((cluster..<max(upper, cluster + 1), start..<end))
    (start, limit) = (end, cluster)
  }
  return groups
}
