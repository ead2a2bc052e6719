/// How far edges would have to be displaced to explain the differences of a tile.
///
/// A pixel differs by D levels. Displacing what lies there by an eighth of a pixel can explain A levels, from the slope and
/// the bend of both pictures around it; the picture that explains less counts, so that what exists in one only explains
/// nothing. The pixel's displacement is 16 (|D| − 2) ÷ A steps, the worst channel's; 2 levels are rounding, and what is more than
/// 32 steps counts twice.
enum EdgeDisplacement {
  /// The differences every channel may have by rounding, in levels.
  static var rounding: UInt8 { 2 }
  /// The levels that are explained anywhere, doubled.
  private static var least: UInt8 { 2 }
  /// Up to so many steps displacements count as they are.
  ///
  /// Beyond, slope and bend explain too much: a pixel that had all ink and has none would be displaced by half a pixel.
  private static var small: UInt8 { 32 }
  /// The rows that are looked at together.
  private static var strip: Int { 4 }

  /// Working planes: what each channel's surroundings explain; then what each differs by; then the displacements.
  private static var allowance: Int { Tile.work }
  private static var difference: Int { Tile.work + 3 * Tile.plane }
  private static var result: Int { Tile.work + 8 * Tile.plane }

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

  /// The largest displacement that a difference may stand for, in steps.
  static func most(ofLevel level: UInt8) -> UInt8 {
    guard level > rounding else { return 0 }
    let displacement = UInt8(min(255, Int(level - rounding) * 32 / Int(least)))
    return Sixteen(repeating: displacement).stretched(over: small).largest
  }

  /// Measures a tile; raises one displacement a pixel to what is found, in steps, 255 standing for all that is more, and
  /// tells the largest found in a row.
  static func measure(
    _ tile: Tile, width: Int, height: Int, into map: UnsafeMutablePointer<UInt8>, mapStride: Int,
    largest: (_ row: Int, _ displacement: UInt8) -> Void
  ) {
    var begun = 0
    func finish(_ rows: Range<Int>) {
      for row in rows {
        let line = tile.planes + result + Tile.origin + row * Tile.stride
        let target = map + row * mapStride
        var most: UInt8 = 0
        for column in 0..<width { target[column] = max(target[column], line[column]) }
        for column in 0..<width { most = max(most, line[column]) }
        largest(row, most)
      }
    }
    for row in stride(from: 0, to: height, by: strip) where differences(tile, row: row) <= rounding {
      if begun < row {
        rate(tile, rows: begun..<row)
        finish(begun..<row)
      }
      begun = row + strip
    }
    if begun < height {
      rate(tile, rows: begun..<height)
      finish(begun..<height)
    }
  }

  /// The bytes of a plane that hold a tile's own rows.
  private static func bytes(of rows: Range<Int>) -> Range<Int> {
    (Tile.halo + rows.lowerBound) * Tile.stride..<(Tile.halo + rows.upperBound) * Tile.stride
  }

  /// Finds the differences of all channels in a strip of rows; returns the largest.
  private static func differences(_ tile: Tile, row: Int) -> UInt8 {
    var largest = Sixteen()
    let range = bytes(of: row..<row + strip)
    for channel in 0..<3 {
      let plane = tile.planes + channel * Tile.plane
      let target = tile.planes + difference + channel * Tile.plane
      for i in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
        let found = Sixteen.distance(Sixteen(at: plane + i), Sixteen(at: plane + Tile.candidate + i))
        found.store(at: target + i)
        largest = Sixteen.larger(largest, found)
      }
    }
    return largest.largest
  }

  /// Divides the differences of rows by what is explained, in the worst channel.
  private static func rate(_ tile: Tile, rows: Range<Int>) {
    let range = bytes(of: rows)
    // What is gray is explained in all channels as in one.
    let isGray = isGray(tile, rows: rows)
    for channel in 0..<(isGray ? 1 : 3) {
      Features.explain(tile, channel: channel, range, into: allowance + channel * Tile.plane)
    }
    let (found, explained) = (tile.planes + difference, tile.planes + allowance)
    let step = isGray ? 0 : Tile.plane
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
      let target = tile.planes + result + i
      let rest = Channels(at: found + i, step: step).excess(over: rounding)
      if rest.areZero {
        Sixteen().store(at: target)
      } else {
        let displacement = rest.quotient(by: Channels(at: explained + i, step: step), least: least)
        displacement.stretched(over: small).store(at: target)
      }
    }
  }

  /// Whether both pictures have equal levels in all channels in some rows and three around them.
  private static func isGray(_ tile: Tile, rows: Range<Int>) -> Bool {
    for row in rows.lowerBound - 3..<rows.upperBound + 3 {
      var other = Sixteen()
      for i in stride(from: bytes(of: row..<row).lowerBound, to: bytes(of: row..<row + 1).upperBound, by: 16)
      {
        for picture in 0..<2 {
          let red = tile.planes + picture &* Tile.candidate + i
          other.unite(Sixteen(at: red + Tile.plane), without: Sixteen(at: red))
          other.unite(Sixteen(at: red + 2 * Tile.plane), without: Sixteen(at: red))
        }
      }
      if !other.isZero { return false }
    }
    return true
  }
}
