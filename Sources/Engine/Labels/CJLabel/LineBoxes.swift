import AssayGeometry

/// Makes the boxes of a line from those of its runs (CJ-50, CJ-52).
struct LineBoxes {
  /// How far a box that is lower than its line grows on all four sides.
  static let growth = 1.0

  /// Whether runs of one link become one box with the sum of their widths, however far apart they stand.
  var joinsAcrossGaps: Bool
  /// The line's ascent and descent together.
  var lineHeight: Double

  /// Joins the boxes of runs, given from left to right, and enlarges what is lower than the line.
  func joined(_ runs: [RangeBox]) -> [RangeBox] {
    var boxes: [RangeBox] = []
    for run in runs {
      if let last = boxes.last, joins(last, run) {
        boxes[boxes.count - 1].rect = union(last.rect, run.rect)
      } else {
        boxes.append(run)
      }
    }
    return boxes.map { box in
      guard box.rect.height < lineHeight - 1e-6 else { return box }
      var box = box
      box.rect = box.rect.grown(by: LineBoxes.growth)
      return box
    }
  }

  private func joins(_ left: RangeBox, _ right: RangeBox) -> Bool {
    let touch = abs(left.rect.maxX - right.rect.minX) < 1e-6
    guard left.mark.target == nil else {
      return left.mark.target == right.mark.target && (touch || joinsAcrossGaps)
    }
    return left.mark == right.mark && touch
  }

  /// The box around two: from the left edge of one, as wide as both, down to the lower bottom, as high as the higher.
  private func union(_ left: Rect, _ right: Rect) -> Rect {
    guard joinsAcrossGaps else { return left.union(right) }
    let (bottom, height) = (max(left.maxY, right.maxY), max(left.height, right.height))
    return Rect(
      x: min(left.minX, right.minX), y: bottom - height, width: left.width + right.width, height: height)
  }
}
