/// A cluster's pixels summed into blocks of 4×4, and into lines of four pixels.
///
/// Everything that is judged by means (flat color, ink) is computed from these sums.
struct BlockSums {
  /// Columns of blocks.
  let columns: Int
  /// Rows of blocks.
  let rows: Int
  /// For both pictures: each block row's sums of four pixels of one column, four channels a column.
  var down: (reference: [UInt16], candidate: [UInt16])
  /// For both pictures: each pixel row's sums of four pixels of one block column, four channels a block.
  var across: (reference: [UInt16], candidate: [UInt16])
  /// Each block's mean levels and differences.
  var blocks: [Block]

  /// Makes room for a whole number of cells of 16×16 pixels.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let count = columns * rows * 16
    let empty = [UInt16](repeating: 0, count: count)
    down = (empty, empty)
    across = (empty, empty)
    blocks = [Block](repeating: Block(), count: columns * rows)
  }

  /// Sums a tile whose first block is (column, row).
  mutating func add(_ tile: Tile, column: Int, row: Int) {
    let width = min(Tile.width / 4, columns - column)
    let height = min(Tile.height / 4, rows - row)
    for y in 0..<height {
      for x in 0..<width {
        let start = Tile.origin + y * 4 * Tile.stride + x * 16
        let sums = sum(tile, at: start, block: (column + x, row + y))
        blocks[(row + y) * columns + column + x] = sums
      }
    }
  }

  private mutating func sum(_ tile: Tile, at start: Int, block: (x: Int, y: Int)) -> Block {
    var (first, second) = (SIMD4<Float>(), SIMD4<Float>())
    var (firstSlope, secondSlope) = (SIMD4<Float>(), SIMD4<Float>())
    for channel in 0..<3 {
      var (sa, sb) = (0, 0)
      for y in 0..<4 {
        var (a, b) = (0, 0)
        for x in 0..<4 {
          let i = start + y * Tile.stride + x * 4 + channel
          let (p, q) = (Int(tile.reference[i]), Int(tile.candidate[i]))
          a += p
          b += q
          sa += abs(p - Int(tile.reference[i - 4])) + abs(p - Int(tile.reference[i - Tile.stride]))
          sb += abs(q - Int(tile.candidate[i - 4])) + abs(q - Int(tile.candidate[i - Tile.stride]))
          if x == 3 {
            sa += abs(p - Int(tile.reference[i + 4]))
            sb += abs(q - Int(tile.candidate[i + 4]))
          }
          if y == 3 {
            sa += abs(p - Int(tile.reference[i + Tile.stride]))
            sb += abs(q - Int(tile.candidate[i + Tile.stride]))
          }
          let at = (block.y * columns * 4 + block.x * 4 + x) * 4 + channel
          down.reference[at] += UInt16(p)
          down.candidate[at] += UInt16(q)
        }
        let at = ((block.y * 4 + y) * columns + block.x) * 4 + channel
        across.reference[at] = UInt16(a)
        across.candidate[at] = UInt16(b)
        first[channel] += Float(a)
        second[channel] += Float(b)
      }
      firstSlope[channel] = Float(sa) / 16
      secondSlope[channel] = Float(sb) / 16
    }
    return Block(
      reference: first / 16, difference: (second - first) / 16,
      slope: pointwiseMin(firstSlope, secondSlope), sharpness: max(firstSlope.max(), secondSlope.max()))
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
  /// The same of the other picture, in its steepest channel.
  var sharpness: Float = 0
}
