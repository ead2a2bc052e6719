/// The weighted sums of a window's 32 columns and 32 rows, of both pictures, and what edges they show.
final class InkProfiles {
  /// A plane of 64 numbers (columns, then rows) for each channel of reference and candidate.
  private let sums: UnsafeMutablePointer<UInt16>
  /// Differences from one column or row to the next, weighted: planes likewise; the first of each 32 is nothing.
  private let steps: UnsafeMutablePointer<Float>

  private let room: UnsafeMutablePointer<UInt16>

  init() {
    room = UnsafeMutablePointer<UInt16>.allocate(capacity: 384)
    room.initialize(repeating: 0, count: 384)
    sums = UnsafeMutablePointer<UInt16>.allocate(capacity: 6 * 64)
    sums.initialize(repeating: 0, count: 6 * 64)
    steps = UnsafeMutablePointer<Float>.allocate(capacity: 6 * 64)
    steps.initialize(repeating: 0, count: 6 * 64)
  }

  deinit {
    room.deallocate()
    sums.deallocate()
    steps.deallocate()
  }

  /// Sums the window whose first block is given.
  func load(_ blocks: BlockSums, row: Int, column: Int) {
    for plane in 0..<6 {
      let target = sums + plane * 64
      for i in 0..<64 { target[i] = 0 }
      // Eighths of weights: sums of at most 32 × 1020, which fit.
      for y in 0..<8 {
        let down = blocks.down + (plane * blocks.count + (row + y) * blocks.columns + column) * 4
        let weight = InkProfiles.eighths(y)
        for i in 0..<32 { target[i] &+= weight &* down[i] }
      }
      let across = blocks.across + (plane * blocks.rows + row) * 4 * blocks.columns + column
      for y in 0..<32 {
        let line = UnsafeRawPointer(across + y * blocks.columns).loadUnaligned(as: SIMD8<UInt16>.self)
        let weighted = line &* SIMD8(1, 3, 5, 7, 7, 5, 3, 1)
        UnsafeMutableRawPointer(room + y * 8).storeBytes(of: weighted, as: SIMD8<UInt16>.self)
      }
      InkProfiles.addPairs(room, into: room + 256, count: 128)
      InkProfiles.addPairs(room + 256, into: room, count: 64)
      InkProfiles.addPairs(room, into: target + 32, count: 32)
      step(target, into: steps + plane * 64)
    }
  }

  /// Adds each number to its neighbor.
  private static func addPairs(
    _ numbers: UnsafeMutablePointer<UInt16>, into sums: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let pairs = UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: UInt32.self)
    for i in 0..<count { sums[i] = UInt16(truncatingIfNeeded: pairs[i] &+ pairs[i] >> 16) }
  }

  /// The weight of a block in a row or column of eight, in eighths.
  private static func eighths(_ index: Int) -> UInt16 { UInt16(1 + 2 * min(index, 7 - index)) }

  private func step(_ sums: UnsafeMutablePointer<UInt16>, into steps: UnsafeMutablePointer<Float>) {
    for i in 1..<64 { steps[i] = Float(Int32(sums[i]) &- Int32(sums[i &- 1])) * 0.125 }
    for block in 0..<16 {
      let weight = InkWindow.weight(block & 7)
      for i in (block * 4)..<(block * 4 + 4) { steps[i] *= weight }
    }
    steps[0] = 0
    steps[32] = 0
  }

  /// The strength of the straight edges along a direction, in the picture where it is less: the root of the sum of squares over
  /// rows and columns, and the net step from side to side and from top to bottom.
  func edges(along direction: Vector) -> Float {
    min(edges(steps, along: direction), edges(steps + 3 * 64, along: direction))
  }

  private func edges(_ steps: UnsafeMutablePointer<Float>, along direction: Vector) -> Float {
    let (x, y, z) = (direction.x, direction.y, direction.z)
    var squares = SIMD4<Float>()
    var nets = (across: SIMD4<Float>(), down: SIMD4<Float>())
    for i in stride(from: 0, to: 32, by: 4) {
      let across = four(steps, i) * x + four(steps, i + 64) * y + four(steps, i + 128) * z
      let down = four(steps, i + 32) * x + four(steps, i + 96) * y + four(steps, i + 160) * z
      squares += across * across + down * down
      nets.across += across
      nets.down += down
    }
    let (sideways, downwards) = (abs(total(nets.across)), abs(total(nets.down)))
    // Profiles are sums of four pixels down and across, blocks are means of sixteen.
    return (total(squares).squareRoot() + sideways + downwards) / 16
  }

  @inline(__always)
  private func four(_ numbers: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  private func total(_ lanes: SIMD4<Float>) -> Float { (lanes.x + lanes.y) + (lanes.z + lanes.w) }
}
