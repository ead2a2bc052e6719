/// Neighboring glyphs of one cluster, or of several that share them.
struct GlyphGroup {
  /// The clusters that the glyphs show: up to the first cluster of the next glyphs in reading order.
  let clusters: Range<Int>
  /// The indices of the glyphs.
  let glyphs: Range<Int>

  /// Groups the glyphs of some clusters; both the glyphs, given by the first cluster of each, and the groups are from left to
  /// right.
  static func groups(
    of firstClusters: [Int], in clusters: Range<Int>, isRightToLeft: Bool
  ) -> [GlyphGroup] {
    var groups: [GlyphGroup] = []
    groups.reserveCapacity(firstClusters.count)
    var (start, limit) = (0, clusters.upperBound)
    while start < firstClusters.count {
      let cluster = firstClusters[start]
      var end = start + 1
      while end < firstClusters.count, firstClusters[end] == cluster { end += 1 }
      let isLast = end == firstClusters.count
      let upper = isRightToLeft ? limit : isLast ? clusters.upperBound : firstClusters[end]
      groups.append(GlyphGroup(clusters: cluster..<max(upper, cluster + 1), glyphs: start..<end))
      (start, limit) = (end, cluster)
    }
    return groups
  }
}
