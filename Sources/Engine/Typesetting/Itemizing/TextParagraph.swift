/// One paragraph of a text as grapheme clusters and scalars; clusters are counted from its beginning.
///
/// Paragraphs end where UAX #14 LB4 and LB5 end a line. After a final separator comes one more, which is empty.
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
        TextParagraph(range: 0..<scalars.count, scalars: scalars, clusterStarts: Array(0...scalars.count))
      ]
    }
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
}
