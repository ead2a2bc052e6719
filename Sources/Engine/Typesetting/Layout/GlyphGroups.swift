/// The glyphs of some clusters by cluster, from left to right.
struct GlyphGroups: IteratorProtocol {
  /// Neighboring glyphs of one cluster.
  struct Group {
    /// All the clusters they show: up to that of the next glyphs in reading order.
    let clusters: Range<Int>
    let glyphs: Range<Int>
  }

  private let glyphs: ArraySlice<ShapedGlyph>
  private let range: Range<Int>
  private let isRightToLeft: Bool
  private var start: Int
  // Where the clusters of the group on the left begin.
  private var lower: Int

  init(of glyphs: ArraySlice<ShapedGlyph>, range: Range<Int>, isRightToLeft: Bool) {
    self.glyphs = glyphs
    self.range = range
    self.isRightToLeft = isRightToLeft
    start = glyphs.startIndex
    lower = range.upperBound
  }

  /// The next group on the right; nil at the end.
  mutating func next() -> Group? {
    guard start < glyphs.endIndex else { return nil }
    let cluster = glyphs[start].cluster
    var end = start + 1
    while end < glyphs.endIndex, glyphs[end].cluster == cluster { end += 1 }
    let upper = isRightToLeft ? lower : end < glyphs.endIndex ? glyphs[end].cluster : range.upperBound
    defer { (start, lower) = (end, cluster) }
    return Group(clusters: cluster..<max(upper, cluster + 1), glyphs: start..<end)
  }
}
