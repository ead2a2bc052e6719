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
    // Glyphs show their cluster and those after it, up to the next cluster that has glyphs.
    let first = glyphs.lazy.map(\.cluster).filter { $0 <= cluster }.max()
    let end = glyphs.lazy.map(\.cluster).filter { $0 > cluster }.min() ?? range.upperBound
    let clusters = (first ?? range.lowerBound)..<end
    let start = glyphs.firstIndex { $0.cluster == first } ?? 0
    let next = glyphs[start...].firstIndex { $0.cluster != first } ?? glyphs.count
    // From the advances, not the glyphs' positions, because marks are shifted.
    let left = x + glyphs[..<start].reduce(0) { $0 + $1.advance }
    let right = next == glyphs.count ? x + width : x + glyphs[..<next].reduce(0) { $0 + $1.advance }
    let share = (right - left) / Double(max(1, clusters.count))
    let index = isRightToLeft ? clusters.upperBound - 1 - cluster : cluster - clusters.lowerBound
    return (left + Double(index) * share, left + Double(index + 1) * share)
  }
}
