import AssaySubjects

/// Finds the regions of an area that exceed a tolerance; if none does, the whole area is one region.
struct RegionFinder {
  private let field: Field
  private let edges: EdgeMeasure
  private let colors: ColorMeasure
  private let tolerance: Tolerance
  /// How far the area's edges moved, in pixels.
  private let edge: Float
  /// Whether each block exceeds a limit.
  private var flagged: [Bool]
  private var groups: [[RowGrouping.Run]] = []

  init(_ field: Field, _ edges: EdgeMeasure, _ colors: ColorMeasure, tolerance: Tolerance) {
    (self.field, self.edges, self.colors, self.tolerance) = (field, edges, colors, tolerance)
    edge = edges.largest
    let limit = max(Float(tolerance.color), ColorMeasure.least)
    flagged = colors.differences.map { $0 > limit }
    flagEdges()
  }

  /// Flags the blocks whose edges exceed the limit, too.
  ///
  /// If all blocks whose color is off form one region, blocks in its box that share a cell with one of them belong to it in any case.
  /// So they are taken as flagged, and their edges need not be measured unless another block is flagged. Without this a recolored page
  /// takes more than twice as long.
  private mutating func flagEdges() {
    let colored = flagged
    groups = RowGrouping(colored, columns: field.columns).groups
    if groups.count == 1 {
      flagCells(in: groups[0].box)
      let taken = flagged
      edges.flag(&flagged, over: Float(tolerance.edge))
      if flagged == taken { return }
      flagged = colored
    }
    edges.flag(&flagged, over: Float(tolerance.edge))
    groups = RowGrouping(flagged, columns: field.columns).groups
  }

  /// Flags the blocks in a box whose cell holds a flagged block.
  private mutating func flagCells(in box: PixelRect) {
    let columns = field.columns
    flagged.withUnsafeMutableBufferPointer { flagged in
      for cell in 0..<field.cellColumns * field.cellRows {
        let part = field.box(ofCell: cell).intersection(box)
        let (rows, width) = (part.y..<part.bottom, part.width)
        let isFlagged = rows.contains { row in (0..<width).contains { flagged[row * columns + part.x + $0] } }
        guard isFlagged else { continue }
        for row in rows {
          for column in 0..<width { flagged[row * columns + part.x + column] = true }
        }
      }
    }
  }

  /// The regions, in no particular order.
  func regions(in pair: PixelPair) -> [Region] {
    guard groups.isEmpty else { return groups.map { region(of: $0, in: pair) } }
    return [region(field.box, edge: edge, color: colors.largest, in: pair)]
  }

  /// The region of a group of flagged blocks.
  private func region(of runs: [RowGrouping.Run], in pair: PixelPair) -> Region {
    var color = ColorMeasure.least
    for run in runs {
      for column in run.columns where flagged[run.row * field.columns + column] {
        color = max(color, colors.differences[run.row * field.columns + column])
      }
    }
    return region(
      field.pixels(of: runs.box), edge: edges.largest(in: runs.box), color: color, in: pair)
  }

  /// Fits a region's box to the pixels that changed; the edge is measured only if it may be the worst.
  private func region(
    _ box: PixelRect, edge: @autoclosure () -> Float, color: Float, in pair: PixelPair
  ) -> Region {
    func severity(_ measured: Float, of allowed: Double) -> Double {
      measured == 0 ? 0 : Double(measured) / allowed
    }
    let ofColor = severity(color, of: tolerance.color)
    let mayBeEdge = severity(self.edge, of: tolerance.edge) > ofColor
    let ofEdge = mayBeEdge ? severity(edge(), of: tolerance.edge) : 0
    return Region(box: pair.changedBox(in: box), severity: max(ofColor, ofEdge))
  }
}

extension RowGrouping {
  /// Groups flagged blocks; a region's neighbors are at most 3 columns and rows of blocks apart; fitted.
  fileprivate init(_ flagged: [Bool], columns: Int) {
    self.init(gap: 3)
    for row in 0..<flagged.count / columns {
      addRow(row, columns: columns) { flagged[row * columns + $0] }
    }
  }
}
