/// Divides a shaped paragraph into lines, each as long as it fits.
struct LineDivider {
  private let paragraph: ShapedParagraph
  private let breaksAnywhere: Bool
  // For each cluster boundary the next one, itself included, where a line may end; the paragraph's end is one.
  private let nextBreak: [Int]

  init(_ paragraph: ShapedParagraph, breaksAnywhere: Bool) {
    self.paragraph = paragraph
    self.breaksAnywhere = breaksAnywhere
    nextBreak = breaksAnywhere ? [] : LineDivider.nextBreaks(in: paragraph.paragraph)
  }

  /// Where the line ends that begins at a cluster; without a limit, and in an empty paragraph, at the paragraph's end.
  ///
  /// White space at a line's end takes no room. At least one cluster is taken, however narrow the limit. `head` is the
  /// line's distance from the leading edge, from which tabs are measured.
  func lineEnd(from start: Int, limit: Int?, head: Int) -> Int {
    guard let limit, start < paragraph.count else { return paragraph.count }
    var ruler = paragraph.hasTabs ? TabRuler(paragraph, from: start, head: head) : nil
    var end = start
    while ruler != nil || !breaksAnywhere, end < paragraph.count {
      let next = breaksAnywhere ? end + 1 : nextBreak[end + 1]
      let content = paragraph.contentEnd(of: start..<next)
      let isFitting = (ruler?.width(to: content)).map { $0 <= limit } ?? fits(start..<content, limit: limit)
      guard isFitting else { break }
      end = next
    }
    if end > start { return end }
    end = max(start + 1, paragraph.longestFit(from: start, limit: limit))
    while end < paragraph.count, paragraph.isHangingSpace(end) { end += 1 }
    return end
  }

  /// Whether clusters are narrow enough; those far too wide are not shaped again to find out.
  private func fits(_ clusters: Range<Int>, limit: Int) -> Bool {
    guard let attributes = paragraph.attributes.stretches.first?.attributes else { return true }
    let slack = 8 * Int(millionthsOf: attributes.font.size)
    return paragraph.uncutWidth(of: clusters) <= 2 * limit + slack && paragraph.width(of: clusters) <= limit
  }

  private static func nextBreaks(in paragraph: TextParagraph) -> [Int] {
    let mayBreak = opportunities(in: paragraph)
    var next = [Int](repeating: paragraph.count, count: mayBreak.count)
    for boundary in stride(from: mayBreak.count - 2, through: 0, by: -1) {
      next[boundary] = mayBreak[boundary] ? boundary : next[boundary + 1]
    }
    return next
  }

  /// The boundaries of clusters where UAX #14 lets a line end; what lies inside a cluster is left out.
  private static func opportunities(in paragraph: TextParagraph) -> [Bool] {
    var mayBreak = [Bool](repeating: false, count: paragraph.count + 1)
    mayBreak[paragraph.count] = true
    var (offset, scalar, cluster) = (0, 0, 0)
    for opportunity in LineBreaker.opportunities(in: paragraph.string) {
      while offset < opportunity.offset, scalar < paragraph.scalars.count {
        offset += utf8Width(paragraph.scalars[scalar])
        scalar += 1
      }
      while cluster < paragraph.count, paragraph.clusterStarts[cluster] < scalar { cluster += 1 }
      if offset == opportunity.offset, paragraph.clusterStarts[cluster] == scalar { mayBreak[cluster] = true }
    }
    return mayBreak
  }

  private static func utf8Width(_ scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }
}
