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

  /// The cluster under a point, measured from the line's left in points; nil in a line without text.
  ///
  /// Left of the text it is the leftmost cluster, right of it the rightmost; on an ellipsis the first hidden one.
  public func cluster(at x: Double) -> Int? {
    guard let first = runs.first else { return nil }
    let run = runs.last { $0.x <= x && $0.width > 0 } ?? first
    if isEllipsis(run) { return run.range.lowerBound }
    let isLeft = x < run.x
    return run.cluster(at: x)
      ?? (isLeft != run.isRightToLeft ? run.range.lowerBound : run.range.upperBound - 1)
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
    split(groups.first { $0.clusters.contains(cluster) } ?? (range, x, x + width), at: cluster)
  }

  /// The edges of some clusters, from left to right.
  func boxes(of clusters: Range<Int>) -> [(Double, Double)] {
    groups.flatMap { group in
      let shown = group.clusters.clamped(to: clusters)
      let ordered = isRightToLeft ? Array(shown.reversed()) : Array(shown)
      return ordered.map { split(group, at: $0) }
    }
  }

  /// The cluster whose box holds a point, from the line's left.
  func cluster(at x: Double) -> Int? {
    for group in groups where group.left <= x && x < group.right {
      let hit = group.clusters.first { cluster in
        let box = split(group, at: cluster)
        return box.0 <= x && x < box.1
      }
      if let hit { return hit }
    }
    return nil
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
      groups.append((cluster..<max(upper, cluster + 1), left, x + pen))
      start = end
    }
    return groups
  }

  private func split(_ group: Group, at cluster: Int) -> (Double, Double) {
    let (clusters, left) = (group.clusters, group.left)
    let share = (group.right - left) / Double(max(1, clusters.count))
    let index = isRightToLeft ? clusters.upperBound - 1 - cluster : cluster - clusters.lowerBound
    return (left + Double(index) * share, left + Double(index + 1) * share)
  }
}
