/// Neighboring glyphs of one cluster, or of several that share them.
struct GlyphGroup {
  /// The clusters that the glyphs show: up to the first cluster of the next glyphs in reading order.
  let clusters: Range<Int>
  /// The indices of the glyphs.
  let glyphs: Range<Int>

  /// Groups the glyphs of some clusters; both the glyphs, given by the first cluster of each, and the groups are from left to
  /// right.
  static func groups<Clusters: RandomAccessCollection<Int>>(
    of firstClusters: Clusters, in clusters: Range<Int>, isRightToLeft: Bool
  ) -> [GlyphGroup] where Clusters.Index == Int {
    var groups: [GlyphGroup] = []
    groups.reserveCapacity(firstClusters.count)
    var (start, limit) = (firstClusters.startIndex, clusters.upperBound)
    while start < firstClusters.endIndex {
      let cluster = firstClusters[start]
      var end = start + 1
      while end < firstClusters.endIndex, firstClusters[end] == cluster { end += 1 }
      let isLast = end == firstClusters.endIndex
      let upper = isRightToLeft ? limit : isLast ? clusters.upperBound : firstClusters[end]
      groups.append(GlyphGroup(clusters: cluster..<max(upper, cluster + 1), glyphs: start..<end))
      (start, limit) = (end, cluster)
    }
    return groups
  }
}
