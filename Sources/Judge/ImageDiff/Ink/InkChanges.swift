import AssayThreads

/// The changes of ink of a cluster's cells, measured where they are asked for.
///
/// What is too far off in color is told by its color, and its ink need not be looked at unless it may be what changed most. So
/// cells are measured late, and many never.
final class InkChanges {
  /// Columns of cells.
  let columns: Int
  /// Rows of cells.
  let rows: Int

  /// One field a backdrop.
  private let fields: [InkField]
  private let windows: [InkWindow]
  /// What is known of each cell; of several backdrops the larger change counts.
  private var found: [InkChange]

  /// Fewer cells are measured sooner than a thread is started.
  private static let cellsWorthAThread = 512

  init(_ findings: Findings, with windows: [InkWindow]) {
    (columns, rows) = (findings.cellColumns, findings.cellRows)
    (fields, self.windows) = (findings.fields, windows)
    found = (0..<columns * rows).map { [columns] cell in
      let isChanged = findings.isChanged(row: cell / columns * 4, column: cell % columns * 4)
      return isChanged ? InkChange(most: InkWindow.most, isExact: false) : .none
    }
  }

  /// Those of some cells that change by more than a limit; as many are measured at a time as there are windows.
  func cells(of cells: [Int], over limit: Double) -> [Int] {
    let parts = min(windows.count, max(1, cells.count / InkChanges.cellsWorthAThread))
    // Not more than the limit, and so nothing that exceeds it.
    let below = Float(limit).nextDown
    found.withUnsafeMutableBufferPointer { found in
      nonisolated(unsafe) let found = found
      Threads.run(parts) { part in
        for cell in cells[cells.count * part / parts..<cells.count * (part + 1) / parts]
        where found[cell].mayExceed(below) { found[cell] = measure(cell, over: below, with: windows[part]) }
      }
    }
    return cells.filter { Double(found[$0].most) > limit }
  }

  /// The largest change of all cells.
  var largest: Float { largest(of: Array(found.indices)) }

  /// The largest change of some cells.
  func largest(of cells: [Int]) -> Float {
    var largest = cells.reduce(0) { [found] in max($0, found[$1].known) }
    // Bounds first; where one is as large as can be, so may the change be, and nothing need be looked at any more.
    for cell in cells where found[cell].mayExceed(InkWindow.most.nextDown) {
      if largest == InkWindow.most { return largest }
      measure(cell, over: InkWindow.most.nextDown, &largest)
    }
    // Then what may be the largest, after which most others cannot be any more.
    let others = cells.filter { [found] in found[$0].mayExceed(largest) }
    for cell in others.sorted(by: { found[$0].most > found[$1].most }) where found[cell].mayExceed(largest) {
      measure(cell, over: largest, &largest)
    }
    return largest
  }

  private func measure(_ cell: Int, over limit: Float, _ largest: inout Float) {
    found[cell] = measure(cell, over: limit, with: windows[0])
    largest = max(largest, found[cell].known)
  }

  private func measure(_ cell: Int, over limit: Float, with window: InkWindow) -> InkChange {
    var worst = InkChange.none
    for field in fields {
      let own = window.change(field, row: cell / columns * 4, column: cell % columns * 4, over: limit)
      // As much is known to be reached, or may be.
      if own.most > worst.most || own.known == worst.most { worst = own }
    }
    return worst
  }
}

/// The change of ink of one cell, in percent, as far as it is known.
struct InkChange {
  /// The change, or what it does not exceed.
  let most: Float
  /// Whether it is the change itself.
  let isExact: Bool

  /// There is none.
  static var none: InkChange { InkChange(most: 0, isExact: true) }

  /// The change, or 0 where it is not known.
  var known: Float { isExact ? most : 0 }

  /// Whether the change may be more than a number, and it is not known.
  func mayExceed(_ number: Float) -> Bool { !isExact && most > number }
}
