import AssayImaging

/// The pixels of a cluster's field summed into blocks of 4×4; whole numbers, so exact.
///
/// Flat color and ink are computed from these sums. Each is a plane of its own.
final class BlockSums {
  /// Columns of a plane: the blocks of the field, and what makes them a multiple of eight.
  let columns: Int
  /// Rows of blocks.
  let rows: Int
  /// How many blocks a plane has.
  let count: Int
  /// Each block's sixteen levels: three planes of the reference, three of the candidate.
  let levels: UnsafeMutablePointer<UInt16>
  /// The differences between neighbors across and down, five lines each way, of the flatter picture: three planes.
  var slopes: UnsafeMutablePointer<UInt16> { levels + 6 &* count }
  /// The steps of each block that differs visibly.
  let steps: UnsafeMutablePointer<Steps>
  /// What each block's levels reach, once it was summed.
  let reached: UnsafeMutablePointer<BlockLevels>
  /// What a rest of a block that may hold an edge is a share of; 0 of all others.
  let contrasts: UnsafeMutablePointer<Float>

  /// Makes room for a field of so many blocks.
  init(columns: Int, rows: Int) {
    self.columns = (columns + 7) / 8 * 8
    self.rows = rows
    count = self.columns * rows
    // In one piece, for which large pages are asked: to touch small ones took a third of a comparison of 1080p.
    let bytes = count * (MemoryLayout<BlockLevels>.stride + MemoryLayout<Steps>.stride + 4 + 9 * 2)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: bytes < 4 << 20 ? 32 : 2 << 20)
    preferLargePages(UnsafeMutableRawBufferPointer(start: memory, count: bytes))
    reached = memory.bindMemory(to: BlockLevels.self, capacity: count)
    steps = UnsafeMutableRawPointer(reached + count).bindMemory(to: Steps.self, capacity: count)
    contrasts = UnsafeMutableRawPointer(steps + count).bindMemory(to: Float.self, capacity: count)
    levels = UnsafeMutableRawPointer(contrasts + count).bindMemory(to: UInt16.self, capacity: 9 * count)
    contrasts.initialize(repeating: 0, count: count)
    for row in 1...9 * rows {
      (levels + row * self.columns - (self.columns - columns)).initialize(
        repeating: 0, count: self.columns - columns)
    }
  }

  deinit { reached.deallocate() }

  /// Writes the sums of a block at a place of the planes, the reference's and the candidate's.
  @inline(__always)
  func set(
    _ place: Int, levels sums: (PixelSums.Packed, PixelSums.Packed),
    slopes: (PixelSums.Packed, PixelSums.Packed)
  ) {
    for channel in 0..<3 {
      let plane = place &+ channel &* count
      levels[plane] = sums.0[channel]
      levels[plane &+ 3 &* count] = sums.1[channel]
      self.slopes[plane] = min(slopes.0[channel], slopes.1[channel])
    }
  }

  /// Writes the sums of the block before a place to the place.
  @inline(__always)
  func repeatBlock(before place: Int) {
    steps[place] = steps[place &- 1]
    for plane in 0..<9 { levels[place &+ plane &* count] = levels[place &- 1 &+ plane &* count] }
  }
}
