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
  /// The change of each cell; below zero where it is not measured.
  private var changes: [Float]

  /// Fewer cells are measured sooner than a thread is started.
  private static let cellsWorthAThread = 512

  init(columns: Int, rows: Int, of fields: [InkField], with windows: [InkWindow]) {
    (self.columns, self.rows, self.fields, self.windows) = (columns, rows, fields, windows)
    changes = [Float](repeating: fields.isEmpty ? 0 : -1, count: columns * rows)
  }

  /// The change of a cell, in percent; the larger of several backdrops.
  func change(_ cell: Int) -> Float {
    if changes[cell] < 0 { changes[cell] = measure(cell, with: windows[0]) }
    return changes[cell]
  }

  /// Measures some cells, as many at a time as there are windows.
  func measure(_ cells: [Int]) {
    let parts = min(windows.count, max(1, cells.count / InkChanges.cellsWorthAThread))
    changes.withUnsafeMutableBufferPointer { changes in
      nonisolated(unsafe) let changes = changes
      Workers.run(parts) { part in
        for cell in cells[cells.count * part / parts..<cells.count * (part + 1) / parts] {
          changes[cell] = measure(cell, with: windows[part])
        }
      }
    }
  }

  /// The largest change of all cells; no less than what is known to be as large.
  func largest(atLeast least: Float) -> Float { largest(of: changes.indices, atLeast: least) }

  /// The largest change of some cells; no less than what is known to be as large.
  func largest(of cells: some Collection<Int>, atLeast least: Float) -> Float {
    var largest = least
    for cell in cells { largest = max(largest, changes[cell]) }
    for cell in cells where largest < InkChange.most { largest = max(largest, change(cell)) }
    return largest
  }

  private func measure(_ cell: Int, with window: InkWindow) -> Float {
    fields.reduce(0) { max($0, window.change($1, row: cell / columns * 4, column: cell % columns * 4)) }
  }
}
