/// A paragraph with all its glyphs; positions count its clusters, and lengths are in millionths of a point.
final class ShapedParagraph: Sendable {
  let paragraph: TextParagraph
  let attributes: ClusterAttributes
  let levels: BidiLevels
  let items: [ShapedItem]
  let shaper: Shaper
  /// The attributes of an empty line: those of the separator, or of the text's end.
  let lastAttributes: Shared<TextAttributes>
  /// Whether any cluster is a tab, whose width depends on its position in the line.
  let hasTabs: Bool

  /// Shapes a paragraph of a text; of the style, only the direction and the language count, and with given levels only the
  /// language.
  init(
    _ paragraph: TextParagraph, of text: AttributedText, style: ParagraphStyle,
    levels known: BidiLevels? = nil
  ) {
    self.paragraph = paragraph
    attributes = ClusterAttributes(of: text, in: paragraph)
    levels =
      known
      ?? BidiLevels(
        of: paragraph.scalars, direction: style.writingDirection,
        overrides: attributes.overrides(in: paragraph))
    shaper = Shaper(paragraph, language: style.language)
    var items: [ShapedItem] = []
    for item in itemize(paragraph, levels: levels, attributes: attributes) {
      let isAttachment = item.attributes.value.attachment != nil
      let glyphs = isAttachment ? [] : shaper.shape(item, item.range, window: 0..<paragraph.count)
      items.append(ShapedItem(item, glyphs: glyphs, at: items.last?.end ?? 0))
    }
    hasTabs = items.contains(where: \.item.isTab)
    self.items = items
    lastAttributes = text.sharedAttributes(at: paragraph.range.lowerBound + paragraph.count)
  }

  /// The position of its first cluster in the text.
  var start: Int { paragraph.range.lowerBound }

  /// The positions of its clusters in the text.
  var numbering: ClusterNumbering { ClusterNumbering(start: start) }

  /// The number of clusters without the separator.
  var count: Int { paragraph.count }

  /// The items that contain some clusters, at least one, in reading order.
  func items(of clusters: Range<Int>) -> ArraySlice<ShapedItem> {
    items[itemIndex(of: clusters.lowerBound)...itemIndex(of: clusters.upperBound - 1)]
  }

  /// The first scalar of a cluster.
  func firstScalar(of cluster: Int) -> UInt32 { paragraph.scalars[paragraph.clusterStarts[cluster]] }

  /// Whether a cluster is a tab.
  func isTab(_ cluster: Int) -> Bool { hasTabs && items[itemIndex(of: cluster)].item.isTab }

  /// The index of the item that contains a cluster.
  private func itemIndex(of cluster: Int) -> Int {
    items.partitioningIndex { $0.item.range.upperBound > cluster }
  }

  /// The visible hyphen of a line that ends after a soft hyphen; nil for any other line.
  func hyphen(after clusters: Range<Int>) -> [ShapedGlyph]? {
    guard let last = clusters.last, clusters.upperBound < count, firstScalar(of: last) == 0xAD,
      !isHangingSpace(clusters.upperBound), !attributes.isAttachment(last)
    else { return nil }
    return shaper.hyphen(for: items[itemIndex(of: last)].item, at: last)
  }

  /// The width of some clusters on a line of their own, including the hyphen if they end with a soft one.
  ///
  /// A tab counts as a space; see ``TabRuler``.
  func width(of clusters: Range<Int>) -> Int {
    var hyphenWidth = 0
    if let hyphen = hyphen(after: clusters) {
      hyphenWidth = items[itemIndex(of: clusters.upperBound - 1)].length(
        units: hyphen.reduce(0) { $0 + $1.advance }, clusters: 0)
    }
    return hyphenWidth
      + total(of: clusters) { item, part in
        if item.isSafe(at: part.lowerBound) && item.isSafe(at: part.upperBound) {
          return item.uncutWidth(of: part)
        }
        let glyphs = item.glyphs(of: part, window: clusters, by: shaper)
        return item.length(units: glyphs.reduce(0) { $0 + $1.advance }, clusters: part.count)
      }
  }

  /// The width of some clusters inside the paragraph, without shaping them again.
  func uncutWidth(of clusters: Range<Int>) -> Int {
    total(of: clusters) { item, part in item.uncutWidth(of: part) }
  }

  /// The sum of the widths of the first part, the items between and the last part.
  private func total(of clusters: Range<Int>, width: (ShapedItem, Range<Int>) -> Int) -> Int {
    guard !clusters.isEmpty else { return 0 }
    let (first, last) = (itemIndex(of: clusters.lowerBound), itemIndex(of: clusters.upperBound - 1))
    let head = width(items[first], items[first].item.range.clamped(to: clusters))
    guard first < last else { return head }
    let tail = width(items[last], items[last].item.range.clamped(to: clusters))
    return head + items[last].start - items[first].end + tail
  }

  /// Whether a cluster at a line's end takes no room there: `White_Space` except the no-break spaces, or U+200B.
  func isHangingSpace(_ cluster: Int) -> Bool {
    switch firstScalar(of: cluster) {
    case 0x09, 0x0B, 0x0C, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x205F, 0x3000:
      !attributes.isAttachment(cluster)
    default: false
    }
  }

  /// The end of a line's clusters without the white space at its end.
  func contentEnd(of clusters: Range<Int>) -> Int {
    var end = clusters.upperBound
    while end > clusters.lowerBound, isHangingSpace(end - 1) { end -= 1 }
    return end
  }

  /// The end of the most clusters from a position on that fit into a width.
  func longestFit(from start: Int, limit: Int) -> Int {
    var end = (start + 1..<count + 1).partitioningIndex { uncutWidth(of: start..<$0) > limit } - 1
    while end > start, width(of: start..<end) > limit { end -= 1 }
    while end < count, width(of: start..<end + 1) <= limit { end += 1 }
    return end
  }

  /// The beginning of the most clusters at the end of a range that fit into a width.
  func longestFit(atEndOf range: Range<Int>, limit: Int) -> Int {
    let end = range.upperBound
    var first = range.partitioningIndex { uncutWidth(of: $0..<end) <= limit }
    while first < end, width(of: first..<end) > limit { first += 1 }
    return first
  }
}
