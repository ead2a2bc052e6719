/// How much each space of a line is widened so that the line is exactly as wide as it should be.
///
/// The gaps are the spaces U+0020 and U+00A0 (LL-16); they differ by at most a millionth of a point. A line without
/// gaps is not stretched.
struct Justification {
  /// What all gaps take together, in millionths of a point.
  let total: Int
  private let gaps: [Int]

  /// Finds the gaps of a line; without a target, or where the line is not narrower, nothing is stretched.
  init(of clusters: Range<Int>, in paragraph: ShapedParagraph, from width: Int, to target: Int?) {
    guard let target, target > width else {
      gaps = []
      total = 0
      return
    }
    gaps = clusters.filter { cluster in
      let scalars = paragraph.paragraph.scalarRange(cluster..<cluster + 1)
      let first = paragraph.paragraph.scalars[scalars.lowerBound]
      return first == 0x20 || first == 0xA0
    }
    total = gaps.isEmpty ? 0 : target - width
  }

  /// How much some clusters are widened, in millionths of a point.
  func extra(in clusters: Range<Int>) -> Int {
    guard total > 0 else { return 0 }
    return share(before: clusters.upperBound) - share(before: clusters.lowerBound)
  }

  /// What the gaps before a cluster take.
  private func share(before cluster: Int) -> Int {
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle] < cluster { low = middle + 1 } else { high = middle }
    }
    // In two steps, so that no product grows large.
    return total / gaps.count * low + total % gaps.count * low / gaps.count
  }
}
