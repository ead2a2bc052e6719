/// The pixels of a band of a cluster summed into blocks of 4×4, and into lines of four pixels; whole numbers, so exact.
///
/// A band is a row of tiles and above it the last four rows of blocks of the band before, for windows reach across both; so
/// that all of it stays in the processor's cache.
///
/// Everything that is judged by means (flat color, ink) is computed from these sums. Each is a plane of its own.
final class BlockSums {
  /// Columns of blocks, those of whole tiles.
  let columns: Int
  /// Rows of blocks.
  let rows: Int
  /// How many blocks there are.
  let count: Int
  /// Each block's sixteen levels: three planes of the reference, three of the candidate.
  let levels: UnsafeMutablePointer<UInt16>
  /// The differences between neighbors across and down, five lines each way, of the flatter picture: three planes.
  let slopes: UnsafeMutablePointer<UInt16>
  /// The same of the steeper picture, in its steepest channel.
  let sharpness: UnsafeMutablePointer<UInt16>
  /// Each block row's sums of four pixels of one column: planes as those of the levels.
  let down: UnsafeMutablePointer<UInt16>
  /// Each pixel row's sums of four pixels of one block; planes likewise.
  let across: UnsafeMutablePointer<UInt16>

  /// Rows of blocks kept from the band before.
  static var kept: Int { 4 }

  /// Makes room for a band of so many columns of blocks.
  init(columns: Int) {
    self.columns = (columns + 15) / 16 * 16
    rows = BlockSums.kept + Tile.height / 4
    count = self.columns * rows
    levels = UnsafeMutablePointer<UInt16>.allocate(capacity: 58 * count)
    levels.initialize(repeating: 0, count: 58 * count)
    slopes = levels + 6 * count
    sharpness = slopes + 3 * count
    down = sharpness + count
    across = down + 24 * count
  }

  deinit { levels.deallocate() }

  /// Moves the last rows to the top, for the next band.
  func advance() {
    let (from, count) = ((rows - BlockSums.kept) * columns, BlockSums.kept * columns)
    for plane in 0..<10 {
      let start = levels + plane * self.count
      start.update(from: start + from, count: count)
    }
    for plane in 0..<12 {
      let start = down + plane * self.count * 4
      start.update(from: start + from * 4, count: count * 4)
    }
  }

  /// Sums a tile whose first block lies in a column; of its rows so many are in use.
  func add(_ tile: Tile, _ work: TileSums, column: Int, height: Int) {
    for channel in 0..<3 {
      for picture in 0..<2 {
        let plane = picture * 3 + channel
        work.sum(tile.planes + plane * Tile.plane, count: tile.size, picture: picture)
        store(work, picture: picture, plane: plane, column: column, height: height)
      }
      storeSlopes(work, channel: channel, column: column, height: height)
    }
  }

  private func store(_ work: TileSums, picture: Int, plane: Int, column: Int, height: Int) {
    for y in 0..<height {
      let start = plane * count + (BlockSums.kept + y) * columns + column
      BlockSums.copy(work.levels(picture) + y * TileSums.columns, to: levels + start)
      let (sums, target) = (work.down + y * Tile.width, down + start * 4)
      for quarter in 0..<4 { BlockSums.copy(sums + quarter * 16, to: target + quarter * 16) }
    }
    for y in 0..<(height * 4) {
      let start = ((plane * rows + BlockSums.kept) * 4 + y) * columns + column
      BlockSums.copy(work.across + y * TileSums.columns, to: across + start)
    }
  }

  /// Copies sixteen numbers.
  @inline(__always)
  private static func copy(_ source: UnsafeMutablePointer<UInt16>, to target: UnsafeMutablePointer<UInt16>) {
    let numbers = UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt16>.self)
    UnsafeMutableRawPointer(target).storeBytes(of: numbers, as: SIMD16<UInt16>.self)
  }

  private func storeSlopes(_ work: TileSums, channel: Int, column: Int, height: Int) {
    for y in 0..<height {
      let (first, second) = (
        work.slopes(0) + y * TileSums.columns, work.slopes(1) + y * TileSums.columns
      )
      let start = (BlockSums.kept + y) * columns + column
      let (target, steepest) = (slopes + channel * count + start, sharpness + start)
      for x in 0..<16 { target[x] = min(first[x], second[x]) }
      for x in 0..<16 {
        let steeper = max(first[x], second[x])
        steepest[x] = channel == 0 ? steeper : max(steepest[x], steeper)
      }
    }
  }
}
