/// The memory of finished layers, kept for the next ones.
///
/// Without it every layer takes a block of hundreds of kilobytes from the system and gives it back, and clearing the
/// system's fresh pages takes longer than drawing on them.
struct SparePixels: ~Copyable {
  /// How many blocks are kept: a layer on a canvas, one on it, and its shadow.
  private static let mostBlocks = 3
  /// How many bytes they have together at most.
  private static let mostBytes = 1 << 24

  private var blocks: [[UInt8]] = []

  /// Memory for at least this many bytes, with arbitrary content.
  mutating func take(_ count: Int) -> [UInt8] {
    guard let index = blocks.lastIndex(where: { $0.count >= count }) else { return SparePixels.make(count) }
    return blocks.remove(at: index)
  }

  /// New memory of this many bytes, with arbitrary content.
  static func make(_ count: Int) -> [UInt8] { [UInt8](unsafeUninitializedCapacity: count) { $1 = count } }

  /// Takes memory back.
  mutating func give(_ block: [UInt8]) {
    guard !block.isEmpty else { return }
    // The largest first, so that what is dropped is the smallest.
    blocks.insert(block, at: blocks.firstIndex { $0.count < block.count } ?? blocks.count)
    while blocks.count > SparePixels.mostBlocks
      || blocks.reduce(0, { $0 + $1.count }) > SparePixels.mostBytes
    {
      blocks.removeLast()
    }
  }
}
