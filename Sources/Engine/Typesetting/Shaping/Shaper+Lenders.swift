/// Shapes clusters that no face of the font has as a whole.
extension Shaper {
  /// Shapes the scalars of an item; where its face lacks one, a fallback face shapes it.
  func shapeWithLenders(_ item: TextItem, _ part: Range<Int>, window: Range<Int>) -> [ShapedGlyph] {
    var changed = scalars
    // U+034F shows nothing, and lets the marks after it stay with their base.
    for place in item.lenders.keys { changed[place] = 0x034F }
    let own = shapeWhole(item, part, window: window, changed: changed)
    let lent = lentRuns(of: item, in: part)
    var glyphs: [ShapedGlyph] = []
    var start = 0
    while start < own.count {
      let cluster = own[start].cluster
      let end = own[start...].firstIndex { $0.cluster != cluster } ?? own.count
      let width = own[start..<end].reduce(0) { $0 + $1.advance }
      let runs = (lent[cluster] ?? []).map {
        $0.map { $0.centered(over: item.isRightToLeft ? width : -width) }
      }
      glyphs +=
        item.isRightToLeft ? runs.reversed().joined() + own[start..<end] : own[start..<end] + runs.joined()
      start = end
    }
    return glyphs
  }

  /// The glyphs of lent scalars by their cluster: in reading order, one run for neighbors from the same face.
  private func lentRuns(of item: TextItem, in part: Range<Int>) -> [Int: [[ShapedGlyph]]] {
    var runs: [Int: [[ShapedGlyph]]] = [:]
    var place = part.lowerBound
    while place < part.upperBound {
      let (cluster, start) = (clusterOfScalar[place], place)
      place += 1
      guard let lender = item.lenders[start] else { continue }
      while place < part.upperBound, item.lenders[place] == lender, clusterOfScalar[place] == cluster {
        place += 1
      }
      runs[cluster, default: []].append(glyphs(of: start..<place, by: lender, for: item))
    }
    return runs
  }

  /// Shapes scalars of one cluster with a fallback face; returns glyphs in units of the item's face.
  ///
  /// Marks are centered on their origin, because their base comes from a different face.
  private func glyphs(of part: Range<Int>, by lender: Int, for item: TextItem) -> [ShapedGlyph] {
    let face = item.attributes.value.font.faces[lender]
    func scaled(_ units: Int) -> Int { units.scaled(by: item.face.unitsPerEm, over: face.unitsPerEm) }
    return glyphs(for: key(of: item, Array(scalars[part]), part: 0..<part.count), of: face).map { glyph in
      let x = glyph.advance == 0 ? -face.shapingFont.inkCenter(of: glyph.id) : Int(glyph.xOffset)
      return ShapedGlyph(
        id: glyph.id, cluster: clusterOfScalar[part.lowerBound], advance: scaled(Int(glyph.advance)),
        xOffset: scaled(x), yOffset: scaled(Int(glyph.yOffset)), isSafeToBreakBefore: false,
        lender: UInt16(clamping: lender))
    }
  }
}

extension ShapedGlyph {
  /// A mark in the middle of a base that ends at its origin and has a width, negative if it is on the left.
  fileprivate func centered(over width: Int) -> ShapedGlyph {
    guard advance == 0 else { return self }
    return ShapedGlyph(
      id: id, cluster: cluster, advance: 0, xOffset: xOffset + width / 2, yOffset: yOffset,
      isSafeToBreakBefore: false, lender: lender)
  }
}
