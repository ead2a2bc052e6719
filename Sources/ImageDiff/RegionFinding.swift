import Subjects

/// Finds the regions of a cluster that exceed a tolerance; the whole cluster is one where none does.
struct RegionFinding {
  private let findings: Findings
  private let tolerance: Tolerance
  private let windows: DisplacementWindows
  private var flagged: [Bool]
  /// The smallest limit of displacement that the whole cluster keeps, in 1/128 pixel.
  let edge: Int

  /// Blocks of 4×4 pixels that keep two regions apart.
  private static let gap = 3

  init(_ findings: Findings, tolerance: Tolerance) {
    self.findings = findings
    self.tolerance = tolerance
    windows = DisplacementWindows(findings: findings)
    edge = windows.smallestPassing(in: windows.field)
    flagged = [Bool](repeating: false, count: findings.color.count)
    // A difference of any kind is 0.05 of color, so that nothing passes where no color may differ.
    let color = max(Float(tolerance.color), 0.05)
    for index in flagged.indices where findings.color[index] > color { flagged[index] = true }
    flagInk()
    flagEdges()
  }

  /// The regions, in no particular order.
  func regions(in pair: PixelPair) -> [Region] {
    var rest = flagged
    var regions: [Region] = []
    for index in rest.indices where rest[index] {
      let blocks = RegionFinding.grow(from: index, columns: findings.columns, in: &rest)
      regions.append(region(blocks, in: pair))
    }
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
    for (index, largest) in findings.tileDisplacement.enumerated() where Int(largest) > limit {
      windows.scan(windows.tile(index), limit: limit) { x, y in
        flagged[y / 4 * findings.columns + x / 4] = true
        return true
      }
    }
  }

  /// Takes out all blocks that hang together with one.
  private static func grow(from start: Int, columns: Int, in flagged: inout [Bool]) -> [Int] {
    var found: [Int] = []
    var open = [start]
    flagged[start] = false
    let rows = flagged.count / columns
    while let index = open.popLast() {
      found.append(index)
      let (row, column) = (index / columns, index % columns)
      for y in max(row - gap, 0)...min(row + gap, rows - 1) {
        for x in max(column - gap, 0)...min(column + gap, columns - 1) where flagged[y * columns + x] {
          flagged[y * columns + x] = false
          open.append(y * columns + x)
        }
      }
    }
    return found
  }

  private func region(_ blocks: [Int], in pair: PixelPair) -> Region {
    let columns = blocks.map { $0 % findings.columns }
    let rows = blocks.map { $0 / findings.columns }
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
    let part = PixelRect(
      x: left * 4, y: top * 4, width: (right - left + 1) * 4, height: (bottom - top + 1) * 4)
    let edge = windows.smallestPassing(in: part)
    let color = blocks.reduce(Float(0.05)) { max($0, findings.color[$1]) }
    let ink = blocks.reduce(Float(0)) { max($0, inkChange(at: $1)) }
    return finish(part, severity: severity(edge: edge, color: color, ink: ink), in: pair)
  }

  private func inkChange(at block: Int) -> Float {
    let row = min(max(block / findings.columns - 2, 0) / 4, findings.cellRows - 1)
    let column = min(max(block % findings.columns - 2, 0) / 4, findings.cellColumns - 1)
    return findings.ink[row * findings.cellColumns + column]
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
