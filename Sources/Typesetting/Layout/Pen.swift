/// The pen that moves over a piece: font units and extra space are totals, converted anew for every glyph.
struct Pen {
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
    over glyphs: ArraySlice<ShapedGlyph>, before: Bool, extra space: Int, cluster: Int, lift: Int
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
