/// A run at its place in the line; lengths in millionths of a point, clusters of the paragraph.
struct PlacedRun {
  let typeface: Typeface
  let look: Shared<TextAttributes>
  private(set) var clusters: Range<Int>
  let isRightToLeft: Bool
  /// Whether it is white space outside the line's width.
  let hangs: Bool
  let start: Int
  private(set) var end: Int
  private(set) var glyphs: [Glyph]
  /// Whether it shows no glyphs: an attachment or a tab.
  let isBox: Bool

  init(
    typeface: Typeface, look: Shared<TextAttributes>, clusters: Range<Int>, isRightToLeft: Bool, hangs: Bool,
    start: Int, end: Int, glyphs: [Glyph], isBox: Bool
  ) {
    self.typeface = typeface
    self.look = look
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
    self.hangs = hangs
    self.start = start
    self.end = end
    self.glyphs = glyphs
    self.isBox = isBox
  }

  /// Takes in clusters beside its own with their glyphs, up to a place on the right.
  mutating func extend(over other: Range<Int>, to end: Int, by others: [Glyph]) {
    clusters = min(clusters.lowerBound, other.lowerBound)..<max(clusters.upperBound, other.upperBound)
    self.end = end
    glyphs += others
  }

  /// The run in points, with the clusters of the whole text.
  func glyphRun(_ numbering: ClusterNumbering) -> GlyphRun {
    let size = look.value.font.size
    return GlyphRun(
      typeface: typeface, size: size, look: look, range: numbering.range(of: clusters),
      isRightToLeft: isRightToLeft, x: start.points, width: (end - start).points,
      glyphs: size > 0 ? glyphs : [])
  }
}
