/// Sums a tile into blocks of 4×4 pixels.
enum BlockSums {
  /// Writes the blocks of a tile; `columns` and `rows` of blocks, in rows `blockStride` apart.
  static func measure(
    _ tile: Tile, columns: Int, rows: Int, into blocks: UnsafeMutablePointer<Block>, blockStride: Int
  ) {
    for row in 0..<rows {
      for column in 0..<columns {
        blocks[row * blockStride + column] = block(
          tile, at: Tile.origin + row * 4 * Tile.stride + column * 16)
      }
    }
  }

  private static func block(_ tile: Tile, at start: Int) -> Block {
    var (first, second) = (SIMD4<Float>(), SIMD4<Float>())
    var (firstSlope, secondSlope) = (SIMD4<Float>(), SIMD4<Float>())
    for channel in 0..<3 {
      var (a, b, sa, sb) = (0, 0, 0, 0)
      for y in 0..<4 {
        for x in 0..<4 {
          let i = start + y * Tile.stride + x * 4 + channel
          let (p, q) = (Int(tile.reference[i]), Int(tile.candidate[i]))
          a += p
          b += q
          sa += abs(p - Int(tile.reference[i - 4])) + abs(Int(tile.reference[i + 4]) - p)
          sa += abs(p - Int(tile.reference[i - Tile.stride])) + abs(Int(tile.reference[i + Tile.stride]) - p)
          sb += abs(q - Int(tile.candidate[i - 4])) + abs(Int(tile.candidate[i + 4]) - q)
          sb += abs(q - Int(tile.candidate[i - Tile.stride])) + abs(Int(tile.candidate[i + Tile.stride]) - q)
        }
      }
      first[channel] = Float(a) / 16
      second[channel] = Float(b) / 16
      firstSlope[channel] = Float(sa) / 32
      secondSlope[channel] = Float(sb) / 32
    }
    return Block(
      reference: first, difference: second - first, slope: pointwiseMin(firstSlope, secondSlope))
  }
}
