/// How much stronger or weaker the ink of each cell's window became, in percent; of several backdrops the larger change counts.
///
/// Where ink fades or takes another color, the candidate's steps from pixel to pixel are the reference's times one number. Where it
/// moved, or another rasterizer drew it, they are not: that change is told by its edges.
struct InkMap {
  /// Columns of cells.
  let columns: Int
  /// Rows of cells.
  let rows: Int
  /// The change of each cell.
  private var changes: [Float]

  /// Blocks with a difference of no more levels than these do not count: rounding, dither, the tail of another blur.
  static var invisible: UInt8 { 3 }
  /// What is added to the squares of each channel's steps, for noise of 2½ levels from each pixel to the next: ink that is hardly
  /// more than noise changes by little.
  private static var noise: Float { 25_600 }

  init(_ findings: Findings) {
    (columns, rows) = (findings.cellColumns, findings.cellRows)
    changes = [Float](repeating: 0, count: columns * rows)
    for field in findings.fields {
      for (cell, window) in windows(of: field.sums).enumerated() {
        changes[cell] = max(changes[cell], InkMap.change(window))
      }
    }
  }

  /// The sums of all cells' windows.
  ///
  /// Four blocks in a row lie in the second half of one window and in the first half of the next.
  private func windows(of sums: BlockSums) -> [Steps] {
    var windows = [Steps](repeating: Steps(), count: columns * rows)
    for row in 0..<rows * 4 + 4 {
      for column in 0...columns {
        var (first, second) = (Steps(), Steps())
        for place in 0..<4 {
          let block = row &* sums.columns &+ column &* 4 &+ place
          guard sums.reached[block].differs(by: InkMap.invisible) else { continue }
          first.add(sums.steps[block], times: InkMap.weight(place))
          second.add(sums.steps[block], times: InkMap.weight(place &+ 4))
        }
        for line in max(row / 4 - 1, 0)...min(row / 4, rows - 1) {
          let (cell, weight) = (line &* columns &+ column, InkMap.weight(row &- line &* 4))
          if column < columns { windows[cell].add(first, times: weight) }
          if column > 0 { windows[cell &- 1].add(second, times: weight) }
        }
      }
    }
    return windows
  }

  /// The weight of a block in a row or column of eight.
  private static func weight(_ place: Int) -> Float { 1 - abs(Float(place) - 3.5) / 4 }

  /// The cells that change by more than a limit.
  func cells(over limit: Double) -> [Int] { changes.indices.filter { Double(changes[$0]) > limit } }

  /// The largest change of all cells.
  var largest: Float { changes.max() ?? 0 }

  /// The largest change of some cells.
  func largest(of cells: [Int]) -> Float { cells.reduce(0) { max($0, changes[$1]) } }

  /// The change of a window, in percent of the mean of both pictures: 0 where nothing changes in proportion, 200 where there was no ink.
  ///
  /// With D the steps of the difference and M those of the mean, D = f·M fits best with f = ΣDM / ΣM², each channel by itself. It
  /// counts by what of ΣD² it explains, less what it does not.
  private static func change(_ window: Steps) -> Float {
    var (explained, squares) = (Float(), Float())
    for channel in 0..<3 {
      let own = window.squares[channel] + noise
      explained += window.changes[channel] * window.changes[channel] / own
      squares += own
    }
    let differences = window.changes[3]
    guard explained * 2 > differences else { return 0 }
    return 200 * (explained / squares).squareRoot() * (2 * explained / differences - 1)
  }
}
