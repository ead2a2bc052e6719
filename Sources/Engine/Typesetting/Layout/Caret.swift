extension TextLine {
  /// Where the caret stands before a cluster: its leading edge, measured from the line's left in points.
  ///
  /// Clusters that share a ligature divide its width evenly. Hidden clusters stand where the ellipsis begins. From the
  /// end of the shown text on, it is the trailing edge of the last cluster; in a line without text it is 0.
  public func x(atCluster cluster: Int) -> Double {
    if let run = runs.first(where: { $0.range.contains(cluster) }) {
      let box = isEllipsis(run) ? (run.x, run.x + run.width) : run.box(of: cluster)
      return run.isRightToLeft ? box.1 : box.0
    }
    guard let first = runs.min(by: { $0.range.lowerBound < $1.range.lowerBound }),
      let last = runs.max(by: { $0.range.upperBound < $1.range.upperBound })
    else { return 0 }
    if cluster < first.range.lowerBound { return first.isRightToLeft ? first.x + first.width : first.x }
    return last.isRightToLeft ? last.x : last.x + last.width
  }

  private func isEllipsis(_ run: GlyphRun) -> Bool {
    ellipsisIndex.map { run.range.lowerBound == range.lowerBound + $0 } ?? false
  }
}

extension GlyphRun {
  /// Glyphs that stand together, the clusters they show, and the pen before and after them, from the line's left.
  private typealias Group = (clusters: Range<Int>, left: Double, right: Double)

  /// The left and right edge of a cluster, from the line's left.
  func box(of cluster: Int) -> (Double, Double) {
    let (clusters, left, right) =
      groups.first { $0.clusters.contains(cluster) } ?? (range, x, x + width)
    let share = (right - left) / Double(max(1, clusters.count))
    let index = isRightToLeft ? clusters.upperBound - 1 - cluster : cluster - clusters.lowerBound
    return (left + Double(index) * share, left + Double(index + 1) * share)
  }

  /// The groups from left to right; a group carries its first cluster, and the next one's begin where its own end.
  private var groups: [Group] {
    guard !glyphs.isEmpty else { return [(range, x, x + width)] }
    var groups: [Group] = []
    // Pen positions, not glyph origins: marks are shifted from the pen.
    var (start, pen) = (0, 0.0)
    while start < glyphs.count {
      let (cluster, left) = (glyphs[start].cluster, x + pen)
      var end = start
      while end < glyphs.count, glyphs[end].cluster == cluster {
        pen += glyphs[end].advance
        end += 1
      }
      let upper: Int
      if isRightToLeft {
        upper = groups.last?.clusters.lowerBound ?? range.upperBound
      } else {
        upper = end < glyphs.count ? glyphs[end].cluster : range.upperBound
      }
      groups.append((cluster..<max(upper, cluster + 1), left, end < glyphs.count ? x + pen : x + width))
      start = end
    }
    return groups
  }
}
