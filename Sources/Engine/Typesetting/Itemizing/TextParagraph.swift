/// One paragraph of a text as grapheme clusters and scalars; clusters are counted from its beginning.
///
/// Paragraphs end at LF, CR, CRLF, NEL, U+2028 and U+2029, and at the vertical tab and the form feed, where UAX #14 LB4
/// ends a line too. After a final separator comes one more paragraph, which is empty.
struct TextParagraph {
  /// The clusters of the whole text that it contains, including its separator.
  let range: Range<Int>
  /// The scalars without the separator.
  let scalars: [UInt32]
  /// The scalar at which each cluster begins, and after them the number of scalars.
  let clusterStarts: [Int]

  /// The number of clusters without the separator.
  var count: Int { clusterStarts.count - 1 }

  /// The scalars of some clusters.
  func scalarRange(_ clusters: Range<Int>) -> Range<Int> {
    clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
  }

  /// For each scalar, the cluster it belongs to.
  var clusterOfScalar: [Int] {
    // If every cluster is one scalar, both have the same numbers.
    guard count < scalars.count else { return clusterStarts }
    var clusters: [Int] = []
    clusters.reserveCapacity(scalars.count)
    for cluster in 0..<count {
      for _ in clusterStarts[cluster]..<clusterStarts[cluster + 1] { clusters.append(cluster) }
    }
    return clusters
  }

  /// Divides a text into its paragraphs, at least one.
  static func split(_ string: String) -> [TextParagraph] {
    var string = string
    if let paragraphs = string.withUTF8(splitASCII) { return paragraphs }
    var paragraphs: [TextParagraph] = []
    var (start, scalars, clusterStarts): (Int, [UInt32], [Int]) = (0, [], [])
    func finish(separators: Int) {
      let range = start..<start + clusterStarts.count + separators
      clusterStarts.append(scalars.count)
      paragraphs.append(TextParagraph(range: range, scalars: scalars, clusterStarts: clusterStarts))
      (start, scalars, clusterStarts) = (range.upperBound, [], [])
    }
    for character in string {
      if character.isNewline {
        finish(separators: 1)
      } else {
        clusterStarts.append(scalars.count)
        for scalar in character.unicodeScalars { scalars.append(scalar.value) }
      }
    }
    finish(separators: 0)
    return paragraphs
  }

  /// The paragraphs of ASCII without CR, in which every byte is a cluster; nil for any other text.
  private static func splitASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> [TextParagraph]? {
    guard utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
    return utf8.split(omittingEmptySubsequences: false) { 0x0A...0x0C ~= $0 }.map { line in
      TextParagraph(
        range: line.startIndex..<min(line.endIndex + 1, utf8.count), scalars: line.map(UInt32.init),
        clusterStarts: Array(0..<line.count + 1))
    }
  }
}
