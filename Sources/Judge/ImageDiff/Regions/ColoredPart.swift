import AssaySubjects

extension RowGrouping {
  /// Groups flagged blocks; a region's neighbors are at most 3 columns and rows of blocks apart; fitted.
  init(_ flagged: [Bool], columns: Int) {
    self.init(gap: 3)
    for row in 0..<flagged.count / columns {
      addRow(row, columns: columns) { flagged[row * columns + $0] }
    }
  }
}

/// The blocks whose color is off, if they form a single region.
///
/// Other flagged blocks close to them belong to the same region and change neither its box nor its worst color. So blocks in its box
/// that share a cell with one of them may be taken as flagged, and their edges need not be measured. Without this a recolored page
/// takes more than twice as long.
struct ColoredPart {
  private let colored: [Bool]
  private let columns: Int
  private let box: PixelRect

  /// Nil if the blocks form several regions or none.
  init?(_ colored: [Bool], columns: Int) {
    let groups = RowGrouping(colored, columns: columns).groups
    guard groups.count == 1 else { return nil }
    (self.colored, self.columns, box) = (colored, columns, groups[0].box)
  }

  /// Flags the blocks in the box whose cell holds a block whose color is off.
  func flagCells(of field: Field, in flagged: inout [Bool]) {
    for cell in 0..<field.cellColumns * field.cellRows {
      let part = field.box(ofCell: cell).intersection(box)
      let isHit = (part.y..<part.bottom).contains { row in
        (part.x..<part.right).contains { colored[row * columns + $0] }
      }
      guard isHit else { continue }
      for row in part.y..<part.bottom {
        for column in part.x..<part.right { flagged[row * columns + column] = true }
      }
    }
  }

  /// Whether every flagged block, except some, is close enough to belong to the region.
  func isCloseToAll(_ flagged: [Bool], except taken: [Bool]) -> Bool {
    flagged.indices.allSatisfy { !flagged[$0] || taken[$0] || isClose($0) }
  }

  private func isClose(_ block: Int) -> Bool {
    let (column, row) = (block % columns, block / columns)
    return (-3...3).contains { down in
      (-3...3).contains { right in
        let (x, y) = (column + right, row + down)
        return (0..<columns).contains(x) && (0..<colored.count / columns).contains(y)
          && colored[y * columns + x]
      }
    }
  }
}
