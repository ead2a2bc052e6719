import Subjects

extension Comparator {
  /// Measures one cluster; twice where something shines through.
  func judge(_ cluster: PixelRect, in pair: PixelPair) -> [Findings] {
    isOpaque(cluster, in: pair)
      ? [measure(cluster, in: pair, over: .none)]
      : [measure(cluster, in: pair, over: .white), measure(cluster, in: pair, over: .black)]
  }

  private func isOpaque(_ cluster: PixelRect, in pair: PixelPair) -> Bool {
    let box = cluster.grown(by: Tile.halo)
    var all: UInt8 = 255
    for y in max(box.y, 0)..<min(box.bottom, pair.height) {
      let row = y * pair.width * 4
      for x in max(box.x, 0)..<min(box.right, pair.width) {
        all &= pair.reference[row + x * 4 + 3] & pair.candidate[row + x * 4 + 3]
      }
    }
    return all == 255
  }

  private func measure(_ cluster: PixelRect, in pair: PixelPair, over backdrop: Backdrop) -> Findings {
    var findings = Findings(box: cluster)
    let tile = Tile()
    // The tiles start two blocks up and left of the box, for the windows of ink reach that far.
    let margin = Findings.margin
    for y in stride(from: 0, to: findings.sums.rows * 4, by: Tile.height) {
      for x in stride(from: 0, to: findings.sums.columns * 4, by: Tile.width) {
        tile.load(pair, x: cluster.x - margin + x, y: cluster.y - margin + y, backdrop: backdrop)
        findings.sums.add(tile, column: x / 4, row: y / 4)
      }
    }
    for y in stride(from: 0, to: cluster.height, by: Tile.height) {
      for x in stride(from: 0, to: cluster.width, by: Tile.width) {
        tile.load(pair, x: cluster.x + x, y: cluster.y + y, backdrop: backdrop)
        findings.measureDisplacement(tile, x: x, y: y)
      }
    }
    FlatColor.measure(&findings)
    InkChange.measure(&findings)
    return findings
  }

  /// Puts what was found in all clusters into one difference.
  func summarize(_ judged: [Findings], changes: Changes) -> Difference {
    var edge = 0
    var color: Float = 0
    var ink: Float = 0
    var regions: [Region] = []
    for findings in judged {
      edge = DisplacementWindows.smallestPassing(findings, atLeast: edge)
      color = max(color, findings.color.max() ?? 0)
      ink = max(ink, findings.ink.max() ?? 0)
      let own = DisplacementWindows.smallestPassing(findings, atLeast: 0)
      let severity = severity(edge: own, color: findings.color.max() ?? 0, ink: findings.ink.max() ?? 0)
      regions.append(Region(box: findings.box, kind: .changed, severity: severity))
    }
    let edgeMeasure = Measure(limit: .edge, measured: Double(edge) / 128, allowed: tolerance.edge)
    let colorMeasure = Measure(limit: .color, measured: max(0.05, Double(color)), allowed: tolerance.color)
    let inkMeasure = Measure(limit: .ink, measured: Double(ink), allowed: tolerance.ink)
    let spots = regions.count { $0.severity > 1 }
    return Difference(
      changedPixels: changes.changedPixels, largestLevel: judged.map(\.largestLevel).max() ?? 0,
      measures: [
        edgeMeasure, colorMeasure, inkMeasure,
        Measure(limit: .spots, measured: Double(spots), allowed: Double(tolerance.spots)),
      ],
      regions: regions,
      smallestTolerance: Tolerance(
        edge: edgeMeasure.measured, color: colorMeasure.measured, ink: inkMeasure.measured))
  }

  private func severity(edge: Int, color: Float, ink: Float) -> Double {
    let pairs = [
      (Double(edge) / 128, tolerance.edge), (max(0.05, Double(color)), tolerance.color),
      (Double(ink), tolerance.ink),
    ]
    return pairs.map { $0.0 == 0 ? 0 : $0.0 / $0.1 }.max() ?? 0
  }
}
