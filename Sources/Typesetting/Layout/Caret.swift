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
    let hit = run.range.first { cluster in
      let box = run.box(of: cluster)
      return box.0 <= x && x < box.1
    }
    let isLeft = x < run.x
    return hit ?? (isLeft != run.isRightToLeft ? run.range.lowerBound : run.range.upperBound - 1)
  }

  private func isEllipsis(_ run: GlyphRun) -> Bool {
    ellipsisIndex.map { run.range.lowerBound == range.lowerBound + $0 } ?? false
  }
}

extension GlyphRun {
  /// The left and right edge of a cluster, from the line's left.
  func box(of cluster: Int) -> (Double, Double) {
    // The glyphs of a cluster stand together and carry its first grapheme cluster; the next one's begin where it ends.
    let first = glyphs.reduce(range.lowerBound) { $1.cluster <= cluster ? max($0, $1.cluster) : $0 }
    let next = glyphs.reduce(range.upperBound) { $1.cluster > cluster ? min($0, $1.cluster) : $0 }
    let members = glyphs.indices.filter { glyphs[$0].cluster == first }
    guard let head = members.first, let tail = members.last, !glyphs.isEmpty else {
      return split(x, x + width, clusters: range, at: cluster)
    }
    // Pen positions, not glyph origins: marks are shifted from the pen.
    let left = x + pen(before: head)
    let right = tail + 1 < glyphs.count ? x + pen(before: tail + 1) : x + width
    return split(left, right, clusters: first..<next, at: cluster)
  }

  private func pen(before glyph: Int) -> Double {
    glyphs[..<glyph].reduce(0) { $0 + $1.advance }
  }

  private func split(_ left: Double, _ right: Double, clusters: Range<Int>, at cluster: Int) -> (
    Double, Double
  ) {
    let share = (right - left) / Double(max(1, clusters.count))
    let index = isRightToLeft ? clusters.upperBound - 1 - cluster : cluster - clusters.lowerBound
    return (left + Double(index) * share, left + Double(index + 1) * share)
  }
}
