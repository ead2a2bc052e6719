/// An item with its glyphs and the widths of its parts.
final class ShapedItem: Sendable {
  let item: TextItem
  /// The glyphs from left to right.
  let glyphs: [ShapedGlyph]
  /// The width of all items before it, in millionths of a point.
  let start: Int
  /// The whole width in millionths of a point.
  let width: Int

  private struct Boundary {
    /// The sum of the advances before it in reading order.
    var units = 0
    /// Whether a line can end there without changing any glyph.
    var isSafe = false
  }

  // One for each boundary between clusters, including both ends of the item.
  private let boundaries: [Boundary]
  private let unitsPerEm: Int
  private let size: Int
  // The size multiplied by the factor of expanded text.
  private let horizontalSize: Int
  /// The extra space after each cluster, in millionths of a point.
  let spacing: Int

  init(_ item: TextItem, glyphs: [ShapedGlyph], at start: Int) {
    self.item = item
    self.start = start
    self.glyphs = glyphs
    unitsPerEm = item.face.unitsPerEm
    size = Int(millionthsOf: item.attributes.value.font.size)
    horizontalSize = Int(millionthsOf: item.attributes.value.font.size * item.attributes.value.widthFactor)
    let tracking = item.attributes.value.font.size * item.attributes.value.tracking / 1000
    spacing = size == 0 ? 0 : Int(millionthsOf: item.attributes.value.kern ?? 0) + Int(millionthsOf: tracking)
    let first = item.range.lowerBound
    var boundaries = [Boundary](repeating: Boundary(), count: item.range.count + 1)
    for glyph in glyphs {
      boundaries[glyph.cluster - first + 1].units += glyph.advance
      if glyph.isSafeToBreakBefore { boundaries[glyph.cluster - first].isSafe = true }
    }
    for index in 1..<boundaries.count { boundaries[index].units += boundaries[index - 1].units }
    boundaries[0].isSafe = true
    boundaries[item.range.count].isSafe = true
    self.boundaries = boundaries
    if let attachment = item.attributes.value.attachment {
      width = Int(millionthsOf: attachment.width)
    } else {
      width =
        boundaries[item.range.count].units.scaled(by: horizontalSize, over: unitsPerEm) + spacing
        * item.range.count
    }
  }

  /// The width of all items up to its end, in millionths of a point.
  var end: Int { start + width }

  /// Whether it is an attachment or a tab, which show no glyphs.
  var isBox: Bool { item.isTab || item.attributes.value.attachment != nil }

  /// Whether the glyphs on both sides of a boundary stay the same if a line ends there.
  func isSafe(at boundary: Int) -> Bool { boundaries[boundary - item.range.lowerBound].isSafe }

  /// A sum of advances, given in font units, and the extra space after some clusters, in millionths of a point.
  func length(units: Int, clusters: Int) -> Int {
    units.scaled(by: horizontalSize, over: unitsPerEm) + spacing * clusters
  }

  /// A height in font units, in millionths of a point.
  func height(units: Int) -> Int { units.scaled(by: size, over: unitsPerEm) }

  /// The width of some clusters inside the paragraph, without shaping them again, in millionths of a point.
  func uncutWidth(of clusters: Range<Int>) -> Int {
    if clusters == item.range { return width }
    let start = item.range.lowerBound
    let (first, end) = (boundaries[clusters.lowerBound - start], boundaries[clusters.upperBound - start])
    return length(units: end.units - first.units, clusters: clusters.count)
  }

  /// The glyphs of some clusters on a line, from left to right; glyphs that the line's ends change are shaped again.
  func glyphs(
    of clusters: Range<Int>, window: Range<Int>, by shaper: Shaper
  ) -> ArraySlice<ShapedGlyph> {
    if isSafe(at: clusters.lowerBound), isSafe(at: clusters.upperBound) { return uncutGlyphs(of: clusters) }
    let first = (clusters.lowerBound...clusters.upperBound).first { isSafe(at: $0) } ?? clusters.upperBound
    let last = (clusters.lowerBound...clusters.upperBound).last { isSafe(at: $0) } ?? clusters.lowerBound
    if first >= last { return shaper.shape(item, clusters, window: window)[...] }
    let head = shaper.shape(item, clusters.lowerBound..<first, window: window)
    let tail = shaper.shape(item, last..<clusters.upperBound, window: window)
    let middle = uncutGlyphs(of: first..<last)
    return item.isRightToLeft ? tail + middle + head : head + middle + tail
  }

  /// The glyphs of clusters between two safe boundaries.
  private func uncutGlyphs(of clusters: Range<Int>) -> ArraySlice<ShapedGlyph> {
    if clusters == item.range { return glyphs[...] }
    let isRightToLeft = item.isRightToLeft
    let first = isRightToLeft ? clusters.upperBound - 1 : clusters.lowerBound
    let last = isRightToLeft ? clusters.lowerBound : clusters.upperBound - 1
    let start = glyphs.partitioningIndex(where: { isRightToLeft ? $0.cluster <= first : $0.cluster >= first })
    let end = glyphs.partitioningIndex(where: { isRightToLeft ? $0.cluster < last : $0.cluster > last })
    return glyphs[start..<max(start, end)]
  }
}
