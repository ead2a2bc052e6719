/// How much each gap of a line is widened or narrowed, so that the line has the intended width.
///
/// A justified line has its gaps at the spaces U+0020 and U+00A0 (LL-16) and between neighboring Chinese or Japanese
/// characters; a line without any is not stretched. A tightened line has them between all clusters, and each gives way
/// by at most 5 % of the smallest font size. Gaps differ by at most a millionth of a point.
struct Justification {
  /// The width that a line is to have, in millionths of a point.
  enum Target {
    /// By wider gaps between words and ideographs; a line that is wide enough stays as it is.
    case gaps(Int)
    /// By less space between clusters; a line that is narrow enough, or too wide for that, stays as it is.
    case clusters(Int)
  }

  /// What all gaps take together, in millionths of a point; negative when they give.
  let total: Int
  // The clusters that a gap comes after.
  private let gaps: [Int]

  /// Finds the gaps of a line.
  init(of clusters: Range<Int>, in paragraph: ShapedParagraph, from width: Int, to target: Target?) {
    switch target {
    case .gaps(let target) where target > width:
      gaps = clusters.filter { Justification.isGap(after: $0, of: clusters, in: paragraph) }
      total = gaps.isEmpty ? 0 : target - width
    case .clusters(let target) where target < width:
      gaps = Array(clusters.dropLast())
      let size = paragraph.attributes.stretches.map(\.attributes.font.size).min() ?? 0
      total = width - target <= gaps.count * Int(millionthsOf: size / 20) ? target - width : 0
    default:
      gaps = []
      total = 0
    }
  }

  /// How much some clusters are widened, in millionths of a point.
  func extra(in clusters: Range<Int>) -> Int {
    guard total != 0 else { return 0 }
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

  private static func isGap(after cluster: Int, of line: Range<Int>, in paragraph: ShapedParagraph) -> Bool {
    guard !paragraph.attributes.isAttachment(cluster) else { return false }
    let scalar = paragraph.firstScalar(of: cluster)
    if scalar == 0x20 || scalar == 0xA0 { return true }
    let next = cluster + 1
    return isIdeographic(scalar) && next < line.upperBound && isIdeographic(paragraph.firstScalar(of: next))
      && !paragraph.attributes.isAttachment(next)
  }

  /// Whether a scalar is written without spaces between words: Han, kana, Bopomofo and their full-width punctuation.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
