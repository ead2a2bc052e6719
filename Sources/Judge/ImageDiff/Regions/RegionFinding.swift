import AssaySubjects

/// Finds the regions of a cluster that exceed a tolerance; the whole cluster is one where none does.
struct RegionFinding {
  private let findings: Findings
  private let inks: InkMap
  private let tolerance: Tolerance
  private var flagged: [Bool]
  /// How far the cluster's edges moved, in pixels.
  let edge: Float

  init(_ findings: Findings, inks: InkMap, tolerance: Tolerance) {
    (self.findings, self.inks) = (findings, inks)
    self.tolerance = tolerance
    let color = max(Float(tolerance.color), Findings.leastColor)
    flagged = [Bool](unsafeUninitializedCapacity: findings.color.count) { flagged, count in
      count = findings.color.count
      for block in 0..<count { flagged[block] = findings.color[block] > color }
    }
    edge = findings.edges.largest(in: findings.edges.part)
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
      flagEdges()
      flagInk()
      if part.holds(flagged, beside: others) { return }
      flagged = colored
    }
    flagEdges()
    flagInk()
    if !flagged.contains(true) { flagRims() }
  }

  /// The regions, in no particular order.
  func regions(in pair: PixelPair) -> [Region] {
    let parts = FlaggedPart.all(flagged, columns: findings.columns)
    return parts.isEmpty ? [whole(in: pair)] : parts.map { region($0, in: pair) }
  }

  private mutating func flagInk() {
    for cell in inks.cells(over: tolerance.ink) {
      for block in blocks(ofCell: cell) where findings.changed[block] { flagged[block] = true }
    }
  }

  /// Flags a block of each cell in whose window the change lies at the rim only.
  private mutating func flagRims() {
    for cell in inks.cells(over: tolerance.ink) {
      flagged[firstBlock(ofCell: cell)] = true
    }
  }

  private mutating func flagEdges() {
    findings.edges.flag(&flagged, over: Float(tolerance.edge))
  }

  private func firstBlock(ofCell cell: Int) -> Int {
    (cell / inks.columns * 4 + 2) * findings.columns + cell % inks.columns * 4 + 2
  }

  private func blocks(ofCell cell: Int) -> some Sequence<Int> {
    let (first, columns) = (firstBlock(ofCell: cell), findings.columns)
    return (0..<16).lazy.map { first + $0 / 4 * columns + $0 % 4 }
  }

  private func region(_ found: FlaggedPart, in pair: PixelPair) -> Region {
    let box = found.blocks
    let part = PixelRect(x: box.x * 4, y: box.y * 4, width: box.width * 4, height: box.height * 4)
    let (color, cells) = colorAndCells(of: found)
    return region(
      part, edge: findings.edges.largest(in: box), color: color, ink: inks.largest(of: cells), in: pair)
  }

  /// The largest color error of a part's flagged blocks, and the cells that they belong to; at the rim the nearest.
  private func colorAndCells(of part: FlaggedPart) -> (Float, [Int]) {
    var color = Findings.leastColor
    var isOwn = [Bool](repeating: false, count: inks.rows * inks.columns)
    isOwn.withUnsafeMutableBufferPointer { isOwn in
      for run in part.runs {
        let start = run.row * findings.columns
        let first = min(max(run.row - 2, 0) / 4, inks.rows - 1) * inks.columns
        for column in run.columns where flagged[start &+ column] {
          color = max(color, findings.color[start &+ column])
          isOwn[first &+ min(max(column &- 2, 0) &>> 2, inks.columns &- 1)] = true
        }
      }
    }
    return (color, isOwn.indices.filter { isOwn[$0] })
  }

  private func whole(in pair: PixelPair) -> Region {
    let part = PixelRect(
      x: Findings.margin, y: Findings.margin, width: findings.box.width, height: findings.box.height)
    return region(part, edge: edge, color: findings.largestColor, ink: inks.largest, in: pair)
  }

  /// Names the kind of a part, and fits its box to the pixels that changed.
  private func region(
    _ part: PixelRect, edge: @autoclosure () -> Float, color: Float, ink: Float, in pair: PixelPair
  ) -> Region {
    func severity(_ measured: Float, of allowed: Double) -> Double {
      measured == 0 ? 0 : Double(measured) / allowed
    }
    let colors = max(severity(color, of: tolerance.color), severity(ink, of: tolerance.ink))
    // A part's edges are no worse than its cluster's.
    let edges = severity(self.edge, of: tolerance.edge) > colors ? severity(edge(), of: tolerance.edge) : 0
    let box = PixelRect(
      x: findings.box.x - Findings.margin + part.x, y: findings.box.y - Findings.margin + part.y,
      width: part.width, height: part.height)
    let tight = pair.changedBox(in: box)
    let kind = ChangeKind(in: pair, box: tight).kind
    // Another color exceeds the limits of color or ink, whatever it does to faint edges; antialiasing that differs does not.
    let isMotion = kind == .recolored && colors <= 1 && edges > colors
    return Region(box: tight, kind: isMotion ? .moved : kind, severity: max(colors, edges))
  }
}
