/// A run at its place in the line; lengths in millionths of a point, clusters of the paragraph.
struct PlacedRun {
  let typeface: Typeface
  let attributes: TextAttributes
  private(set) var clusters: Range<Int>
  let isRightToLeft: Bool
  /// Whether it is white space outside the line's width.
  let hangs: Bool
  let start: Int
  private(set) var end: Int
  private(set) var glyphs: [Glyph]

  init(
    typeface: Typeface, attributes: TextAttributes, clusters: Range<Int>, isRightToLeft: Bool, hangs: Bool,
    start: Int, end: Int, glyphs: [Glyph]
  ) {
    self.typeface = typeface
    self.attributes = attributes
    self.clusters = clusters
    self.isRightToLeft = isRightToLeft
    self.hangs = hangs
    self.start = start
    self.end = end
    self.glyphs = glyphs
  }

  /// Adds the run that stands right of this one.
  mutating func append(_ other: PlacedRun) {
    clusters =
      min(
        clusters.lowerBound, other.clusters.lowerBound)..<max(clusters.upperBound, other.clusters.upperBound)
    end = other.end
    glyphs += other.glyphs
  }

  /// The run in points, with the clusters of the whole text.
  func glyphRun(_ numbering: ClusterNumbering) -> GlyphRun {
    GlyphRun(
      typeface: typeface, size: attributes.font.size, attributes: attributes,
      range: numbering.range(of: clusters), isRightToLeft: isRightToLeft, x: start.points,
      width: (end - start).points, glyphs: attributes.font.size > 0 ? glyphs : [])
  }
}
