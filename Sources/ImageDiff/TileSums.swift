/// Sums a tile's own pixels into blocks and lines, sixteen pixels of four rows at a time.
///
/// Bytes are added as numbers of sixteen bits, those of even columns apart from those of odd ones.
struct TileSums {
  private typealias Eight = SIMD8<UInt16>

  private let tile: Tile
  private let sums: BlockSums
  /// The column of the tile's first block.
  private let column: Int

  /// Adds a tile whose first block lies in a column; of its rows of blocks so many are in use.
  static func add(_ tile: Tile, to sums: BlockSums, column: Int, height: Int) {
    let own = TileSums(tile: tile, sums: sums, column: column)
    for y in 0..<height {
      for channel in 0..<3 { own.add(channel: channel, row: y) }
    }
  }

  /// Sums a row of blocks of one channel of both pictures.
  private func add(channel: Int, row y: Int) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 3 * 16) { slopes in
      guard let slopes = slopes.baseAddress else { return }
      for picture in 0..<2 { add(plane: picture * 3 + channel, row: y, slopes: slopes + picture * 16) }
      let start = (BlockSums.kept + y) * sums.columns + column
      let (target, steepest) = (sums.slopes + channel * sums.count + start, sums.sharpness + start)
      for x in 0..<16 { target[x] = min(slopes[x], slopes[x + 16]) }
      for x in 0..<16 {
        let steeper = max(slopes[x], slopes[x + 16])
        steepest[x] = channel == 0 ? steeper : max(steepest[x], steeper)
      }
    }
  }

  /// Sums a row of blocks of one plane; writes the sums of the differences between neighbors, too.
  private func add(plane: Int, row y: Int, slopes: UnsafeMutablePointer<UInt16>) {
    let pixels = tile.planes + plane * Tile.plane + Tile.origin + y * 4 * Tile.stride
    let start = plane * sums.count + (BlockSums.kept + y) * sums.columns + column
    let across = sums.across + ((plane * sums.rows + BlockSums.kept + y) * 4) * sums.columns + column
    for quarter in 0..<4 {
      let place = pixels + quarter * 16
      let levels = TileSums.levels(place, across: across + quarter * 4, stride: sums.columns)
      (levels.even &+ levels.odd).storeSumsOfPairs(at: sums.levels + start + quarter * 4)
      var columns = SIMD16<UInt16>()
      (columns.evenHalf, columns.oddHalf) = (levels.even, levels.odd)
      UnsafeMutableRawPointer(sums.down + (start + quarter * 4) * 4)
        .storeBytes(of: columns, as: SIMD16<UInt16>.self)
      TileSums.addSlopes(place, into: slopes + quarter * 4, firsts: quarter > 0)
    }
    // The last block's right neighbor lies beyond the tile.
    let right = pixels + Tile.width
    for line in 0..<4 {
      let (a, b) = (right[line * Tile.stride], right[line * Tile.stride - 1])
      slopes[15] &+= UInt16(max(a, b) &- min(a, b))
    }
  }

  /// The sums of four rows of sixteen columns, the even and the odd; writes each row's sums of four columns.
  @inline(__always)
  private static func levels(
    _ place: UnsafeMutablePointer<UInt8>, across: UnsafeMutablePointer<UInt16>, stride: Int
  ) -> (even: Eight, odd: Eight) {
    var (even, odd) = (Eight(), Eight())
    for line in 0..<4 {
      let own = Sixteen(at: place + line &* Tile.stride).halves
      let (first, second) = (own & 255, own &>> 8)
      (first &+ second).storeSumsOfPairs(at: across + line &* stride)
      even &+= first
      odd &+= second
    }
    return (even, odd)
  }

  /// Adds the differences between neighbors of four blocks: five lines each way.
  ///
  /// The fifth line to the right is the next block's first, which is added to the block before.
  @inline(__always)
  private static func addSlopes(
    _ place: UnsafeMutablePointer<UInt8>, into slopes: UnsafeMutablePointer<UInt16>, firsts: Bool
  ) {
    var (even, odd) = (Eight(), Eight())
    var (evenDrops, oddDrops) = (Eight(), Eight())
    var above = Sixteen(at: place - Tile.stride)
    for line in 0..<4 {
      let pixels = place + line &* Tile.stride
      let own = Sixteen(at: pixels)
      let step = Sixteen.distance(own, Sixteen(at: pixels - 1)).halves
      even &+= step & 255
      odd &+= step &>> 8
      let drop = Sixteen.distance(own, above).halves
      evenDrops &+= drop & 255
      oddDrops &+= drop &>> 8
      above = own
    }
    let drop = Sixteen.distance(Sixteen(at: place + 4 * Tile.stride), above).halves
    let all = (even &+ odd) &+ (evenDrops &+ oddDrops) &+ ((drop & 255) &+ (drop &>> 8))
    all.storeSumsOfPairs(at: slopes)
    if firsts { slopes[-1] &+= even[0] }
    for block in 0..<3 { slopes[block] &+= even[block * 2 + 2] }
  }
}
