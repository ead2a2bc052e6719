/// Divides a shaped paragraph into lines, each as long as it fits.
struct LineDivider {
  private let paragraph: ShapedParagraph
  private let breaksAnywhere: Bool
  // How far beyond the limit shaping again could still make clusters fit.
  private let slack: Int
  // The cluster boundaries where a line may end, in order; the last is the paragraph's end.
  private let breaks: [Int]

  /// Prepares a paragraph; where no line is limited, no place to break is looked for.
  init(_ paragraph: ShapedParagraph, breaksAnywhere: Bool, isLimited: Bool) {
    self.paragraph = paragraph
    self.breaksAnywhere = breaksAnywhere
    let first = paragraph.attributes.stretches.first
    slack = 8 * Int(millionthsOf: first?.look.value.font.size ?? 0)
    breaks =
      breaksAnywhere || !isLimited
      ? [] : LineDivider.breaks(in: paragraph.paragraph, by: first?.look.value.font.dictionary)
  }

  /// Where the line ends that begins at a cluster; without a limit, and in an empty paragraph, at the paragraph's end.
  ///
  /// White space at a line's end takes no room. At least one cluster is taken, however narrow the limit. `head` is the
  /// line's distance from the leading edge, from which tabs are measured.
  func lineEnd(from start: Int, limit: Int?, head: Int) -> Int {
    guard let limit, start < paragraph.count else { return paragraph.count }
    var ruler = paragraph.hasTabs ? TabRuler(paragraph, from: start, head: head) : nil
    var (end, content) = (start, start)
    while ruler != nil || !breaksAnywhere, end < paragraph.count {
      let next = breaksAnywhere ? end + 1 : nextBreak(after: end)
      // White space that is passed already is not looked at again.
      let newContent = paragraph.contentEnd(of: end..<next)
      if newContent > end { content = newContent }
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
    paragraph.uncutWidth(of: clusters) <= 2 * limit + slack && paragraph.width(of: clusters) <= limit
  }

  /// The next boundary where a line may end.
  private func nextBreak(after boundary: Int) -> Int {
    var (low, high) = (0, breaks.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if breaks[middle] > boundary { high = middle } else { low = middle + 1 }
    }
    return low < breaks.count ? breaks[low] : paragraph.count
  }

  /// What lies inside a cluster is no place to break (UAX #14 LB9 has most of it).
  private static func breaks(in paragraph: TextParagraph, by dictionary: ThaiDictionary?) -> [Int] {
    var breaks: [Int] = []
    breaks.reserveCapacity(paragraph.count / 4 + 1)
    var cluster = 0
    LineBreaker.forEachOpportunity(in: paragraph.scalars, by: dictionary) { scalar in
      while paragraph.clusterStarts[cluster] < scalar { cluster += 1 }
      if paragraph.clusterStarts[cluster] == scalar { breaks.append(cluster) }
    }
    return breaks
  }
}
