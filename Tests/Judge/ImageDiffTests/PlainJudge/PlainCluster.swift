import AssayImageDiff
import AssayImaging
import AssaySubjects

/// Edge, color and ink of one cluster of changes; of several backdrops the worse result counts.
struct PlainCluster {
  let box: PixelRect
  /// The largest difference of any channel.
  private(set) var largestLevel = 0
  /// Columns and rows of blocks, and of cells.
  private let blocks: (columns: Int, rows: Int)
  private let cells: (columns: Int, rows: Int)
  /// How far the edges of each block were displaced, in pixels; 0 outside of the box.
  private var edges: [Double]
  /// The color error of each block, in CIEDE2000.
  private var colors: [Double]
  /// Whether the sums of each block's levels changed.
  private var isChanged: [Bool]
  /// The change of ink of each cell, in percent.
  private var inks: [Double]

  /// Measures a cluster.
  init(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) {
    self.box = box
    let backdrops: [Int?] = PlainCluster.isOpaque(box, reference, candidate) ? [nil] : [255, 0]
    let fields = backdrops.map { PlainField(box, reference, candidate, backdrop: $0) }
    (blocks, cells) = (fields[0].blocks, fields[0].cells)
    edges = [Double](repeating: 0, count: blocks.columns * blocks.rows)
    colors = [Double](repeating: 0, count: blocks.columns * blocks.rows)
    isChanged = [Bool](repeating: false, count: blocks.columns * blocks.rows)
    inks = [Double](repeating: 0, count: cells.columns * cells.rows)
    if backdrops == [nil] {
      largestLevel = PlainCluster.largestLevel(box, reference, candidate)
      guard largestLevel > 1 else { return }
    }
    for field in fields { measure(field) }
  }

  private mutating func measure(_ field: PlainField) {
    let level = field.largestDifference
    largestLevel = max(largestLevel, level)
    // One level everywhere is rounding, whatever it adds up to.
    guard level > 1 else { return }
    let edge = PlainEdge(field)
    for row in 2..<2 + (box.height + 3) / 4 {
      for column in 2..<2 + (box.width + 3) / 4 {
        let block = row * blocks.columns + column
        edges[block] = max(edges[block], edge.edge(column * 4, row * 4))
      }
    }
    let map = field.blockMap
    for (block, error) in PlainColor.errors(map, columns: blocks.columns).enumerated() {
      colors[block] = max(colors[block], error)
      if map[block].difference != [0, 0, 0] { isChanged[block] = true }
    }
    for cell in inks.indices {
      let (column, row) = (cell % cells.columns * 4, cell / cells.columns * 4)
      inks[cell] = max(inks[cell], PlainInk(field, map, column: column, row: row).change)
    }
  }

  private static func isOpaque(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) -> Bool {
    for y in max(box.y - 8, 0)..<min(box.y + box.height + 8, reference.height) {
      for x in max(box.x - 8, 0)..<min(box.x + box.width + 8, reference.width)
      where reference[x, y].alpha < 255 || candidate[x, y].alpha < 255 { return false }
    }
    return true
  }

  private static func largestLevel(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) -> Int {
    var most = 0
    for y in box.y..<box.y + box.height {
      for byte in (y * reference.width + box.x) * 4..<(y * reference.width + box.x + box.width) * 4 {
        most = max(most, abs(Int(reference.bytes[byte]) - Int(candidate.bytes[byte])))
      }
    }
    return most
  }

  /// How far edges moved, in pixels.
  var edge: Double { edges.max() ?? 0 }
  /// The largest color error; a difference of any kind is 0.05.
  var color: Double { max(colors.max() ?? 0, 0.05) }
  /// The largest change of ink, in percent.
  var ink: Double { inks.max() ?? 0 }

  // MARK: Regions

  /// The regions that exceed a tolerance; the whole cluster if none does.
  func regions(_ tolerance: Tolerance, _ reference: Bitmap, _ candidate: Bitmap) -> [Region] {
    let parts = PlainGroups.find(flagged(tolerance), width: blocks.columns, reach: 3)
    guard !parts.isEmpty else {
      let colors = max(severity(color, tolerance.color), severity(ink, tolerance.ink))
      return [region(box, colors, severity(edge, tolerance.edge), reference, candidate)]
    }
    return parts.map { part in
      let blocksBox = PlainGroups.box(of: part, width: blocks.columns)
      let own = PixelRect(
        x: blocksBox.x * 4, y: blocksBox.y * 4, width: blocksBox.width * 4, height: blocksBox.height * 4)
      let edge = edges.indices.filter { block in
        (blocksBox.x..<blocksBox.x + blocksBox.width).contains(block % blocks.columns)
          && (blocksBox.y..<blocksBox.y + blocksBox.height).contains(block / blocks.columns)
      }.reduce(0) { max($0, edges[$1]) }
      let worst = max(
        severity(part.reduce(0.05) { max($0, colors[$1]) }, tolerance.color),
        severity(part.reduce(0) { max($0, inks[cell(ofBlock: $1)]) }, tolerance.ink))
      let inPicture = PixelRect(
        x: box.x - 8 + own.x, y: box.y - 8 + own.y, width: own.width, height: own.height)
      return region(inPicture, worst, severity(edge, tolerance.edge), reference, candidate)
    }
  }

  /// The blocks whose color, ink or edges exceed a tolerance.
  private func flagged(_ tolerance: Tolerance) -> [Bool] {
    var flags = colors.map { $0 > max(tolerance.color, 0.05) }
    let inked = inks.indices.filter { inks[$0] > tolerance.ink }.map { cell in
      (cell / cells.columns * 4 + 2) * blocks.columns + cell % cells.columns * 4 + 2
    }
    for first in inked {
      for block in (0..<16).map({ first + $0 / 4 * blocks.columns + $0 % 4 }) where isChanged[block] {
        flags[block] = true
      }
    }
    for block in edges.indices where edges[block] > tolerance.edge { flags[block] = true }
    guard !flags.contains(true) else { return flags }
    for first in inked { flags[first] = true }
    return flags
  }

  /// The cell that a block belongs to; at the rim the nearest.
  private func cell(ofBlock block: Int) -> Int {
    let (column, row) = (block % blocks.columns, block / blocks.columns)
    return min(max(row - 2, 0) / 4, cells.rows - 1) * cells.columns
      + min(max(column - 2, 0) / 4, cells.columns - 1)
  }

  private func severity(_ measured: Double, _ allowed: Double) -> Double {
    measured == 0 ? 0 : measured / allowed
  }

  /// A region fitted to the pixels that changed, by how severe its colors and ink are, and its edges.
  private func region(
    _ box: PixelRect, _ colors: Double, _ edges: Double, _ reference: Bitmap, _ candidate: Bitmap
  ) -> Region {
    let (left, top) = (max(box.x, 0), max(box.y, 0))
    let (right, bottom) = (min(box.x + box.width, reference.width), min(box.y + box.height, reference.height))
    var places: [Int] = []
    for y in top..<max(bottom, top) {
      for x in left..<max(right, left) where reference[x, y] != candidate[x, y] {
        places.append(y * reference.width + x)
      }
    }
    let tight =
      places.isEmpty
      ? PixelRect(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1))
      : PlainGroups.box(of: places, width: reference.width)
    let kind = PlainKind.kind(tight, reference, candidate)
    let isMotion = kind == .recolored && colors <= 1 && edges > colors
    return Region(box: tight, kind: isMotion ? .moved : kind, severity: max(colors, edges))
  }
}
