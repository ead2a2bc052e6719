/// One paragraph of a text, taken apart into grapheme clusters and scalars; clusters are counted from its beginning.
///
/// Paragraphs end at LF, CR, CRLF, NEL, U+2028, U+2029, and at the vertical tab and the form feed, where UAX #14 LB4
/// ends a line too. After a final separator comes one more paragraph, which is empty.
struct TextParagraph {
  /// Where it is in the whole text, separator included.
  let range: Range<Int>
  /// The scalars without the separator.
  let scalars: [UInt32]
  /// At which scalar each cluster begins, and the number of scalars.
  let clusterStarts: [Int]

  /// How many clusters there are without the separator.
  var count: Int { clusterStarts.count - 1 }

  /// The scalars of some clusters.
  func scalarRange(_ clusters: Range<Int>) -> Range<Int> {
    clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
  }

  /// For each scalar the cluster it belongs to; nil where every cluster is one scalar.
  var clusterOfScalar: [Int]? {
    guard count < scalars.count else { return nil }
    var result: [Int] = []
    result.reserveCapacity(scalars.count)
    for cluster in 0..<count {
      for _ in clusterStarts[cluster]..<clusterStarts[cluster + 1] { result.append(cluster) }
    }
    return result
  }

  /// Divides a text into its paragraphs; at least one.
  static func split(_ string: String) -> [TextParagraph] {
    var string = string
    string.makeContiguousUTF8()
    let paragraphs: [TextParagraph]? = string.utf8.withContiguousStorageIfAvailable { utf8 in
      var paragraphs: [TextParagraph] = []
      var draft = Draft(start: 0, capacity: utf8.count)
      var walk = ClusterWalk(string, utf8: utf8)
      draft.add(walk.plainBytes())
      while let cluster = walk.next() {
        if isSeparator(cluster.first) {
          let paragraph = draft.paragraph(hasSeparator: true)
          paragraphs.append(paragraph)
          draft = Draft(start: paragraph.range.upperBound, capacity: utf8.count - cluster.bytes.upperBound)
        } else {
          draft.add(cluster, of: utf8)
        }
        draft.add(walk.plainBytes())
      }
      paragraphs.append(draft.paragraph(hasSeparator: false))
      return paragraphs
    }
    return paragraphs ?? []
  }

  private static func isSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private struct Draft {
    let start: Int
    var scalars: [UInt32] = []
    var clusterStarts: [Int] = []

    /// Makes room for a short paragraph at once; one of many in a long text need not be so long.
    init(start: Int, capacity: Int) {
      self.start = start
      scalars.reserveCapacity(min(capacity, 256))
      clusterStarts.reserveCapacity(min(capacity, 256) + 1)
    }

    mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
      clusterStarts += scalars.count..<scalars.count + bytes.count
      for byte in bytes { scalars.append(UInt32(byte)) }
    }

    mutating func add(_ cluster: ClusterWalk.Cluster, of utf8: UnsafeBufferPointer<UInt8>) {
      clusterStarts.append(scalars.count)
      scalars.append(cluster.first)
      guard !cluster.isSingle else { return }
      var offset = utf8.scalar(at: cluster.bytes.lowerBound).end
      while offset < cluster.bytes.upperBound {
        let (scalar, end) = utf8.scalar(at: offset)
        scalars.append(scalar)
        offset = end
      }
    }

    mutating func paragraph(hasSeparator: Bool) -> TextParagraph {
      let count = clusterStarts.count
      clusterStarts.append(scalars.count)
      return TextParagraph(
        range: start..<start + count + (hasSeparator ? 1 : 0), scalars: scalars, clusterStarts: clusterStarts)
    }
  }
}
