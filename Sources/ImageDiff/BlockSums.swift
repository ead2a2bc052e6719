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
}
