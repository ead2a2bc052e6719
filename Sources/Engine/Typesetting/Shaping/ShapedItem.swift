/// An item with its glyphs, and how wide any part of it is.
final class ShapedItem: Sendable {
  let item: TextItem
  /// From left to right.
  let glyphs: [ShapedGlyph]
  /// The width of all items before it, in millionths of a point.
  let start: Int
  /// The whole width in millionths of a point.
  let width: Int

  private struct Boundary {
    /// The advances before it in reading order.
    var units = 0
    /// Whether it cuts no glyphs.
    var isSafe = false
  }

  // For each cluster boundary of the item.
  private let boundaries: [Boundary]
  private let unitsPerEm: Int
  private let size: Int
  // The size across, which expanded glyphs have more of.
  private let horizontalSize: Int
  private let kern: Int

  init(_ item: TextItem, glyphs: [ShapedGlyph], at start: Int) {
    self.item = item
    self.start = start
    self.glyphs = glyphs
    unitsPerEm = item.face.unitsPerEm
    size = Int(millionthsOf: item.attributes.font.size)
    horizontalSize = Int(millionthsOf: item.attributes.font.size * item.attributes.widthFactor)
    let tracking = item.attributes.font.size * item.attributes.tracking / 1000
    kern = size == 0 ? 0 : Int(millionthsOf: item.attributes.kern ?? 0) + Int(millionthsOf: tracking)
    let first = item.range.lowerBound
    var boundaries: [Boundary] = []
    boundaries.reserveCapacity(item.range.count + 1)
    for _ in 0...item.range.count { boundaries.append(Boundary()) }
    for glyph in glyphs {
      boundaries[glyph.cluster - first + 1].units += glyph.advance
      if glyph.isSafeToBreakBefore { boundaries[glyph.cluster - first].isSafe = true }
    }
    for index in 1..<boundaries.count { boundaries[index].units += boundaries[index - 1].units }
    boundaries[0].isSafe = true
    boundaries[item.range.count].isSafe = true
    self.boundaries = boundaries
    if let attachment = item.attributes.attachment {
      width = Int(millionthsOf: attachment.width)
    } else {
      width =
        boundaries[item.range.count].units.scaled(by: horizontalSize, over: unitsPerEm) + kern
        * item.range.count
    }
  }

  /// The width of all items up to its end, in millionths of a point.
  var end: Int { start + width }

  /// Whether it shows no glyphs: an attachment or a tab.
  var isBox: Bool { item.isTab || item.attributes.attachment != nil }

  /// Whether the glyphs on both sides of a boundary stay as they are when a line ends there.
  func isSafe(at boundary: Int) -> Bool { boundaries[boundary - item.range.lowerBound].isSafe }

  /// Advances in font units and the spaces after clusters, in millionths of a point.
  func length(units: Int, clusters: Int) -> Int {
    units.scaled(by: horizontalSize, over: unitsPerEm) + kern * clusters
  }

  /// A height in font units, in millionths of a point.
  func height(units: Int) -> Int { units.scaled(by: size, over: unitsPerEm) }

  /// The extra space after each cluster, in millionths of a point.
  var spacing: Int { kern }

  /// The width of some clusters in millionths of a point, as if no glyph were cut at the ends.
  func uncutWidth(of clusters: Range<Int>) -> Int {
    if clusters == item.range { return width }
    let start = item.range.lowerBound
    let (first, end) = (boundaries[clusters.lowerBound - start], boundaries[clusters.upperBound - start])
    return length(units: end.units - first.units, clusters: clusters.count)
  }

  /// The glyphs of some clusters on a line, from left to right; shapes again what the line's ends cut.
  func glyphs(
    of clusters: Range<Int>, window: Range<Int>, in context: ShapingContext
  ) -> ArraySlice<ShapedGlyph> {
    if isSafe(at: clusters.lowerBound), isSafe(at: clusters.upperBound) { return uncutGlyphs(of: clusters) }
    let first = (clusters.lowerBound...clusters.upperBound).first { isSafe(at: $0) } ?? clusters.upperBound
    let last = (clusters.lowerBound...clusters.upperBound).last { isSafe(at: $0) } ?? clusters.lowerBound
    if first >= last { return context.shape(item, clusters, window: window)[...] }
    let head = context.shape(item, clusters.lowerBound..<first, window: window)
    let tail = context.shape(item, last..<clusters.upperBound, window: window)
    let isRightToLeft = item.level & 1 == 1
    return (isRightToLeft ? tail : head) + uncutGlyphs(of: first..<last) + (isRightToLeft ? head : tail)
  }

  /// The glyphs of clusters between two safe boundaries.
  private func uncutGlyphs(of clusters: Range<Int>) -> ArraySlice<ShapedGlyph> {
    if clusters == item.range { return glyphs[...] }
    let isRightToLeft = item.level & 1 == 1
    let first = isRightToLeft ? clusters.upperBound - 1 : clusters.lowerBound
    let last = isRightToLeft ? clusters.lowerBound : clusters.upperBound - 1
    let start = glyphs.partition(where: { isRightToLeft ? $0.cluster <= first : $0.cluster >= first })
    let end = glyphs.partition(where: { isRightToLeft ? $0.cluster < last : $0.cluster > last })
    return glyphs[start..<max(start, end)]
  }
}

extension Array {
  /// The first position whose element, and every one after it, fulfills a condition.
  fileprivate func partition(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
