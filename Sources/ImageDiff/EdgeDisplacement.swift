/// How far edges would have to be displaced to explain the differences of a tile.
///
/// A pixel differs by D levels. Displacing what lies there by an eighth of a pixel can explain A levels, from the slope
/// and the bend of both pictures around it (`reference`'s and `candidate`'s smaller, so that what exists in one only explains
/// nothing). The pixel's displacement is (|D| − 2) ÷ 8A pixels, the worst channel's; 2 levels are rounding.
struct EdgeDisplacement {
  /// Units in a pixel's width, in which displacements are stored.
  static let unitsPerPixel = 128
  /// The differences every channel may have by rounding, in levels.
  static let rounding: UInt8 = 2

  private static let strideBytes = Tile.stride

  /// The largest difference of any byte of the tile's own pixels, 0…255.
  static func largestDifference(_ tile: Tile, width: Int, height: Int) -> Int {
    var largest: UInt8 = 0
    for row in 0..<height {
      let start = Tile.origin + row * Tile.stride
      let first = tile.reference + start
      let second = tile.candidate + start
      for byte in 0..<(width * 4) {
        let difference = max(first[byte], second[byte]) - min(first[byte], second[byte])
        largest = max(largest, difference)
      }
    }
    return Int(largest)
  }

  /// Measures a tile; writes one displacement a pixel, in 1/128 pixel, 255 standing for all that is more.
  static func measure(
    _ tile: Tile, width: Int, height: Int, into map: UnsafeMutablePointer<UInt8>, mapStride: Int
  ) -> Int {
    let allowance = tile.planes[0]
    explain(tile, into: allowance)
    var largest: UInt8 = 0
    for row in 0..<height {
      let start = Tile.origin + row * Tile.stride
      for column in 0..<width {
        var worst = 0
        for channel in 0..<3 {
          let at = start + column * 4 + channel
          let difference = abs(Int(tile.reference[at]) - Int(tile.candidate[at])) - Int(rounding)
          if difference > 0 { worst = max(worst, difference * 32 / max(Int(allowance[at]), 2)) }
        }
        let displacement = UInt8(min(worst, 255))
        map[row * mapStride + column] = displacement
        largest = max(largest, displacement)
      }
    }
    return Int(largest)
  }

  /// Half the levels that an eighth of a pixel explains, for every byte, twice as fine as levels.
  private static func explain(_ tile: Tile, into allowance: UnsafeMutablePointer<UInt8>) {
    features(of: tile.reference, tile, range: tile.planes[1], near: tile.planes[2], far: tile.planes[3])
    features(of: tile.candidate, tile, range: tile.planes[4], near: tile.planes[5], far: tile.planes[6])
    let range = (tile.planes[1], tile.planes[4])
    let near = (tile.planes[2], tile.planes[5])
    let far = (tile.planes[3], tile.planes[6])
    let own = tile.planes[7]
    for byte in 0..<Tile.size {
      let r = UInt16(min(range.0[byte], range.1[byte]))
      let n = UInt16(min(near.0[byte], near.1[byte]))
      let f = UInt16(min(far.0[byte], far.1[byte]))
      own[byte] = UInt8(truncatingIfNeeded: (n &* 64 &+ f &* 29 &+ r &* 32) >> 8)
    }
    // Where three colors meet, an error of one edge's coverage shows in channels in which that edge is invisible.
    for byte in 0..<Tile.size {
      let left = max(own[byte - 2], own[byte - 1])
      let right = max(own[byte + 1], own[byte + 2])
      allowance[byte] = max(own[byte], max(left, right) >> 2)
    }
  }

  private static func features(
    of pixels: UnsafeMutablePointer<UInt8>, _ tile: Tile, range: UnsafeMutablePointer<UInt8>,
    near: UnsafeMutablePointer<UInt8>, far: UnsafeMutablePointer<UInt8>
  ) {
    let step = strideBytes
    let (rowMax, rowMin) = (tile.planes[7], tile.planes[8])
    let (max3, min3, bend) = (tile.planes[9], tile.planes[10], tile.planes[11])
    let end = Tile.size
    for i in 0..<end {
      rowMax[i] = max(max(pixels[i - 4], pixels[i]), pixels[i + 4])
      rowMin[i] = min(min(pixels[i - 4], pixels[i]), pixels[i + 4])
    }
    for i in 0..<end {
      let across = (UInt16(pixels[i - 4]) &+ UInt16(pixels[i + 4]) &+ 1) >> 1
      let down = (UInt16(pixels[i - step]) &+ UInt16(pixels[i + step]) &+ 1) >> 1
      let (h, v, c) = (UInt8(truncatingIfNeeded: across), UInt8(truncatingIfNeeded: down), pixels[i])
      let half = max(max(h, c) - min(h, c), max(v, c) - min(v, c))
      bend[i] = min(half, 127) &* 2
    }
    for i in 0..<end {
      max3[i] = max(max(rowMax[i - step], rowMax[i]), rowMax[i + step])
      min3[i] = min(min(rowMin[i - step], rowMin[i]), rowMin[i + step])
      range[i] = max3[i] - min3[i]
    }
    for i in 0..<end { rowMax[i] = max(max(bend[i - 4], bend[i]), bend[i + 4]) }
    for i in 0..<end { rowMin[i] = max(max(rowMax[i - step], rowMax[i]), rowMax[i + step]) }
    for i in 0..<end {
      let up = i - step
      let down = i + step
      let highest = max(max(max3[up - 4], max3[up + 4]), max(max3[down - 4], max3[down + 4]))
      let lowest = min(min(min3[up - 4], min3[up + 4]), min(min3[down - 4], min3[down + 4]))
      let bends = max(max(rowMin[up - 4], rowMin[up + 4]), max(rowMin[down - 4], rowMin[down + 4]))
      near[i] = min(rowMin[i], range[i])
      far[i] = min(bends, highest - lowest)
    }
  }
}
