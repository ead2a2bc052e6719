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
    var scalars: [UInt32] = []
    scalars.reserveCapacity(string.utf8.count)
    for scalar in string.unicodeScalars { scalars.append(scalar.value) }
    if scalars.allSatisfy(isCluster) { return split(clusters: scalars) }
    var paragraphs: [TextParagraph] = []
    var (start, scalarsOfParagraph, clusterStarts): (Int, [UInt32], [Int]) = (0, [], [])
    func finish(separators: Int) {
      let range = start..<start + clusterStarts.count + separators
      clusterStarts.append(scalarsOfParagraph.count)
      paragraphs.append(
        TextParagraph(range: range, scalars: scalarsOfParagraph, clusterStarts: clusterStarts))
      (start, scalarsOfParagraph, clusterStarts) = (range.upperBound, [], [])
    }
    for character in string {
      if character.isNewline {
        finish(separators: 1)
      } else {
        clusterStarts.append(scalarsOfParagraph.count)
        for scalar in character.unicodeScalars { scalarsOfParagraph.append(scalar.value) }
      }
    }
    finish(separators: 0)
    return paragraphs
  }

  /// The paragraphs of a text in which every scalar is a cluster.
  private static func split(clusters: [UInt32]) -> [TextParagraph] {
    clusters.split(omittingEmptySubsequences: false) { 0x0A...0x0C ~= $0 || $0 == 0x85 }.map { line in
      TextParagraph(
        range: line.startIndex..<min(line.endIndex + 1, clusters.count), scalars: Array(line),
        clusterStarts: Array(0..<line.count + 1))
    }
  }

  /// Whether a scalar is in a block of letters, digits and punctuation that never join into clusters (UAX #29); CR may.
  static func isCluster(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x0D, 0x0E..<0x300, 0x370..<0x483, 0x48A..<0x591, 0x2010..<0x2028, 0x3000..<0x302A,
      0x3041..<0x3099, 0x309B..<0x3100, 0x3400..<0xA000, 0xFF01..<0xFF9E:
      true
    default: false
    }
  }
}
