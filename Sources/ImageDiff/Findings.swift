/// What was measured in one cluster over one backdrop, in maps anchored at the cluster's box.
struct Findings {
  /// The cluster.
  let box: PixelRect
  /// One displacement a pixel, in 1/128 pixel; rows of the box's width.
  var displacement: [UInt8]
  /// The largest displacement of each tile of 64×32 pixels.
  var tileDisplacement: [UInt8]
  /// Sums of the cluster's pixels.
  var sums: BlockSums
  /// The color error of each block, in CIEDE2000.
  var color: [Float]
  /// The change of ink of each cell of 16×16 pixels, in percent.
  var ink: [Float]
  /// Columns of cells.
  let cellColumns: Int
  /// The largest difference of any channel.
  var largestLevel = 0

  /// How far the sums reach beyond the box, to the left and up, in pixels.
  static let margin = 8

  init(box: PixelRect) {
    self.box = box
    // A whole number of 16×16 cells, so that every block belongs to one.
    cellColumns = (box.width + 15) / 16
    let cellRows = (box.height + 15) / 16
    sums = BlockSums(columns: cellColumns * 4 + 4, rows: cellRows * 4 + 4)
    displacement = [UInt8](repeating: 0, count: box.width * box.height)
    tileDisplacement = [UInt8](repeating: 0, count: ((box.width + 63) / 64) * ((box.height + 31) / 32))
    color = [Float](repeating: 0, count: sums.blocks.count)
    ink = [Float](repeating: 0, count: cellColumns * cellRows)
  }

  /// Measures the displacements of a tile at (x, y) of the box.
  mutating func measureDisplacement(_ tile: Tile, x: Int, y: Int) {
    let width = min(Tile.width, box.width - x)
    let height = min(Tile.height, box.height - y)
    let level = EdgeDisplacement.largestDifference(tile, width: width, height: height)
    largestLevel = max(largestLevel, level)
    guard level > 0 else { return }
    let start = y * box.width + x
    let columns = box.width
    let largest = displacement.withUnsafeMutableBufferPointer { map in
      map.baseAddress.map {
        EdgeDisplacement.measure(tile, width: width, height: height, into: $0 + start, mapStride: columns)
      } ?? 0
    }
    tileDisplacement[y / Tile.height * ((box.width + Tile.width - 1) / Tile.width) + x / Tile.width] = UInt8(largest)
  }
}
