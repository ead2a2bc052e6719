/// Divides a shaped paragraph into lines, each as long as fits.
struct LineWrapper {
  private let paragraph: ShapedParagraph
  private let breaksAnywhere: Bool
  // How much narrower clusters could become by shaping them again.
  private let slack: Int
  // The cluster boundaries where a line may end, in ascending order.
  private let breaks: [Int]

  /// Finds the breaks of a paragraph, unless its lines have no limit.
  init(_ paragraph: ShapedParagraph, breaksAnywhere: Bool, isLimited: Bool) {
    self.paragraph = paragraph
    self.breaksAnywhere = breaksAnywhere
    let font = paragraph.attributes.runs.first?.attributes.value.font
    slack = 8 * Int(millionthsOf: font?.size ?? 0)
    breaks =
      breaksAnywhere || !isLimited
      ? [] : LineWrapper.breaks(in: paragraph.paragraph, by: font?.dictionary)
  }

  /// The end of the line that begins at a cluster, after at least one cluster; without a limit only separators end lines.
  ///
  /// White space at a line's end takes no room, except between letters: there, a space that does not fit begins the next line.
  func lineEnd(from start: Int, limit: Int?, in geometry: LineGeometry) -> Int {
    let last = paragraph.paragraph.lineEnd(after: start)
    guard let limit, start < last else { return last }
    var ruler = paragraph.hasTabs ? TabRuler(paragraph, from: start, in: geometry) : nil
    var (end, content, number) = (start, start, breaks.partitioningIndex { $0 > start })
    while ruler != nil || !breaksAnywhere, end < last {
      let next = breaksAnywhere ? end + 1 : number < breaks.count ? min(last, breaks[number]) : last
      // White space before the last end is not looked at again.
      let newContent = hangs(next - 1) ? paragraph.contentEnd(of: end..<next) : next
      if newContent > end { content = newContent }
      let isFitting = (ruler?.width(to: content)).map { $0 <= limit } ?? fits(start..<content, limit: limit)
      guard isFitting else { break }
      (end, number) = (next, number + 1)
    }
    if end > start { return end }
    end = max(start + 1, min(last, paragraph.longestFit(from: start, limit: limit)))
    while end < last, hangs(end) { end += 1 }
    return end
  }

  /// Whether a cluster takes no room at a line's end: white space, or between letters only a separator.
  private func hangs(_ cluster: Int) -> Bool {
    breaksAnywhere ? paragraph.paragraph.endsLine(at: cluster + 1) : paragraph.isHangingSpace(cluster)
  }

  /// Whether a line that ends before a cluster divides a word.
  func dividesWord(at end: Int) -> Bool {
    !breaksAnywhere && nextBreak(after: end - 1) != end && !paragraph.paragraph.endsLine(at: end)
  }

  /// Whether clusters are narrow enough; if they are far too wide, they are not shaped again to find out.
  private func fits(_ clusters: Range<Int>, limit: Int) -> Bool {
    paragraph.uncutWidth(of: clusters) <= 2 * limit + slack && paragraph.width(of: clusters) <= limit
  }

  /// The next boundary where a line may end.
  private func nextBreak(after boundary: Int) -> Int {
    let index = breaks.partitioningIndex { $0 > boundary }
    return index < breaks.count ? breaks[index] : paragraph.count
  }

  /// The clusters of a line after which it could have ended in a script without spaces, or next to an emoji.
  static func gaps(in clusters: Range<Int>, of shaped: ShapedParagraph) -> [Int] {
    let paragraph = shaped.paragraph
    let scalars = paragraph.scalarRange(clusters)
    let dictionary = shaped.attributes.runs.first?.attributes.value.font.dictionary
    let ends = Set(
      LineBreaker.opportunities(in: Array(paragraph.scalars[scalars]), by: dictionary).map(\.scalar))
    return clusters.dropLast().filter { cluster in
      let sides = [cluster, cluster + 1]
      return ends.contains(paragraph.clusterStarts[cluster + 1] - scalars.lowerBound)
        && sides.contains { LineBreaker.lacksSpaces(paragraph.scalars[paragraph.clusterStarts[$0]]) }
        && !sides.contains(where: shaped.attributes.isAttachment)
    }
  }

  /// The opportunities of UAX #14 at cluster boundaries; it has few inside clusters (LB9).
  private static func breaks(in paragraph: TextParagraph, by dictionary: ThaiDictionary?) -> [Int] {
    var cluster = 0
    return LineBreaker.opportunities(in: paragraph.scalars, by: dictionary).compactMap { scalar, _ in
      while paragraph.clusterStarts[cluster] < scalar { cluster += 1 }
      return paragraph.clusterStarts[cluster] == scalar ? cluster : nil
    }
  }
}
