/// A glyph run at its position in a line; lengths in millionths of a point, clusters counted in the paragraph.
struct PlacedRun {
  let typeface: Typeface
  let attributes: Shared<TextAttributes>
  private(set) var clusters: Range<Int>
  let isRightToLeft: Bool
  /// Whether it is white space at the line's end, outside its width.
  let hangs: Bool
  let start: Int
  private(set) var end: Int
  private(set) var glyphs: [Glyph]
  /// Whether it is an attachment or a tab, which show no glyphs.
  let isBox: Bool

  /// Adds neighboring clusters and their glyphs, which end at a position on the right.
  mutating func extend(over other: Range<Int>, to end: Int, by others: [Glyph]) {
    clusters = min(clusters.lowerBound, other.lowerBound)..<max(clusters.upperBound, other.upperBound)
    self.end = end
    glyphs += others
  }

  /// The run in points, with the clusters of the whole text.
  func glyphRun(_ numbering: ClusterNumbering) -> GlyphRun {
    let size = attributes.value.font.size
    return GlyphRun(
      typeface: typeface, size: size, sharedAttributes: attributes, range: numbering.range(of: clusters),
      isRightToLeft: isRightToLeft, x: start.points, width: (end - start).points,
      glyphs: size > 0 ? glyphs : [])
  }
}
