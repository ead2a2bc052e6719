/// The position up to which the glyphs of a line are placed; each is rounded once, from the sum of all advances before it.
struct Pen {
  /// The position, in millionths of a point.
  private(set) var position: Int

  private let item: ShapedItem
  private let start: Int
  private let isRightToLeft: Bool
  private var units = 0
  private var extra = 0

  init(_ item: ShapedItem, at start: Int, isRightToLeft: Bool) {
    self.item = item
    self.start = start
    self.isRightToLeft = isRightToLeft
    position = start
  }

  /// Places the glyphs of one cluster; extra space comes after the cluster in reading order.
  mutating func advance(
    over range: Range<Int>, of glyphs: ArraySlice<ShapedGlyph>, extra space: Int, cluster: Int, lift: Int,
    kind: GlyphKind, into placed: inout [Glyph]
  ) {
    var before = isRightToLeft ? space : 0
    for index in range {
      let glyph = glyphs[index]
      let begin = position
      extra += before
      let x = glyph.xOffset == 0 ? begin + before : place(units + glyph.xOffset)
      before = 0
      units += glyph.advance
      if !isRightToLeft, index == range.upperBound - 1 { extra += space }
      position = place(units)
      let y = glyph.yOffset == 0 ? lift : item.height(units: glyph.yOffset) + lift
      placed.append(
        Glyph(
          id: glyph.id, cluster: cluster, x: x.points, y: y.points, advance: (position - begin).points,
          kind: kind))
    }
  }

  private func place(_ units: Int) -> Int { start + item.length(units: units, clusters: 0) + extra }
}
