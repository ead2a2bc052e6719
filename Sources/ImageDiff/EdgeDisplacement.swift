/// How far edges would have to be displaced to explain the differences of a tile.
///
/// A pixel differs by D levels. Displacing what lies there by an eighth of a pixel can explain A levels, from the slope and
/// the bend of both pictures around it; the picture that explains less counts, so that what exists in one only explains
/// nothing. The pixel's displacement is (|D| − 2) ÷ 8A pixels, the worst channel's; 2 levels are rounding.
enum EdgeDisplacement {
  /// The differences every channel may have by rounding, in levels.
  static var rounding: UInt8 { 2 }

  /// Working planes: what each channel's surroundings explain; then, from the ninth plane on, what each differs by.
  private static var allowance: Int { Tile.work }

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

  /// Finds the differences of all channels of a tile; returns the largest among its own pixels.
  static func differences(_ tile: Tile, width: Int, height: Int) -> UInt8 {
    let m = tile.planes
    for channel in 0..<3 {
      let p = m + channel * Tile.plane
      for i in tile.rows(from: 0) {
        let (a, b) = (p[i], p[i + 3 * Tile.plane])
        p[i + 9 * Tile.plane] = max(a, b) &- min(a, b)
      }
    }
    var largest: UInt8 = 0
    for channel in 0..<3 {
      for row in 0..<height {
        let line = m + (9 + channel) * Tile.plane + Tile.origin + row * Tile.stride
        var most: UInt8 = 0
        for i in 0..<width { most = max(most, line[i]) }
        largest = max(largest, most)
      }
    }
    return largest
  }

  /// Measures a tile whose differences are found; writes one displacement a pixel, in 1/128 pixel, 255 standing for all that is
  /// more.
  static func measure(
    _ tile: Tile, width: Int, height: Int, into map: UnsafeMutablePointer<UInt8>, mapStride: Int
  ) -> UInt8 {
    for channel in 0..<3 {
      Features.explain(tile, channel: channel, into: allowance + channel * Tile.plane)
    }
    let worst = rate(tile)
    var largest: UInt8 = 0
    for row in 0..<height {
      let line = worst + Tile.origin + row * Tile.stride
      let target = map + row * mapStride
      var most: UInt8 = 0
      for column in 0..<width { target[column] = line[column] }
      for column in 0..<width { most = max(most, line[column]) }
      largest = max(largest, most)
    }
    return largest
  }

  /// Divides the differences by what is explained; returns the plane of the worst channel's displacements.
  private static func rate(_ tile: Tile) -> UnsafeMutablePointer<UInt8> {
    let m = tile.planes + allowance
    let (over, under) = (6 * Tile.plane, 7 * Tile.plane)
    for i in tile.rows(from: 0) {
      // Where three colors meet, an error of one edge's coverage shows in channels in which that edge is invisible.
      let (a, b, c) = (m[i], m[i + Tile.plane], m[i + 2 * Tile.plane])
      let bleed = max(max(max(a, b), c) >> 2, 2)
      var allowed = UInt16(max(a, bleed))
      var rest = UInt16(max(m[i + 3 * Tile.plane], rounding) &- rounding)
      // The larger quotient without dividing: products stay below 2¹⁵.
      let (green, greenAllowed) = (
        UInt16(max(m[i + 4 * Tile.plane], rounding) &- rounding), UInt16(max(b, bleed))
      )
      let isGreen = Int16(bitPattern: green &* allowed) > Int16(bitPattern: rest &* greenAllowed)
      rest = isGreen ? green : rest
      allowed = isGreen ? greenAllowed : allowed
      let (blue, blueAllowed) = (
        UInt16(max(m[i + 5 * Tile.plane], rounding) &- rounding), UInt16(max(c, bleed))
      )
      let isBlue = Int16(bitPattern: blue &* allowed) > Int16(bitPattern: rest &* blueAllowed)
      m[i + over] = UInt8(truncatingIfNeeded: isBlue ? blue : rest)
      m[i + under] = UInt8(truncatingIfNeeded: isBlue ? blueAllowed : allowed)
    }
    for i in tile.rows(from: 0) {
      // Adding 2²³ leaves the whole number in the lowest bits; exact, so the same on every machine.
      let units = Float(Int32(m[i + over])) * 32 / Float(Int32(m[i + under]))
      let least: Float = units < 255 ? units : 255
      m[i + 8 * Tile.plane] = UInt8(truncatingIfNeeded: (least + 8_388_608).bitPattern)
    }
    return m + 8 * Tile.plane
  }
}
