/// How far edges would have to be displaced to explain the differences of a tile.
///
/// A pixel differs by D levels. Displacing what lies there by an eighth of a pixel can explain A levels, from the slope and
/// the bend of both pictures around it; the picture that explains less counts, so that what exists in one only explains
/// nothing. The pixel's displacement is (|D| − 2) ÷ 8A pixels, the worst channel's; 2 levels are rounding.
enum EdgeDisplacement {
  /// The differences every channel may have by rounding, in levels.
  static let rounding: UInt8 = 2

  /// The largest difference of any byte of the tile's own pixels, 0…255.
  static func largestDifference(_ tile: Tile, width: Int, height: Int) -> UInt8 {
    var largest: UInt8 = 0
    for row in 0..<height {
      let start = Tile.origin + row * Tile.stride
      largest = max(
        largest, largestDifference(tile.reference + start, tile.candidate + start, count: width * 4))
    }
    return largest
  }

  /// The largest difference of so many bytes.
  static func largestDifference(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, count: Int
  ) -> UInt8 {
    var largest: UInt8 = 0
    for byte in 0..<count {
      let difference = max(first[byte], second[byte]) &- min(first[byte], second[byte])
      largest = max(largest, difference)
    }
    return largest
  }

  /// Measures a tile; writes one displacement a pixel, in 1/128 pixel, 255 standing for all that is more.
  static func measure(
    _ tile: Tile, width: Int, height: Int, into map: UnsafeMutablePointer<UInt8>, mapStride: Int
  ) -> UInt8 {
    let allowance = tile.planes[0]
    explain(tile, into: allowance)
    let quotient = tile.planes[1]
    var largest: UInt8 = 0
    for row in 0..<height {
      let start = Tile.origin + row * Tile.stride
      let (first, second, allowed) = (tile.reference + start, tile.candidate + start, allowance + start)
      guard largestDifference(first, second, count: width * 4) > rounding else { continue }
      for byte in 0..<(width * 4) {
        let difference = max(first[byte], second[byte]) &- min(first[byte], second[byte])
        let rest = max(difference, rounding) &- rounding
        // Adding 2²³ leaves the whole number in the lowest bits; exact, so the same on every machine.
        let units = min(Float(rest) * 32 / Float(max(allowed[byte], 2)), 255)
        quotient[byte] = UInt8(truncatingIfNeeded: (units + 8_388_608).bitPattern)
      }
      let target = map + row * mapStride
      for column in 0..<width {
        let worst = max(max(quotient[column * 4], quotient[column * 4 + 1]), quotient[column * 4 + 2])
        target[column] = worst
        largest = max(largest, worst)
      }
    }
    return largest
  }

  /// Twice the levels that an eighth of a pixel explains, for every byte.
  private static func explain(_ tile: Tile, into allowance: UnsafeMutablePointer<UInt8>) {
    let first = Features(of: tile.reference, tile, plane: 1)
    let second = Features(of: tile.candidate, tile, plane: 4)
    let own = tile.planes[7]
    for byte in 0..<Tile.size {
      let range = UInt16(min(first.range[byte], second.range[byte]))
      let near = UInt16(min(first.near[byte], second.near[byte]))
      let far = UInt16(min(first.far[byte], second.far[byte]))
      own[byte] = UInt8(truncatingIfNeeded: (near &* 64 &+ far &* 29 &+ range &* 32) >> 8)
    }
    // Where three colors meet, an error of one edge's coverage shows in channels in which that edge is invisible.
    for byte in 0..<Tile.size {
      let left = max(own[byte - 2], own[byte - 1])
      let right = max(own[byte + 1], own[byte + 2])
      allowance[byte] = max(own[byte], max(left, right) >> 2)
    }
  }
}

/// What lies around every byte of one picture of a tile.
struct Features {
  /// The range of levels in 3×3 pixels.
  let range: UnsafeMutablePointer<UInt8>
  /// The strongest bend (second difference, across or down) in 3×3 pixels, at most the range.
  let near: UnsafeMutablePointer<UInt8>
  /// The same in 5×5 pixels.
  let far: UnsafeMutablePointer<UInt8>

  /// Finds the features of a picture, using three planes of the tile from one on, and the last five for work.
  init(of pixels: UnsafeMutablePointer<UInt8>, _ tile: Tile, plane: Int) {
    (range, near, far) = (tile.planes[plane], tile.planes[plane + 1], tile.planes[plane + 2])
    let step = Tile.stride
    let (high, low, bend) = (tile.planes[9], tile.planes[10], tile.planes[11])
    let (downHigh, downLow) = (tile.planes[7], tile.planes[8])
    for i in 0..<Tile.size {
      let (up, own, down) = (pixels[i - step], pixels[i], pixels[i + step])
      downHigh[i] = max(max(up, own), down)
      downLow[i] = min(min(up, own), down)
      let across = Features.middle(pixels[i - 4], pixels[i + 4])
      let upright = Features.middle(up, down)
      let half = max(max(across, own) &- min(across, own), max(upright, own) &- min(upright, own))
      bend[i] = min(half, 127) &* 2
    }
    for i in 0..<Tile.size {
      high[i] = max(max(downHigh[i - 4], downHigh[i]), downHigh[i + 4])
      low[i] = min(min(downLow[i - 4], downLow[i]), downLow[i + 4])
      range[i] = high[i] &- low[i]
    }
    for i in 0..<Tile.size { downHigh[i] = max(max(bend[i - step], bend[i]), bend[i + step]) }
    for i in 0..<Tile.size { bend[i] = max(max(downHigh[i - 4], downHigh[i]), downHigh[i + 4]) }
    for i in 0..<Tile.size {
      let (up, down) = (i - step, i + step)
      let highest = max(max(high[up - 4], high[up + 4]), max(high[down - 4], high[down + 4]))
      let lowest = min(min(low[up - 4], low[up + 4]), min(low[down - 4], low[down + 4]))
      let bends = max(max(bend[up - 4], bend[up + 4]), max(bend[down - 4], bend[down + 4]))
      near[i] = min(bend[i], range[i])
      far[i] = min(bends, highest &- lowest)
    }
  }

  @inline(__always)
  private static func middle(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(a) &+ UInt16(b) &+ 1) >> 1)
  }
}
