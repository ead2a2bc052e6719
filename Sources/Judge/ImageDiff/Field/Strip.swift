/// Four rows of both pictures, summed into a row of blocks.
///
/// Pixels are summed as they lie in memory: sixteen bytes are four pixels, a row of a block, and bytes are added as numbers of
/// sixteen bits, red and blue apart from green and alpha; at the end the four pixels as numbers of 64 bits.
final class Strip {
  /// Pixels before the first column and behind the last, for the neighbors.
  private static var margin: Int { 4 }
  /// Lines that are read: the strip's, one above and one below.
  private static var lines: Int { 6 }

  private let field: InkField
  private let columns: Int
  private let box: LaidBox

  /// - Parameter columns: The blocks of a row of the field.
  init(_ field: InkField, columns: Int) {
    (self.field, self.columns) = (field, columns)
    box = LaidBox(width: columns * 4 + 2 * Strip.margin, height: Strip.lines)
  }

  /// Sums a row of blocks, and tells of each whether it changed, and of all the largest difference of any channel.
  func add(row: Int, changed: UnsafeMutablePointer<Bool>, largest: UnsafeMutablePointer<UInt8>) {
    let pixels = box.pixels(
      field.rows, x: field.origin.x - Strip.margin, y: field.origin.y + row * 4 - 1)
    var (first, second) = (pixels.reference + 4 * Strip.margin, pixels.candidate + 4 * Strip.margin)
    var (reference, candidate) = (Block(first, pixels.bytes), Block(second, pixels.bytes))
    var most = Sixteen()
    let (reached, steps) = (
      field.sums.reached + row * field.sums.columns, field.sums.steps + row * field.sums.columns
    )
    // How many blocks up to the next one are each like the block before.
    var alike = 0
    for column in 0..<columns {
      let isAlike = Strip.isAlike(second + 16, pixels.bytes) && Strip.isAlike(first + 16, pixels.bytes)
      alike = isAlike ? alike &+ 1 : 0
      // A plain ground goes on and on: to sum it again takes a recolored page of 1080p 15 % more instructions.
      if alike > 2 {
        reached[column] = reached[column - 1]
        changed[column] = changed[column - 1]
        field.sums.repeatBlock(before: row &* field.sums.columns &+ column)
        (first, second) = (first + 16, second + 16)
        continue
      }
      let levels = BlockLevels(first, second, pixels.bytes)
      most = Sixteen.larger(most, levels.difference)
      reached[column] = levels
      (first, second) = (first + 16, second + 16)
      let (own, other) = (reference, candidate)
      (reference, candidate) = (Block(first, pixels.bytes), Block(second, pixels.bytes))
      let slopes = (own.slopes &+ reference.first, other.slopes &+ candidate.first)
      field.sums.set(
        row &* field.sums.columns &+ column, levels: (own.levels, other.levels), slopes: slopes)
      if levels.differs(by: InkMap.invisible) {
        // A plain ground has none.
        let isPlain = slopes.0 == PixelSums.Packed() && slopes.1 == PixelSums.Packed()
        steps[column] = isPlain ? Steps() : Steps(first - 16, second - 16, pixels.bytes)
      }
      changed[column] = own.levels != other.levels
    }
    largest[0] = most.largest
  }

  /// Whether a block's pixels and those above and below it are those of the block before.
  @inline(__always)
  private static func isAlike(_ place: UnsafeRawPointer, _ bytes: Int) -> Bool {
    // Two pixels tell of noise.
    guard place.loadUnaligned(as: UInt64.self) == (place - 16).loadUnaligned(as: UInt64.self) else {
      return false
    }
    var other = Sixteen()
    for line in 0..<lines {
      let own = place + line &* bytes
      other.unite(Sixteen(at: own), without: Sixteen(at: own - 16))
    }
    return other.isZero
  }

  /// Numbers of a block in three channels.
  struct Block {
    /// The sixteen levels of each.
    let levels: PixelSums.Packed
    /// The differences from one pixel to the next: five lines down, and four across, from the one before the block.
    let slopes: PixelSums.Packed
    /// Those to the block's first column alone, which are the fifth line of the block before.
    let first: PixelSums.Packed

    /// - Parameter place: The pixel above the first.
    @inline(__always)
    init(_ place: UnsafeRawPointer, _ bytes: Int) {
      var (levels, across, down) = (PixelSums(), PixelSums(), PixelSums())
      var above = Sixteen(at: place)
      for line in 1...4 {
        let pixels = place + line &* bytes
        let own = Sixteen(at: pixels)
        levels.add(own)
        across.add(Sixteen.distance(own, Sixteen(at: pixels - 4)))
        down.add(Sixteen.distance(own, above))
        above = own
      }
      down.add(Sixteen.distance(Sixteen(at: place + 5 &* bytes), above))
      down.add(across)
      (self.levels, slopes, first) = (levels.total, down.total, across[0])
    }
  }
}
