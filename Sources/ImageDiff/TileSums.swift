/// The sums of one channel of one picture of a tile, and the memory they are made in.
final class TileSums {
  /// Block columns of a tile: a row's four-pixel words without those of the halo, and two more.
  static var columns: Int { 18 }

  private static var words: Int { Tile.stride / 4 * 72 }
  private let memory: UnsafeMutablePointer<UInt16>
  private let bytes: UnsafeMutablePointer<UInt8>

  init() {
    memory = UnsafeMutablePointer<UInt16>.allocate(capacity: TileSums.room)
    memory.initialize(repeating: 0, count: TileSums.room)
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * Tile.plane)
    bytes.initialize(repeating: 0, count: 2 * Tile.plane)
  }

  deinit {
    memory.deallocate()
    bytes.deallocate()
  }

  private static var room: Int { 3 * (words + 32) + 4 * 16 * columns + 16 * Tile.width }

  /// Each row's sums of four pixels, from the tile's first own row and block on.
  var across: UnsafeMutablePointer<UInt16> { memory + Tile.halo * TileSums.columns + 1 }
  private var steps: UnsafeMutablePointer<UInt16> { memory + TileSums.words + 32 }
  private var drops: UnsafeMutablePointer<UInt16> { memory + 2 * (TileSums.words + 32) }
  private var blocks: UnsafeMutablePointer<UInt16> { memory + 3 * (TileSums.words + 32) }

  /// The sums of the levels of 4×4 pixels, one row of blocks after the other.
  func levels(_ picture: Int) -> UnsafeMutablePointer<UInt16> { blocks + picture * 16 * TileSums.columns }
  /// The sums of the differences between neighbors.
  func slopes(_ picture: Int) -> UnsafeMutablePointer<UInt16> {
    blocks + (2 + picture) * 16 * TileSums.columns
  }
  /// Sums of four rows of a column.
  var down: UnsafeMutablePointer<UInt16> { blocks + 4 * 16 * TileSums.columns }

  /// Sums the own rows of a plane, whose bytes and those of all rows are counted.
  func sum(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, picture: Int) {
    let (across, down) = (bytes, bytes + Tile.plane)
    // The row below them too, for its differences to the last own one.
    let (first, last) = (Tile.halo * Tile.stride, count - (Tile.halo - 1) * Tile.stride)
    for i in first..<last {
      across[i] = TileSums.step(pixels[i], pixels[i - 1])
      across[i + Tile.plane] = TileSums.step(pixels[i], pixels[i - Tile.stride])
    }
    let own = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    TileSums.addFours(own, into: memory, from: first / 4, to: last / 4)
    let stepWords = UnsafeMutableRawPointer(across).assumingMemoryBound(to: UInt32.self)
    TileSums.addFives(stepWords, into: steps, from: first / 4, to: last / 4)
    let dropWords = UnsafeMutableRawPointer(down).assumingMemoryBound(to: UInt32.self)
    TileSums.addFours(dropWords, into: drops, from: first / 4, to: last / 4)
    for row in 0..<((count / Tile.stride - 2 * Tile.halo) / 4) { sum(row, pixels, picture: picture) }
  }

  /// Sums a row of blocks.
  private func sum(_ row: Int, _ pixels: UnsafeMutablePointer<UInt8>, picture: Int) {
    let start = (Tile.halo + row * 4) * TileSums.columns + 1
    let target = levels(picture) + row * TileSums.columns
    let line = memory + start
    for x in 0..<16 {
      target[x] = (line[x] &+ line[x + 18]) &+ (line[x + 36] &+ line[x + 54])
    }
    let (slope, step, drop) = (slopes(picture) + row * TileSums.columns, steps + start, drops + start)
    for x in 0..<16 {
      let sideways = (step[x] &+ step[x + 18]) &+ (step[x + 36] &+ step[x + 54])
      let downwards = (drop[x] &+ drop[x + 18]) &+ (drop[x + 36] &+ drop[x + 54]) &+ drop[x + 72]
      slope[x] = sideways &+ downwards
    }
    let (sums, own) = (down + row * Tile.width, pixels + Tile.origin + row * 4 * Tile.stride)
    for x in 0..<Tile.width {
      sums[x] =
        (UInt16(own[x]) &+ UInt16(own[x + 72])) &+ (UInt16(own[x + 144]) &+ UInt16(own[x + 216]))
    }
  }

  /// The sum of the four bytes of each word.
  private static func addFours(
    _ words: UnsafeMutablePointer<UInt32>, into sums: UnsafeMutablePointer<UInt16>, from first: Int,
    to last: Int
  ) {
    for i in first..<last {
      let pairs = (words[i] & 0x00FF_00FF) &+ (words[i] >> 8 & 0x00FF_00FF)
      sums[i] = UInt16(truncatingIfNeeded: pairs &+ pairs >> 16)
    }
  }

  /// The sum of the four bytes of each word and the first of the next.
  private static func addFives(
    _ words: UnsafeMutablePointer<UInt32>, into sums: UnsafeMutablePointer<UInt16>, from first: Int,
    to last: Int
  ) {
    for i in first..<last {
      let pairs = (words[i] & 0x00FF_00FF) &+ (words[i] >> 8 & 0x00FF_00FF)
      let next = words[i + 1].littleEndian & 255
      sums[i] = UInt16(truncatingIfNeeded: (pairs &+ pairs >> 16) &+ next)
    }
  }

  @inline(__always)
  private static func step(_ a: UInt8, _ b: UInt8) -> UInt8 { max(a, b) &- min(a, b) }
}
