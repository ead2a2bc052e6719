import AssaySubjects

/// Finds the regions of a cluster that exceed a tolerance; the whole cluster is one where none does.
struct RegionFinding {
  private let findings: Findings
  private let inks: InkChanges
  private let tolerance: Tolerance
  private var windows: DisplacementWindows
  private var flagged: [Bool]
  /// The smallest limit of displacement that the whole cluster keeps, in pixels.
  let edge: Double

  init(_ findings: Findings, inks: InkChanges, tolerance: Tolerance) {
    (self.findings, self.inks) = (findings, inks)
    self.tolerance = tolerance
    windows = DisplacementWindows(findings.displacements)
    edge = windows.edge(in: findings.displacements.box)
    let color = max(Float(tolerance.color), Findings.leastColor)
    flagged = findings.color.map { $0 > color }
    flagOthers()
  }

  /// Flags blocks by their ink and edges, too.
  ///
  /// Where color alone makes one part, what is near it is taken as flagged first, which leaves little to look at. That
  /// says the same unless there is something apart from it; then all is looked at.
  private mutating func flagOthers() {
    let colored = flagged
    if let part = ColoredPart(colored, columns: findings.columns) {
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
    let parts = FlaggedPart.all(flagged, columns: findings.columns)
    return parts.isEmpty ? [whole(in: pair)] : parts.map { region($0, in: pair) }
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
    let own = blocks(ofCell: cell)
    return own.allSatisfy { flagged[$0] || !findings.changed[$0] }
      && (flagged[firstBlock(ofCell: cell)] || own.contains { findings.changed[$0] })
  }

  private func firstBlock(ofCell cell: Int) -> Int {
    (cell / inks.columns * 4 + 2) * findings.columns + cell % inks.columns * 4 + 2
  }

  private func blocks(ofCell cell: Int) -> some Sequence<Int> {
    let (first, columns) = (firstBlock(ofCell: cell), findings.columns)
    return (0..<16).lazy.map { first + $0 / 4 * columns + $0 % 4 }
  }

  private mutating func flagEdges() {
    let limit = DisplacementWindows.steps(tolerance.edge)
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

  private mutating func region(_ found: FlaggedPart, in pair: PixelPair) -> Region {
    let box = found.blocks
    let part = PixelRect(x: box.x * 4, y: box.y * 4, width: box.width * 4, height: box.height * 4)
    let (color, cells) = colorAndCells(of: found)
    let ink = inks.largest(of: cells)
    var worst = max(severity(Double(color), of: tolerance.color), severity(Double(ink), of: tolerance.ink))
    // A part's box may reach beyond the cluster's, where other clusters' edges are: they make no part worse that
    // the cluster's own edges do not.
    if severity(edge, of: tolerance.edge) > worst {
      worst = max(worst, severity(windows.edge(in: part), of: tolerance.edge))
    }
    return finish(part, severity: worst, in: pair)
  }

  /// The largest color error of a part's flagged blocks, and the cells that they belong to; at the rim the nearest.
  private func colorAndCells(of part: FlaggedPart) -> (Float, [Int]) {
    var color = Findings.leastColor
    var isOwn = [Bool](repeating: false, count: inks.rows * inks.columns)
    for run in part.runs {
      let start = run.row * findings.columns
      let first = min(max(run.row - 2, 0) / 4, inks.rows - 1) * inks.columns
      for column in run.columns where flagged[start + column] {
        color = max(color, findings.color[start + column])
        isOwn[first + min(max(column - 2, 0) / 4, inks.columns - 1)] = true
      }
    }
    return (color, isOwn.indices.filter { isOwn[$0] })
  }

  private func whole(in pair: PixelPair) -> Region {
    let part = PixelRect(
      x: Findings.margin, y: Findings.margin, width: findings.box.width, height: findings.box.height)
    let severities = [
      severity(edge, of: tolerance.edge), severity(Double(findings.largestColor), of: tolerance.color),
      severity(Double(inks.largest), of: tolerance.ink),
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
