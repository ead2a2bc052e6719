public import AssayGeometry

extension TextLayout {
  /// The rectangles that show a range of clusters as selected, line by line, each from its line's top to its bottom.
  ///
  /// In points, from the layout's top left. A line of mixed directions may have several, from left to right, that do not
  /// touch; clusters that share a ligature take equal parts of it. White space that hangs at a line's end, and separators,
  /// have none.
  public func selectionRects(of range: Range<Int>) -> [Rect] {
    lines.flatMap { line in
      line.selection(of: range).map { left, right in
        Rect(x: line.x + left, y: line.top, width: right - left, height: line.height)
      }
    }
  }

  /// The cluster nearest to a point in points from the layout's top left; nil in a layout without text.
  ///
  /// Above the first line it is one of the first line's, below the last one of the last's; between two lines, the
  /// upper one's.
  public func cluster(at point: Point) -> Int? {
    let line = lines.last { $0.top <= point.y } ?? lines.first
    return line.flatMap { $0.cluster(at: point.x - $0.x) ?? $0.range.first }
  }
}

extension TextLine {
  /// The stretches of the line that show some clusters: left and right edge from the line's left, from left to right.
  func selection(of range: Range<Int>) -> [(Double, Double)] {
    var stretches: [(Double, Double)] = []
    for run in runs where run.x >= 0 && run.x + run.width <= width + 1e-6 {
      for box in boxes(of: range, in: run) {
        if let last = stretches.last, abs(last.1 - box.0) < 1e-6 {
          stretches[stretches.count - 1].1 = box.1
        } else {
          stretches.append(box)
        }
      }
    }
    return stretches
  }

  private func boxes(of range: Range<Int>, in run: GlyphRun) -> [(Double, Double)] {
    let shown = run.range.clamped(to: range)
    guard !shown.isEmpty else { return [] }
    if shown == run.range || run.range.lowerBound == ellipsisIndex.map({ self.range.lowerBound + $0 }) {
      return [(run.x, run.x + run.width)]
    }
    return run.boxes(of: shown)
  }
}
