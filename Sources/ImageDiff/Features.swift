/// What lies around every pixel of one channel of a tile, in three planes: the range of levels in 3×3 pixels; the strongest bend
/// (second difference, across or down) in 3×3 pixels, at most the range; and the same in 5×5 pixels.
enum Features {
  /// Working planes, after the features of both pictures.
  private static var work: Int { Tile.work + 12 * Tile.plane }

  /// Finds the features of a plane.
  static func find(_ tile: Tile, plane: Int, into target: Int) {
    spread(tile.planes + plane, tile.planes + work, count: tile.size)
    gather(tile.planes + work, tile.planes + target, count: tile.size)
  }

  /// The highest and lowest of each pixel and its neighbors up and down, and its bend.
  private static func spread(
    _ pixels: UnsafeMutablePointer<UInt8>, _ m: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      let (up, own, down) = (pixels[i - Tile.stride], pixels[i], pixels[i + Tile.stride])
      m[i] = max(max(up, own), down)
      m[i + Tile.plane] = min(min(up, own), down)
      let across = middle(pixels[i - 1], pixels[i + 1])
      let upright = middle(up, down)
      let half = max(max(across, own) &- min(across, own), max(upright, own) &- min(upright, own))
      m[i + 2 * Tile.plane] = min(half, 127) &* 2
    }
  }

  private static func gather(
    _ m: UnsafeMutablePointer<UInt8>, _ features: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      m[i + 3 * Tile.plane] = max(max(m[i - 1], m[i]), m[i + 1])
      m[i + 4 * Tile.plane] = min(min(m[i + Tile.plane - 1], m[i + Tile.plane]), m[i + Tile.plane + 1])
    }
    for i in 0..<count {
      let own = m[i + 2 * Tile.plane]
      m[i] = max(max(m[i + 2 * Tile.plane - Tile.stride], own), m[i + 2 * Tile.plane + Tile.stride])
    }
    for i in 0..<count { m[i + Tile.plane] = max(max(m[i - 1], m[i]), m[i + 1]) }
    for i in 0..<count {
      let (high, low, bend) = (m + i + 3 * Tile.plane, m + i + 4 * Tile.plane, m + i + Tile.plane)
      let highest = max(max(high[-73], high[-71]), max(high[71], high[73]))
      let lowest = min(min(low[-73], low[-71]), min(low[71], low[73]))
      let bends = max(max(bend[-73], bend[-71]), max(bend[71], bend[73]))
      let range = high[0] &- low[0]
      features[i] = range
      features[i + Tile.plane] = min(bend[0], range)
      features[i + 2 * Tile.plane] = min(bends, highest &- lowest)
    }
  }

  @inline(__always)
  private static func middle(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(a) &+ UInt16(b) &+ 1) >> 1)
  }
}
