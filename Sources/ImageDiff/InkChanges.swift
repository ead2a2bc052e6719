/// The changes of ink of a cluster's cells, measured where they are asked for.
///
/// What is too far off in color is told by its color, and its ink need not be looked at unless it may be what changed most. So
/// cells are measured late, and many never.
final class InkChanges {
  /// Columns of cells.
  let columns: Int
  /// Rows of cells.
  let rows: Int

  /// One field a backdrop; none where nothing differs by more than rounding.
  private let fields: [InkField]
  private let windows: [InkWindow]
  /// What the change of each cell is at most, in percent; the larger of several backdrops.
  private var most: [Float]
  /// Whether it is as much.
  private var isExact: [Bool]

  /// Fewer cells are measured sooner than a thread is started.
  private static let cellsWorthAThread = 512

  init(columns: Int, rows: Int, of fields: [InkField], with windows: [InkWindow]) {
    (self.columns, self.rows, self.fields, self.windows) = (columns, rows, fields, windows)
    let isEqual = fields.isEmpty
    most = [Float](repeating: isEqual ? 0 : InkChange.most, count: columns * rows)
    isExact = [Bool](repeating: isEqual, count: columns * rows)
  }

  /// Those of some cells that change by more than a limit; as many are measured at a time as there are windows.
  func cells(of cells: [Int], over limit: Double) -> [Int] {
    let parts = min(windows.count, max(1, cells.count / InkChanges.cellsWorthAThread))
    // Not more than the limit, and so nothing that exceeds it.
    let limit = (number: limit, below: Float(limit).nextDown)
    most.withUnsafeMutableBufferPointer { most in
      isExact.withUnsafeMutableBufferPointer { isExact in
        nonisolated(unsafe) let (most, isExact) = (most, isExact)
        Workers.run(parts) { part in
          for cell in cells[cells.count * part / parts..<cells.count * (part + 1) / parts] {
            (most[cell], isExact[cell]) = measure(cell, over: limit.below, with: windows[part])
          }
        }
      }
    }
    return cells.filter { Double(most[$0]) > limit.number }
  }

  /// The largest change of all cells; no less than what is known to be as large.
  func largest(atLeast least: Float) -> Float { largest(of: most.indices, atLeast: least) }

  /// The largest change of some cells; no less than what is known to be as large.
  func largest(of cells: some Collection<Int>, atLeast least: Float) -> Float {
    var largest = least
    for cell in cells where isExact[cell] { largest = max(largest, most[cell]) }
    // Bounds first; where one is as large as can be, so may the change be, and nothing need be looked at any more.
    for cell in cells where largest < InkChange.most && !isExact[cell] && most[cell] == InkChange.most {
      measure(cell, over: InkChange.most.nextDown, &largest)
    }
    // Then what may be the largest, after which most others cannot be any more.
    func others() -> [Int] { cells.filter { !isExact[$0] && most[$0] > largest } }
    if let first = others().max(by: { most[$0] < most[$1] }) { measure(first, over: largest, &largest) }
    for cell in others().sorted(by: { most[$0] > most[$1] }) where most[cell] > largest {
      measure(cell, over: largest, &largest)
    }
    return largest
  }

  private func measure(_ cell: Int, over limit: Float, _ largest: inout Float) {
    (most[cell], isExact[cell]) = measure(cell, over: limit, with: windows[0])
    if isExact[cell] { largest = max(largest, most[cell]) }
  }

  private func measure(_ cell: Int, over limit: Float, with window: InkWindow) -> (Float, Bool) {
    var (most, isExact): (Float, Bool) = (0, true)
    for field in fields {
      switch window.change(field, row: cell / columns * 4, column: cell % columns * 4, over: limit) {
      case .exactly(let change): if change >= most { (most, isExact) = (change, true) }
      case .atMost(let change): if change > most { (most, isExact) = (change, false) }
      }
    }
    return (most, isExact)
  }
}
