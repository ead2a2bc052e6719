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
    for row in 0..<(flagged.count / columns) {
      linking.add(runs(of: flagged, in: row * columns..<(row + 1) * columns), row: row)
    }
    return linking.groups.map { FlaggedPart(blocks: $0.box, runs: $0) }
  }

  /// The runs of a row of blocks, in columns.
  private static func runs(of flagged: [Bool], in row: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var open: Range<Int>?
    for block in row where flagged[block] {
      let column = block &- row.lowerBound
      if let run = open, column &- run.upperBound < gap {
        open = run.lowerBound..<column &+ 1
      } else {
        if let open { runs.append(open) }
        open = column..<column &+ 1
      }
    }
    if let open { runs.append(open) }
    return runs
  }
}
