/// A cluster's pixels summed into blocks of 4×4, and into lines of four pixels.
///
/// Everything that is judged by means (flat color, ink) is computed from these sums.
struct BlockSums {
  /// Columns of blocks.
  let columns: Int
  /// Rows of blocks.
  let rows: Int
  /// The lines of both pictures.
  var reference: LineSums
  var candidate: LineSums
  /// Each block's mean levels and differences.
  var blocks: [Block]

  /// Makes room for a whole number of blocks.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    reference = LineSums(count: columns * rows * 16)
    candidate = LineSums(count: columns * rows * 16)
    blocks = [Block](repeating: Block(), count: columns * rows)
  }

  /// Sums a tile whose first block is (column, row).
  mutating func add(_ tile: Tile, column: Int, row: Int) {
    let width = min(Tile.width / 4, columns - column)
    let lines = columns
    for y in 0..<min(Tile.height / 4, rows - row) {
      let start = Tile.origin + y * 4 * Tile.stride
      let base = (row + y) * columns + column
      let across = ((row + y) * 4 * columns + column) * 4
      let first = StripSums(tile.reference + start, blocks: width, scratch: tile.lines)
      let second = StripSums(tile.candidate + start, blocks: width, scratch: tile.lines + StripSums.room)
      reference.store(first, blocks: width, down: base * 16, across: across, lines: lines)
      candidate.store(second, blocks: width, down: base * 16, across: across, lines: lines)
      for x in 0..<width { blocks[base + x] = Block(first, second, at: 16 * x) }
    }
  }
}

/// Sums of four pixels in a line.
struct LineSums {
  /// Each block row's sums of four pixels of one column, four channels a column.
  var down: [UInt16]
  /// Each pixel row's sums of four pixels of one block column, four channels a block.
  var across: [UInt16]

  init(count: Int) {
    down = [UInt16](repeating: 0, count: count)
    across = down
  }

  /// Takes over what was summed in a strip.
  mutating func store(_ strip: StripSums, blocks: Int, down start: Int, across place: Int, lines: Int) {
    down.withUnsafeMutableBufferPointer { target in
      for i in 0..<(blocks * 16) { target[start + i] = strip.down[i] }
    }
    across.withUnsafeMutableBufferPointer { target in
      for row in 0..<4 {
        for i in 0..<(blocks * 4) { target[place + row * lines * 4 + i] = strip.across[row * 64 + i] }
      }
    }
  }
}

/// The means of a block of pixels.
struct Block {
  /// The reference's mean levels.
  var reference = SIMD4<Float>()
  /// The candidate's mean levels less the reference's.
  var difference = SIMD4<Float>()
  /// The mean of the slopes between neighbors across and down, the flatter picture's, per channel.
  var slope = SIMD4<Float>()
  /// The same of the steeper picture, in its steepest channel.
  var sharpness: Float = 0

  /// No levels, no differences.
  init() {}

  /// Reads a block's sums.
  init(_ first: StripSums, _ second: StripSums, at index: Int) {
    let other = Block.mean(second.levels, index)
    reference = Block.mean(first.levels, index)
    difference = other - reference
    let (steep, otherSteep) = (Block.mean(first.slopes, index), Block.mean(second.slopes, index))
    slope = SIMD4(
      min(steep.x, otherSteep.x), min(steep.y, otherSteep.y), min(steep.z, otherSteep.z), 0)
    sharpness = max(
      max(max(steep.x, otherSteep.x), max(steep.y, otherSteep.y)), max(steep.z, otherSteep.z))
  }

  private static func mean(_ sums: UnsafePointer<UInt16>, _ index: Int) -> SIMD4<Float> {
    SIMD4(Float(sums[index]), Float(sums[index + 1]), Float(sums[index + 2]), 0) * 0.0625
  }
}
