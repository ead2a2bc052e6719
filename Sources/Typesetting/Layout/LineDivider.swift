/// Divides a shaped paragraph into lines, each as long as it fits.
struct LineDivider {
  private let paragraph: ShapedParagraph
  private let breaksAnywhere: Bool
  // Whether a line may end before each cluster, and at the paragraph's end.
  private let mayBreak: [Bool]

  init(_ paragraph: ShapedParagraph, breaksAnywhere: Bool) {
    self.paragraph = paragraph
    self.breaksAnywhere = breaksAnywhere
    mayBreak = breaksAnywhere ? [] : LineDivider.opportunities(in: paragraph.paragraph)
  }

  /// Where the line ends that begins at a cluster; without a limit, and in an empty paragraph, at the paragraph's end.
  ///
  /// White space at a line's end takes no room. At least one cluster is taken, however narrow the limit.
  func lineEnd(from start: Int, limit: Int?) -> Int {
    guard let limit, start < paragraph.count else { return paragraph.count }
    var end = start
    if !breaksAnywhere {
      var next = start + 1
      while next <= paragraph.count {
        if mayBreak[next] {
          guard paragraph.width(of: start..<paragraph.contentEnd(of: start..<next)) <= limit else { break }
          end = next
        }
        next += 1
      }
    }
    if end > start { return end }
    end = max(start + 1, paragraph.longestFit(from: start, limit: limit))
    while end < paragraph.count, paragraph.isHangingSpace(end) { end += 1 }
    return end
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
