/// The memory of finished canvases and layers, kept for the next ones.
///
/// Without it every picture takes a block of hundreds of kilobytes from the system and gives it back, and clearing the
/// system's fresh pages takes longer than drawing on them.
struct SparePixels: ~Copyable {
  /// How many blocks are kept: a canvas, a layer on it, and its shadow.
  private static let mostBlocks = 3
  /// How many pixels they have together at most.
  private static let mostPixels = 1 << 22

  private var blocks: [UnsafeMutableBufferPointer<UInt32>] = []

  deinit { for block in blocks { block.deallocate() } }

  /// Memory for at least this many pixels, with arbitrary content.
  mutating func take(_ count: Int) -> UnsafeMutableBufferPointer<UInt32> {
    guard let index = blocks.lastIndex(where: { $0.count >= count }) else {
      return .allocate(capacity: count)
    }
    return blocks.remove(at: index)
  }

  /// Takes memory back.
  mutating func give(_ block: UnsafeMutableBufferPointer<UInt32>) {
    // The largest first, so that what is dropped is the smallest.
    blocks.insert(block, at: blocks.firstIndex { $0.count < block.count } ?? blocks.count)
    while blocks.count > SparePixels.mostBlocks
      || blocks.reduce(0, { $0 + $1.count }) > SparePixels.mostPixels
    {
      blocks.removeLast().deallocate()
    }
  }
}
