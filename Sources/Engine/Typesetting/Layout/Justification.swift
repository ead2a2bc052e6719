/// The space that is added to or removed from the gaps of a line, so that the line has its target width.
///
/// A justified line has gaps at spaces (LL-16) and between Chinese or Japanese characters. If it has none, its gaps are where it
/// could have ended, in scripts without spaces and between emoji: between syllables of Hangul or Yi, and words of Thai. A
/// tightened line has gaps between all clusters, each narrowed by at most 5 % of the smallest font size.
struct Justification {
  /// The target width of a line, in millionths of a point.
  enum Target {
    /// Widens the gaps between words and ideographs; a line that is wide enough stays the same.
    case gaps(Int)
    /// Narrows the gaps between clusters; a line that is narrow enough, or that would be too wide even so, stays the same.
    case clusters(Int)
  }

  /// The space added to all gaps together, in millionths of a point; negative if it is removed.
  let total: Int
  // The cluster before each gap.
  private let gaps: [Int]

  /// Finds the gaps of a line.
  init(of clusters: Range<Int>, in paragraph: ShapedParagraph, from width: Int, to target: Target?) {
    switch target {
    case .gaps(let target) where target > width:
      let spaces = clusters.filter { Justification.isGap(after: $0, of: clusters, in: paragraph) }
      gaps = spaces.isEmpty ? LineWrapper.gaps(in: clusters, of: paragraph) : spaces
      total = gaps.isEmpty ? 0 : target - width
    case .clusters(let target) where target < width:
      gaps = Array(clusters.dropLast())
      let size = paragraph.attributes.runs.map(\.attributes.value.font.size).min() ?? 0
      total = width - target <= gaps.count * Int(millionthsOf: size / 20) ? target - width : 0
    default:
      gaps = []
      total = 0
    }
  }

  /// The space added to the gaps of some clusters, in millionths of a point.
  func extra(in clusters: Range<Int>) -> Int {
    guard total != 0 else { return 0 }
    return share(before: clusters.upperBound) - share(before: clusters.lowerBound)
  }

  /// The space added to the gaps before a cluster.
  private func share(before cluster: Int) -> Int {
    let number = gaps.partitioningIndex { $0 >= cluster }
    // In two steps, to avoid large products.
    return total / gaps.count * number + total % gaps.count * number / gaps.count
  }

  private static func isGap(after cluster: Int, of line: Range<Int>, in paragraph: ShapedParagraph) -> Bool {
    guard !paragraph.attributes.isAttachment(cluster) else { return false }
    let scalar = paragraph.firstScalar(of: cluster)
    if scalar == 0x20 || scalar == 0xA0 { return true }
    let next = cluster + 1
    return isIdeographic(scalar) && next < line.upperBound && isIdeographic(paragraph.firstScalar(of: next))
      && !paragraph.attributes.isAttachment(next)
  }

  /// Whether a scalar is Han, kana, Bopomofo or their full-width punctuation, which are written without spaces.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
