/// What was measured in one cluster over one backdrop, in maps anchored at the cluster's box.
struct Findings {
  /// The cluster.
  let box: PixelRect
  /// One displacement a pixel, in 1/128 pixel; rows of the box's width.
  var displacement: [UInt8]
  /// The largest displacement of each tile of 64×32 pixels.
  var tileDisplacement: [UInt8]
  /// Columns of 4×4 blocks.
  let blockColumns: Int
  /// Rows of 4×4 blocks.
  let blockRows: Int
  /// Mean levels and differences of the 4×4 blocks.
  var blocks: [Block]
  /// The color error of each block, in CIEDE2000.
  var color: [Float]
  /// The change of ink of each cell of 16×16 pixels, in percent.
  var ink: [Float]
  /// Columns of cells.
  let cellColumns: Int
  /// The largest difference of any channel.
  var largestLevel = 0

  init(box: PixelRect) {
    self.box = box
    // A whole number of 16×16 cells, so that every block belongs to one.
    cellColumns = (box.width + 15) / 16
    let cellRows = (box.height + 15) / 16
    blockColumns = cellColumns * 4
    blockRows = cellRows * 4
    displacement = [UInt8](repeating: 0, count: box.width * box.height)
    tileDisplacement = [UInt8](repeating: 0, count: ((box.width + 63) / 64) * ((box.height + 31) / 32))
    blocks = [Block](repeating: Block(), count: blockColumns * blockRows)
    color = [Float](repeating: 0, count: blockColumns * blockRows)
    ink = [Float](repeating: 0, count: cellColumns * cellRows)
  }
}

/// The sums of a block of 4×4 pixels.
struct Block {
  /// The reference's mean levels.
  var reference = SIMD4<Float>()
  /// The candidate's mean levels less the reference's.
  var difference = SIMD4<Float>()
  /// The mean of the slopes between neighbors, the flatter picture's, per channel.
  var slope = SIMD4<Float>()
}
