import AssayImaging
import AssaySubjects

@testable import AssayImageDiff

/// Edge and color of one area of changes; of several backdrops the worse result counts.
struct PlainArea {
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

  /// Measures an area.
  init(_ box: PixelRect, _ reference: Bitmap, _ candidate: Bitmap) {
    self.box = box
    let backdrops: [Int?] = PlainArea.isOpaque(box, reference, candidate) ? [nil] : [255, 0]
    let fields = backdrops.map { PlainField(box, reference, candidate, backdrop: $0) }
    (blocks, cells) = (fields[0].blocks, fields[0].cells)
    edges = [Double](repeating: 0, count: blocks.columns * blocks.rows)
    colors = [Double](repeating: 0, count: blocks.columns * blocks.rows)
    if backdrops == [nil] {
      largestLevel = PlainArea.largestLevel(box, reference, candidate)
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
    }
    for cell in 0..<cells.columns * cells.rows {
      let (column, row) = (cell % cells.columns * 4, cell / cells.columns * 4)
      // The color of ink counts half.
      let tint = PlainTint(field, map, column: column, row: row).difference / 2
      for place in 0..<16 {
        let block = (row + 2 + place / 4) * blocks.columns + column + 2 + place % 4
        if map[block].isVisible { colors[block] = max(colors[block], tint) }
      }
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

  // MARK: Regions

  /// The regions that exceed a tolerance; the whole area if none does.
  func regions(_ tolerance: Tolerance, _ reference: Bitmap, _ candidate: Bitmap) -> [Region] {
    let parts = PlainGroups.find(flagged(tolerance), width: blocks.columns, reach: 3)
    guard !parts.isEmpty else {
      return [
        region(box, severity(color, tolerance.color), severity(edge, tolerance.edge), reference, candidate)
      ]
    }
    return parts.map { part in
      let blocksBox = PlainGroups.box(of: part, width: blocks.columns)
      let own = PixelRect(
        x: blocksBox.x * 4, y: blocksBox.y * 4, width: blocksBox.width * 4, height: blocksBox.height * 4)
      let edge = edges.indices.filter { block in
        (blocksBox.x..<blocksBox.x + blocksBox.width).contains(block % blocks.columns)
          && (blocksBox.y..<blocksBox.y + blocksBox.height).contains(block / blocks.columns)
      }.reduce(0) { max($0, edges[$1]) }
      let worst = severity(part.reduce(0.05) { max($0, colors[$1]) }, tolerance.color)
      let inPicture = PixelRect(
        x: box.x - 8 + own.x, y: box.y - 8 + own.y, width: own.width, height: own.height)
      return region(inPicture, worst, severity(edge, tolerance.edge), reference, candidate)
    }
  }

  /// The blocks whose color or edges exceed a tolerance.
  private func flagged(_ tolerance: Tolerance) -> [Bool] {
    edges.indices.map { edges[$0] > tolerance.edge || colors[$0] > max(tolerance.color, 0.05) }
  }

  private func severity(_ measured: Double, _ allowed: Double) -> Double {
    measured == 0 ? 0 : measured / allowed
  }

  /// A region fitted to the pixels that changed, by how severe its colors and its edges are.
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
    return Region(box: tight, severity: max(colors, edges))
  }
}
