/// A paragraph with all its glyphs, ready to be divided into lines; positions are its clusters, lengths millionths of a point.
///
/// A class, because every line refers to it, and a copy would count a dozen references.
final class ShapedParagraph: Sendable {
  let paragraph: TextParagraph
  let style: ParagraphStyle
  let attributes: ClusterAttributes
  let levels: BidiLevels
  let items: [ShapedItem]
  let context: ShapingContext
  /// The attributes an empty line has: those of the separator, else of the text's end.
  let lastAttributes: Shared<TextAttributes>
  /// Whether some cluster is a tab, whose width depends on its place in the line.
  let hasTabs: Bool

  /// Shapes a paragraph of a text.
  init(_ paragraph: TextParagraph, of text: AttributedText, style: ParagraphStyle) {
    let attributes = ClusterAttributes(of: text, in: paragraph)
    let levels = BidiLevels(
      of: paragraph.scalars, direction: style.writingDirection, overrides: attributes.overrides(in: paragraph)
    )
    let context = ShapingContext(paragraph, language: style.language)
    var items: [ShapedItem] = []
    var hasTabs = false
    for item in itemize(paragraph, levels: levels, attributes: attributes) {
      let isBox = item.attributes.attachment != nil
      let glyphs = isBox ? [] : context.shape(item, item.range, window: 0..<paragraph.count)
      items.append(ShapedItem(item, glyphs: glyphs, at: items.last?.end ?? 0))
      if item.isTab { hasTabs = true }
    }
    self.hasTabs = hasTabs
    self.paragraph = paragraph
    self.style = style
    self.attributes = attributes
    self.levels = levels
    self.context = context
    self.items = items
    lastAttributes = text.look(at: paragraph.range.lowerBound + paragraph.count)
  }

  /// How many clusters there are, the separator not counted.
  var count: Int { paragraph.count }

  /// The items that some clusters, at least one, are parts of, in reading order.
  func items(of clusters: Range<Int>) -> ArraySlice<ShapedItem> {
    items[itemNumber(of: clusters.lowerBound)...itemNumber(of: clusters.upperBound - 1)]
  }

  /// The first scalar of a cluster.
  func firstScalar(of cluster: Int) -> UInt32 { paragraph.scalars[paragraph.clusterStarts[cluster]] }

  /// Whether a cluster is a tab.
  func isTab(_ cluster: Int) -> Bool { hasTabs && items[itemNumber(of: cluster)].item.isTab }

  /// The number of the item that a cluster is in.
  private func itemNumber(of cluster: Int) -> Int {
    var (low, high) = (0, items.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].item.range.upperBound > cluster { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The hyphen that a soft hyphen at the end of a line becomes; nil where none is.
  func hyphen(after clusters: Range<Int>) -> [ShapedGlyph]? {
    guard let last = clusters.last, clusters.upperBound < count, firstScalar(of: last) == 0xAD,
      !isHangingSpace(clusters.upperBound), !attributes.isAttachment(last)
    else { return nil }
    return context.hyphen(for: items[itemNumber(of: last)].item, at: last)
  }

  /// How wide some clusters are on a line of their own, a hyphen included where they end with a soft one.
  ///
  /// A tab counts as a space; see ``TabRuler``.
  func width(of clusters: Range<Int>) -> Int {
    var hyphenWidth = 0
    if let hyphen = hyphen(after: clusters) {
      hyphenWidth = items[itemNumber(of: clusters.upperBound - 1)].length(
        units: hyphen.reduce(0) { $0 + $1.advance }, clusters: 0)
    }
    return hyphenWidth
      + total(of: clusters) { item, part in
        if item.isSafe(at: part.lowerBound) && item.isSafe(at: part.upperBound) {
          return item.uncutWidth(of: part)
        }
        let glyphs = item.glyphs(of: part, window: clusters, in: context)
        return item.length(units: glyphs.reduce(0) { $0 + $1.advance }, clusters: part.count)
      }
  }

  /// How wide some clusters are inside the paragraph: the same where their ends cut no glyph.
  func uncutWidth(of clusters: Range<Int>) -> Int {
    total(of: clusters) { item, part in item.uncutWidth(of: part) }
  }

  /// Adds up the first and the last part and all items between.
  private func total(of clusters: Range<Int>, width: (ShapedItem, Range<Int>) -> Int) -> Int {
    guard !clusters.isEmpty else { return 0 }
    let (first, last) = (itemNumber(of: clusters.lowerBound), itemNumber(of: clusters.upperBound - 1))
    let head = width(items[first], items[first].item.range.clamped(to: clusters))
    guard first < last else { return head }
    let tail = width(items[last], items[last].item.range.clamped(to: clusters))
    return head + items[last].start - items[first].end + tail
  }

  /// Whether a cluster is white space that hangs at a line's end: `White_Space` without the no-break spaces, or U+200B.
  func isHangingSpace(_ cluster: Int) -> Bool {
    switch firstScalar(of: cluster) {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000:
      !attributes.isAttachment(cluster)
    default: false
    }
  }

  /// Where the clusters of a line end when the white space at its end is left out.
  func contentEnd(of clusters: Range<Int>) -> Int {
    var end = clusters.upperBound
    while end > clusters.lowerBound, isHangingSpace(end - 1) { end -= 1 }
    return end
  }

  /// The most clusters from a position on that are no wider than a limit; the end of them.
  func longestFit(from start: Int, limit: Int) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high + 1) / 2
      if uncutWidth(of: start..<middle) <= limit { low = middle } else { high = middle - 1 }
    }
    while low > start, width(of: start..<low) > limit { low -= 1 }
    while low < count, width(of: start..<low + 1) <= limit { low += 1 }
    return low
  }

  /// The most clusters at the end that are no wider than a limit; the beginning of them.
  func longestFit(toEndFrom start: Int, limit: Int) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = (low + high) / 2
      if uncutWidth(of: middle..<count) <= limit { high = middle } else { low = middle + 1 }
    }
    while low < count, width(of: low..<count) > limit { low += 1 }
    return low
  }
}
