/// Did ink change? How much stronger or weaker the ink around each cell became, in percent.
///
/// Where ink fades or takes another color, the candidate's steps from pixel to pixel are the reference's steps times one number.
/// Where ink moved or another rasterizer drew it, they are not; then the edges show the change.
struct InkMeasure {
  /// Blocks that differ by no more levels do not count: rounding, dither, the tail of another blur.
  private static let invisible: UInt8 = 3
  /// Added to the squares of each channel's steps, for noise of 2½ levels from each pixel to the next: ink that is hardly more than
  /// noise changes by little.
  private static let noise: Float = 25_600

  /// The change of each cell's window of 32×32 pixels; of several backdrops, the larger one.
  private var changes: [Float]

  /// The largest change of all cells.
  var largest: Float { changes.max() ?? 0 }

  /// Measures all cells of a field.
  init(_ field: Field) {
    changes = [Float](repeating: 0, count: field.cellColumns * field.cellRows)
    for sums in field.layers {
      for (cell, steps) in InkMeasure.windows(of: field, sums).enumerated() {
        changes[cell] = max(changes[cell], InkMeasure.change(steps))
      }
    }
  }

  /// The cells that change by more than a limit.
  func cells(over limit: Double) -> [Int] { changes.indices.filter { Double(changes[$0]) > limit } }

  /// The largest change of some cells.
  func largest(of cells: some Sequence<Int>) -> Float { cells.reduce(0) { max($0, changes[$1]) } }

  /// The steps in the windows of all cells.
  ///
  /// A window has 8×8 blocks, two blocks around its cell. So four blocks in a row are the second half of one window and the first
  /// half of the next.
  private static func windows(of field: Field, _ sums: BlockSums) -> [InkSteps] {
    let (columns, rows) = (field.cellColumns, field.cellRows)
    var windows = [InkSteps](repeating: InkSteps(), count: columns * rows)
    let strip = BlockStrip(columns: sums.columns)
    for row in 0..<sums.rows {
      let (ranges, isFlat) = (sums.ranges + row * sums.line, sums.isFlat + row * sums.line)
      var isRead = false
      for column in 0...columns {
        var (first, second) = (InkSteps(), InkSteps())
        for place in 0..<4 {
          let block = column * 4 + place
          guard !isFlat[block], ranges[block].differs(byMoreThan: invisible) else { continue }
          if !isRead { strip.read(sums, row: row) }
          isRead = true
          let steps = InkSteps(strip, block: block)
          first.add(steps, times: weight(place))
          second.add(steps, times: weight(place + 4))
        }
        for line in max(row / 4 - 1, 0)...min(row / 4, rows - 1) {
          let (cell, weight) = (line * columns + column, weight(row - line * 4))
          if column < columns { windows[cell].add(first, times: weight) }
          if column > 0 { windows[cell - 1].add(second, times: weight) }
        }
      }
    }
    return windows
  }

  /// How much a block counts by its place in a row or column of a window's eight.
  private static func weight(_ place: Int) -> Float { 1 - abs(Float(place) - 3.5) / 4 }

  /// The change in a window, in percent of the mean of both pictures: 0 where nothing changes in proportion, 200 where there was
  /// no ink.
  ///
  /// With D the steps of the difference and M the steps of the mean, D = f·M fits best with f = ΣDM / ΣM², each channel by itself.
  /// The change counts by the part of ΣD² that it explains, less the part that it does not.
  private static func change(_ window: InkSteps) -> Float {
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
