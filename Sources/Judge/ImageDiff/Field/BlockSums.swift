import AssaySystem

/// The pixels of a cluster's field summed into blocks of 4×4; whole numbers, so exact.
///
/// Everything that is judged by means (flat color, ink) is computed from these sums. Each is a plane of its own.
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
  var slopes: UnsafeMutablePointer<UInt16> { levels + 6 * count }
  /// The same of the steeper picture, in its steepest channel.
  var sharpness: UnsafeMutablePointer<UInt16> { levels + 9 * count }
  /// What each block's levels reach.
  let reached: UnsafeMutablePointer<BlockLevels>

  private let memory: ZeroedMemory
  private let reachedMemory: ZeroedMemory

  /// Makes room for a field of so many blocks.
  init(columns: Int, rows: Int) {
    self.columns = (columns + 7) / 8 * 8
    self.rows = rows
    count = self.columns * rows
    memory = ZeroedMemory(count: 10 * count * MemoryLayout<UInt16>.stride)
    levels = UnsafeMutableRawPointer(memory.bytes).bindMemory(to: UInt16.self, capacity: 10 * count)
    reachedMemory = ZeroedMemory(count: count * MemoryLayout<BlockLevels>.stride)
    reached = UnsafeMutableRawPointer(reachedMemory.bytes).bindMemory(to: BlockLevels.self, capacity: count)
  }

  /// Writes the sums of a block at a place of the planes, the reference's and the candidate's.
  @inline(__always)
  func set(
    _ place: Int, levels sums: (PixelSums.Packed, PixelSums.Packed),
    slopes steps: (PixelSums.Packed, PixelSums.Packed)
  ) {
    var steepest: UInt16 = 0
    for channel in 0..<3 {
      let plane = place &+ channel &* count
      levels[plane] = sums.0[channel]
      levels[plane &+ 3 &* count] = sums.1[channel]
      let (first, second) = (steps.0[channel], steps.1[channel])
      slopes[plane] = min(first, second)
      steepest = max(steepest, max(first, second))
    }
    sharpness[place] = steepest
  }
}

/// Memory full of zeros, of which the system provides what is touched.
///
/// To write the zeros takes a recolored page of 1080p 2 % more instructions.
final class ZeroedMemory {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutableRawPointer?

  /// Asks for so many bytes; writes the zeros itself where the system gives none.
  init(count: Int) {
    memory = calloc(count, 1)
    if let memory {
      bytes = memory.bindMemory(to: UInt8.self, capacity: count)
    } else {
      bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      bytes.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if let memory { free(memory) } else { bytes.deallocate() }
  }
}
