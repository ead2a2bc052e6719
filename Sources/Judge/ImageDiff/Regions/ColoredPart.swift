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
    flagged.withUnsafeMutableBytes { flagged in
      colored.withUnsafeBytes { colored in
        for top in stride(from: Findings.margin / 4, to: rows - 4, by: 4) {
          for left in stride(from: Findings.margin / 4, to: columns - 4, by: 4) {
            // Four blocks a word.
            let cell = top &* columns &+ left
            let any = (0..<4).reduce(UInt32(0)) {
              $0 | colored.loadUnaligned(fromByteOffset: cell &+ $1 &* columns, as: UInt32.self)
            }
            guard any != 0 else { continue }
            for row in max(top, box.y)..<max(top, box.y, min(top + 4, box.bottom)) {
              for column in max(left, box.x)..<max(left, box.x, min(left + 4, box.right)) {
                flagged[row &* columns &+ column] = 1
              }
            }
          }
        }
      }
    }
  }

  /// Whether all that was flagged beside some blocks is near enough to belong to the part.
  func holds(_ flagged: [Bool], beside others: [Bool]) -> Bool {
    flagged.withUnsafeBytes { flagged in
      others.withUnsafeBytes { others in
        var block = 0
        while block < flagged.count {
          // Eight blocks a word, of which few are flagged beside the others.
          if block &+ 8 <= flagged.count,
            flagged.loadUnaligned(fromByteOffset: block, as: UInt64.self)
              & ~others.loadUnaligned(fromByteOffset: block, as: UInt64.self) == 0
          {
            block &+= 8
            continue
          }
          if flagged[block] != 0, others[block] == 0, !isNear(block) { return false }
          block &+= 1
        }
        return true
      }
    }
  }

  private func isNear(_ block: Int) -> Bool {
    let (row, column, gap) = (block / columns, block % columns, FlaggedParts.gap)
    for row in max(row - gap, 0)..<min(row + gap + 1, colored.count / columns) {
      for column in max(column - gap, 0)..<min(column + gap + 1, columns)
      where colored[row * columns + column] { return true }
    }
    return false
  }
}
