import AssaySubjects

/// The one part that blocks make whose color is off, where they make only one.
///
/// What else is flagged near these blocks belongs to their part, and changes neither its box nor what is off most in it. So
/// blocks within the box that share a cell with one of them may be taken as flagged, and need no look at their ink and edges.
struct ColoredPart {
  private let colored: [Bool]
  private let columns: Int
  private let box: PixelRect

  /// Nil where the blocks make several parts or none.
  init?(_ colored: [Bool], columns: Int, colors: [Float]) {
    guard colored.contains(true) else { return nil }
    let parts = FlaggedParts(colored, columns: columns, colors: colors).all
    guard parts.count == 1 else { return nil }
    (self.colored, self.columns, box) = (colored, columns, parts[0].blocks)
  }

  /// Flags the blocks of cells that hold a block whose color is off.
  func flagCells(in flagged: inout [Bool]) {
    let rows = colored.count / columns
    for top in stride(from: Findings.margin / 4, to: rows - 4, by: 4) {
      for left in stride(from: Findings.margin / 4, to: columns - 4, by: 4)
      where isColored(near: top..<top + 4, left..<left + 4) {
        for row in max(top, box.y)..<max(top, box.y, min(top + 4, box.bottom)) {
          for column in max(left, box.x)..<max(left, box.x, min(left + 4, box.right)) {
            flagged[row * columns + column] = true
          }
        }
      }
    }
  }

  /// Whether all that was flagged beside some blocks is near enough to belong to the part.
  func holds(_ flagged: [Bool], beside others: [Bool]) -> Bool {
    let gap = FlaggedParts.gap
    return flagged.indices.allSatisfy { block in
      guard flagged[block], !others[block] else { return true }
      let (row, column) = (block / columns, block % columns)
      return isColored(
        near: max(row - gap, 0)..<min(row + gap + 1, colored.count / columns),
        max(column - gap, 0)..<min(column + gap + 1, columns))
    }
  }

  private func isColored(near rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    for row in rows {
      for column in columns where colored[row * self.columns + column] { return true }
    }
    return false
  }
}
