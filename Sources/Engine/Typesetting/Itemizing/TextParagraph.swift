/// One paragraph of a text as grapheme clusters and scalars; clusters are counted from its beginning.
///
/// Paragraphs end at the separators of class B (UAX #9): CR, LF, CR with LF, NEL and U+2029. After a final separator comes one
/// more, which is empty. U+2028, U+000B and U+000C end a line within the paragraph.
struct TextParagraph {
  /// The clusters of the whole text that it contains, including its separator.
  let range: Range<Int>
  /// The scalars without the separator.
  let scalars: [UInt32]
  /// The scalar at which each cluster begins, and after them the number of scalars.
  let clusterStarts: [Int]
  /// The ends of the lines that a separator of lines ends, each after the separator, in ascending order.
  private(set) var lineEnds: [Int] = []

  /// The number of clusters without the separator.
  var count: Int { clusterStarts.count - 1 }

  /// Whether a scalar ends a line, but not its paragraph.
  private static func isLineSeparator(_ scalar: UInt32) -> Bool { 0x0B...0x0C ~= scalar || scalar == 0x2028 }

  /// The end of the line at a cluster if only separators end lines, and the separator is a part of it.
  func lineEnd(after cluster: Int) -> Int {
    let index = lineEnds.partitioningIndex { $0 > cluster }
    return index < lineEnds.count ? lineEnds[index] : count
  }

  /// Whether a separator ends a line at a cluster boundary.
  func endsLine(at end: Int) -> Bool {
    end > 0 && TextParagraph.isLineSeparator(scalars[clusterStarts[end - 1]])
  }

  /// The last line up to a cluster that has text, without its separator.
  func lastLine(before cluster: Int) -> Range<Int> {
    var end = cluster
    while endsLine(at: end) { end -= 1 }
    return (lineEnds.last { $0 < end } ?? 0)..<end
  }

  /// The scalars of some clusters.
  func scalarRange(_ clusters: Range<Int>) -> Range<Int> {
    clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
  }

  /// The cluster of each scalar; there may be one entry more.
  var clusterOfScalar: [Int] {
    if count == scalars.count { return clusterStarts }
    var clusters = [Int](repeating: 0, count: scalars.count)
    for cluster in 0..<count {
      for scalar in scalarRange(cluster..<cluster + 1) { clusters[scalar] = cluster }
    }
    return clusters
  }

  /// Divides a text into its paragraphs, at least one.
  static func split(_ string: String) -> [TextParagraph] {
    // Most texts are of printable ASCII, in which each character is a cluster.
    let bytes = Array(string.utf8)
    if bytes.allSatisfy({ 0x20...0x7E ~= $0 }) {
      let scalars = bytes.map(UInt32.init)
      return [
        TextParagraph(range: 0..<scalars.count, scalars: scalars, clusterStarts: Array(0..<scalars.count + 1))
      ]
    }
    var paragraphs: [TextParagraph] = []
    var (start, scalarsOfParagraph, clusterStarts): (Int, [UInt32], [Int]) = (0, [], [])
    var lineEnds: [Int] = []
    func finish(separators: Int) {
      let range = start..<start + clusterStarts.count + separators
      clusterStarts.append(scalarsOfParagraph.count)
      paragraphs.append(
        TextParagraph(
          range: range, scalars: scalarsOfParagraph, clusterStarts: clusterStarts, lineEnds: lineEnds))
      (start, scalarsOfParagraph, clusterStarts, lineEnds) = (range.upperBound, [], [], [])
    }
    for character in string {
      switch character.unicodeScalars.first?.value {
      case 0x0A, 0x0D, 0x85, 0x2029: finish(separators: 1)
      case let first:
        clusterStarts.append(scalarsOfParagraph.count)
        for scalar in character.unicodeScalars { scalarsOfParagraph.append(scalar.value) }
        if let first, isLineSeparator(first) { lineEnds.append(clusterStarts.count) }
      }
    }
    finish(separators: 0)
    return paragraphs
  }
}
