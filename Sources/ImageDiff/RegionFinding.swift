import AssaySubjects

/// Finds the regions of a cluster that exceed a tolerance; the whole cluster is one where none does.
struct RegionFinding {
  private let findings: Findings
  private let tolerance: Tolerance
  private var windows: DisplacementWindows
  private var flagged: [Bool]
  /// The smallest limit of displacement that the whole cluster keeps, in 1/128 pixel.
  let edge: Int

  /// Flagged blocks at most so many columns and rows apart belong to one region.
  private static let gap = 3

  init(_ findings: Findings, tolerance: Tolerance) {
    self.findings = findings
    self.tolerance = tolerance
    windows = DisplacementWindows(findings.displacements)
    edge = windows.smallestPassing(in: windows.field)
    flagged = [Bool](repeating: false, count: findings.color.count)
    // A difference of any kind is 0.05 of color, so that nothing passes where no color may differ.
    let color = max(Float(tolerance.color), 0.05)
    for index in flagged.indices where findings.color[index] > color { flagged[index] = true }
    flagInk()
    flagEdges()
  }

  /// The regions, in no particular order.
  mutating func regions(in pair: PixelPair) -> [Region] {
    var parts = FlaggedParts(columns: findings.columns, gap: RegionFinding.gap)
    let columns = findings.columns
    findings.color.withUnsafeBufferPointer { color in
      findings.ink.withUnsafeBufferPointer { ink in
        for row in 0..<(flagged.count / columns) {
          let (start, cells) = (row * columns, inkRow(ofBlockRow: row))
          parts.add(flagged[start..<start + columns], row: row) { block in
            (color[block], ink[cells + inkColumn(ofBlockColumn: block - start)])
          }
        }
      }
    }
    var regions: [Region] = []
    for part in parts.all { regions.append(region(part, in: pair)) }
    return regions.isEmpty ? [whole(in: pair)] : regions
  }

  private mutating func flagInk() {
    for (cell, change) in findings.ink.enumerated() where Double(change) > tolerance.ink {
      let (row, column) = (cell / findings.cellColumns * 4 + 2, cell % findings.cellColumns * 4 + 2)
      var any = false
      for y in row..<(row + 4) {
        for x in column..<(column + 4) where findings.changed[y * findings.columns + x] {
          flagged[y * findings.columns + x] = true
          any = true
        }
      }
      // The change may lie at the window's rim only.
      if !any { flagged[row * findings.columns + column] = true }
    }
  }

  private mutating func flagEdges() {
    let limit = DisplacementWindows.units(tolerance.edge)
    let displacements = findings.displacements
    for index in displacements.largest.indices where Int(displacements.largest[index]) > limit {
      guard !isFlagged(displacements.part(index)) else { continue }
      displacements.measure(index)
      guard Int(displacements.largest[index]) > limit else { continue }
      windows.scan(displacements.part(index), limit: limit) { x, y in
        flagged[y / 4 * findings.columns + x / 4] = true
        return true
      }
    }
  }

  /// Whether every block of a tile is flagged already.
  private func isFlagged(_ tile: PixelRect) -> Bool {
    (tile.y / 4..<tile.bottom / 4).allSatisfy { row in
      let start = row * findings.columns
      return flagged[(start + tile.x / 4)..<(start + tile.right / 4)].allSatisfy(\.self)
    }
  }

  private mutating func region(_ found: FlaggedParts.Part, in pair: PixelPair) -> Region {
    let box = found.blocks
    let part = PixelRect(x: box.x * 4, y: box.y * 4, width: box.width * 4, height: box.height * 4)
    let edge = windows.smallestPassing(in: part)
    let severity = severity(edge: edge, color: max(0.05, found.color), ink: found.ink)
    return finish(part, severity: severity, in: pair)
  }

  /// The first cell of the row of cells that a row of blocks belongs to.
  private func inkRow(ofBlockRow row: Int) -> Int {
    min(max(row - 2, 0) / 4, findings.cellRows - 1) * findings.cellColumns
  }

  private func inkColumn(ofBlockColumn column: Int) -> Int {
    min(max(column - 2, 0) / 4, findings.cellColumns - 1)
  }

  private func whole(in pair: PixelPair) -> Region {
    let part = PixelRect(
      x: Findings.margin, y: Findings.margin, width: findings.box.width, height: findings.box.height)
    let severity = severity(
      edge: edge, color: findings.color.reduce(0.05, max),
      ink: findings.ink.reduce(0, max))
    return finish(part, severity: severity, in: pair)
  }

  private func severity(edge: Int, color: Float, ink: Float) -> Double {
    let pairs = [
      (Double(edge) / 128, tolerance.edge), (Double(color), tolerance.color), (Double(ink), tolerance.ink),
    ]
    return pairs.map { $0.0 == 0 ? 0 : $0.0 / $0.1 }.max() ?? 0
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
