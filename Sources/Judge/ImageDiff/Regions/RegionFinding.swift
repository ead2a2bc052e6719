import AssaySubjects

/// Finds the regions of a cluster that exceed a tolerance; the whole cluster is one where none does.
struct RegionFinding {
  private let findings: Findings
  private let inks: InkChanges
  private let tolerance: Tolerance
  private var windows: DisplacementWindows
  private var flagged: [Bool]
  /// The smallest limit of displacement that the whole cluster keeps, in 1/128 pixel.
  let edge: Int

  /// More cells than these to look at, and it is worth to know what their blocks belong to anyway.
  private static let fewCells = 64

  init(_ findings: Findings, inks: InkChanges, tolerance: Tolerance) {
    (self.findings, self.inks) = (findings, inks)
    self.tolerance = tolerance
    windows = DisplacementWindows(findings.displacements)
    edge = windows.smallestPassing(in: findings.displacements.box)
    // A difference of any kind is 0.05 of color, so that nothing passes where no color may differ.
    let color = max(Float(tolerance.color), 0.05)
    flagged = findings.color.map { $0 > color }
    flagOthers()
  }

  /// Flags blocks by their ink and edges, too.
  ///
  /// Where color alone makes one part, what is near it is taken as flagged first, which leaves little to look at. That
  /// tells the same unless there is something apart from it; then all is looked at.
  private mutating func flagOthers() {
    let colored = flagged
    if openCells.count > RegionFinding.fewCells,
      let part = ColoredPart(colored, columns: findings.columns, colors: findings.color)
    {
      part.flagCells(in: &flagged)
      let others = flagged
      flagInk()
      flagEdges()
      if part.holds(flagged, beside: others) { return }
      flagged = colored
    }
    flagInk()
    flagEdges()
  }

  /// The regions, in no particular order.
  mutating func regions(in pair: PixelPair) -> [Region] {
    let parts = FlaggedParts(flagged, columns: findings.columns, colors: findings.color)
    var regions: [Region] = []
    for part in parts.all { regions.append(region(part, in: pair)) }
    return regions.isEmpty ? [whole(in: pair)] : regions
  }

  private mutating func flagInk() {
    for cell in inks.cells(of: openCells, over: tolerance.ink) {
      var any = false
      for block in blocks(ofCell: cell) where findings.changed[block] {
        flagged[block] = true
        any = true
      }
      // The change may lie at the window's rim only.
      if !any { flagged[firstBlock(ofCell: cell)] = true }
    }
  }

  /// The cells whose ink may flag a block.
  private var openCells: [Int] { (0..<inks.rows * inks.columns).filter { !isFlagged(cell: $0) } }

  /// Whether every block that a cell's ink may flag is flagged already.
  private func isFlagged(cell: Int) -> Bool {
    let first = firstBlock(ofCell: cell)
    return flagged.withUnsafeBytes { flagged in
      findings.changed.withUnsafeBytes { changed in
        // Four blocks a word.
        var (all, open): (UInt32, UInt32) = (0, 0)
        for row in 0..<4 {
          let at = first + row * findings.columns
          let own = changed.loadUnaligned(fromByteOffset: at, as: UInt32.self)
          all |= own
          open |= own & ~flagged.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
        return open == 0 && (all != 0 || flagged[first] != 0)
      }
    }
  }

  private func firstBlock(ofCell cell: Int) -> Int {
    (cell / inks.columns * 4 + 2) * findings.columns + cell % inks.columns * 4 + 2
  }

  private func blocks(ofCell cell: Int) -> some Sequence<Int> {
    let (first, columns) = (firstBlock(ofCell: cell), findings.columns)
    return (0..<16).lazy.map { first + $0 / 4 * columns + $0 % 4 }
  }

  private mutating func flagEdges() {
    let limit = DisplacementWindows.units(tolerance.edge)
    let displacements = findings.displacements
    for tile in 0..<displacements.tiles {
      guard let part = unflagged(in: displacements.part(tile)) else { continue }
      var centers: [Int] = []
      windows.scan(part, limit: limit) { x, y in
        centers.append(y / 4 * findings.columns + x / 4)
        return true
      }
      guard !centers.isEmpty, displacements.exceeds(tile, limit: limit) else { continue }
      for center in centers { flagged[center] = true }
    }
  }

  /// The smallest box around those blocks of a tile that are not flagged yet, in pixels; nil where all are.
  ///
  /// Only of blocks of the cluster's box: windows with their centers beyond it see no more of what is displaced than those
  /// at its rim.
  private func unflagged(in tile: PixelRect) -> PixelRect? {
    let all = findings.displacements.box
    let (left, right) = (max(tile.x, all.x) / 4, min(tile.right, all.right + 3) / 4)
    guard left < right else { return nil }
    var box: PixelRect?
    for row in max(tile.y, all.y) / 4..<max(tile.y, all.y, min(tile.bottom, all.bottom + 3)) / 4 {
      let start = row * findings.columns
      let blocks = flagged[(start + left)..<(start + right)]
      guard let first = blocks.firstIndex(of: false), let last = blocks.lastIndex(of: false) else { continue }
      let line = PixelRect(x: (first - start) * 4, y: row * 4, width: (last - first + 1) * 4, height: 4)
      box = box?.union(line) ?? line
    }
    return box
  }

  private mutating func region(_ found: FlaggedParts.Part, in pair: PixelPair) -> Region {
    let box = found.blocks
    let part = PixelRect(x: box.x * 4, y: box.y * 4, width: box.width * 4, height: box.height * 4)
    var worst = severity(Double(max(0.05, found.color)), of: tolerance.color)
    worst = max(worst, severity(Double(ink(of: found)), of: tolerance.ink))
    // No part's edges moved farther than the farthest of the cluster.
    if severity(Double(edge) / 128, of: tolerance.edge) > worst {
      worst = max(worst, severity(Double(windows.smallestPassing(in: part)) / 128, of: tolerance.edge))
    }
    return finish(part, severity: worst, in: pair)
  }

  /// The largest change of ink of the cells that a part's flagged blocks belong to.
  private func ink(of part: FlaggedParts.Part) -> Float {
    var cells: [Int] = []
    for run in part.runs {
      let (start, first) = (run.row * findings.columns, inkRow(ofBlockRow: run.row))
      var column = run.columns.lowerBound
      while column <= run.columns.upperBound {
        guard flagged[start + column] else {
          column += 1
          continue
        }
        let cell = inkColumn(ofBlockColumn: column)
        cells.append(first + cell)
        // The next cell's first block; the last cell has all that follow.
        column = cell == inks.columns - 1 ? findings.columns : cell * 4 + 6
      }
    }
    return inks.largest(of: cells, atLeast: 0)
  }

  /// The first cell of the row of cells that a row of blocks belongs to.
  private func inkRow(ofBlockRow row: Int) -> Int {
    min(max(row - 2, 0) / 4, inks.rows - 1) * inks.columns
  }

  private func inkColumn(ofBlockColumn column: Int) -> Int {
    min(max(column - 2, 0) / 4, inks.columns - 1)
  }

  private func whole(in pair: PixelPair) -> Region {
    let part = PixelRect(
      x: Findings.margin, y: Findings.margin, width: findings.box.width, height: findings.box.height)
    let severities = [
      severity(Double(edge) / 128, of: tolerance.edge),
      severity(Double(findings.color.reduce(0.05, max)), of: tolerance.color),
      severity(Double(inks.largest(atLeast: 0)), of: tolerance.ink),
    ]
    return finish(part, severity: severities.max() ?? 0, in: pair)
  }

  private func severity(_ measured: Double, of allowed: Double) -> Double {
    measured == 0 ? 0 : measured / allowed
  }

  /// Names the kind, and fits the box to the pixels that changed.
  private func finish(_ part: PixelRect, severity: Double, in pair: PixelPair) -> Region {
    let box = PixelRect(
      x: findings.box.x - Findings.margin + part.x, y: findings.box.y - Findings.margin + part.y,
      width: part.width, height: part.height)
    let tight = pair.changedBox(in: box)
    return Region(box: tight, kind: ChangeKind(in: pair, box: tight).kind, severity: severity)
  }
}
