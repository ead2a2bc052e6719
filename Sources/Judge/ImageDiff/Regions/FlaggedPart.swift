import AssaySubjects

/// Flagged blocks that hang together: chains of blocks that lie at most 3 columns and rows apart.
struct FlaggedPart {
  /// The box around them, in blocks.
  let blocks: PixelRect
  /// The stretches of rows that they are in.
  let runs: [RunLinking.Run]

  /// How many columns or rows of blocks apart two of one part may lie: 12 pixels; fitted.
  static let gap = 3

  /// The parts of a field, in the order of their first blocks.
  static func all(_ flagged: [Bool], columns: Int) -> [FlaggedPart] {
    var linking = RunLinking(gap: gap)
    flagged.withUnsafeBufferPointer { flagged in
      for row in 0..<(flagged.count / columns) {
        let own = UnsafeBufferPointer(rebasing: flagged[row * columns..<(row + 1) * columns])
        linking.add(RunLinking.runs(of: own, gap: gap).runs, row: row)
      }
    }
    return linking.groups.map { FlaggedPart(blocks: $0.box, runs: $0) }
  }
}

/// The one part that blocks make whose color is off, where they make only one.
///
/// What else is flagged near these blocks belongs to their part, and changes neither its box nor what is off most in it. So
/// blocks within the box that share a cell with one of them may be taken as flagged, and need no look at their ink and edges.
/// Kept because without it a recolored page of 1080p takes more than twice the instructions (407 for 181 million).
struct ColoredPart {
  private let colored: [Bool]
  private let columns: Int
  private let box: PixelRect

  /// Nil where the blocks make several parts or none.
  init?(_ colored: [Bool], columns: Int) {
    let parts = FlaggedPart.all(colored, columns: columns)
    guard parts.count == 1 else { return nil }
    (self.colored, self.columns, box) = (colored, columns, parts[0].blocks)
  }

  /// Flags the blocks of cells that hold a block whose color is off.
  func flagCells(in flagged: inout [Bool]) {
    let margin = Findings.margin / 4
    for top in stride(from: margin, to: colored.count / columns - 4, by: 4) {
      for left in stride(from: margin, to: columns - 4, by: 4) {
        let rows = max(top, box.y)..<max(top, box.y, min(top + 4, box.bottom))
        let own = max(left, box.x)..<max(left, box.x, min(left + 4, box.right))
        guard rows.contains(where: { row in own.contains { colored[row * columns + $0] } }) else { continue }
        flagged.withUnsafeMutableBufferPointer { flagged in
          for row in rows { for column in own { flagged[row &* columns &+ column] = true } }
        }
      }
    }
  }

  /// Whether all that was flagged beside some blocks is near enough to belong to the part.
  func holds(_ flagged: [Bool], beside others: [Bool]) -> Bool {
    flagged == others || flagged.indices.allSatisfy { !flagged[$0] || others[$0] || isNear($0) }
  }

  private func isNear(_ block: Int) -> Bool {
    let (row, column, gap) = (block / columns, block % columns, FlaggedPart.gap)
    for row in max(row - gap, 0)..<min(row + gap + 1, colored.count / columns) {
      for column in max(column - gap, 0)..<min(column + gap + 1, columns)
      where colored[row * columns + column] { return true }
    }
    return false
  }
}
