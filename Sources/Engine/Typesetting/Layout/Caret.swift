extension TextLine {
  /// The caret position before a cluster: its leading edge, measured from the line's left in points.
  ///
  /// Clusters of a ligature divide its width evenly. Hidden clusters have the beginning of the ellipsis.
  public func x(atCluster cluster: Int) -> Double {
    if let run = runs.first(where: { $0.range.contains(cluster) }) {
      let edges = isEllipsis(run) ? (run.x, run.x + run.width) : run.edges(of: cluster)
      return run.isRightToLeft ? edges.1 : edges.0
    }
    guard let first = runs.min(by: { $0.range.lowerBound < $1.range.lowerBound }),
      let last = runs.max(by: { $0.range.upperBound < $1.range.upperBound })
    else { return 0 }
    if cluster < first.range.lowerBound { return first.isRightToLeft ? first.x + first.width : first.x }
    return last.isRightToLeft ? last.x : last.x + last.width
  }
}

extension GlyphRun {
  /// The left and right edge of a cluster, from the line's left.
  fileprivate func edges(of cluster: Int) -> (Double, Double) {
    let groups = glyphGroups(of: glyphs.map(\.cluster), in: range, isRightToLeft: isRightToLeft)
    let group = groups.first { $0.clusters.contains(cluster) }
    let (clusters, indices) = (group?.clusters ?? range, group?.glyphs ?? glyphs.indices)
    // From the advances, not the glyphs' positions, because marks are shifted.
    let left = x + glyphs[..<indices.lowerBound].reduce(0) { $0 + $1.advance }
    let isLast = indices.upperBound == glyphs.count
    let right = isLast ? x + width : x + glyphs[..<indices.upperBound].reduce(0) { $0 + $1.advance }
    let share = (right - left) / Double(max(1, clusters.count))
    let index = isRightToLeft ? clusters.upperBound - 1 - cluster : cluster - clusters.lowerBound
    return (left + Double(index) * share, left + Double(index + 1) * share)
  }
}
