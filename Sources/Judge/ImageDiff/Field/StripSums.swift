/// The sums of a stretch of blocks of one row, as they are found.
///
/// Pixels are summed as they lie in memory: sixteen bytes are four pixels, a row of a block, and bytes are added as numbers of
/// sixteen bits, red and blue apart from green. Numbers of sixteen bits lie in pairs: red and blue, or green and nothing; four pairs a block, one of each column.
final class StripSums {
  private let memory: UnsafeMutablePointer<UInt32>
  /// The numbers of a plane: four a block, and those of one more block.
  private let plane: Int
  private let blocks: Int

  /// Planes of pairs: the even and the odd of the levels, of all differences between neighbors, and of those across alone.
  private static var planes: Int { 6 }
  /// The differences summed by blocks: three channels of two pictures.
  private let slopes: UnsafeMutablePointer<UInt16>

  /// Makes room for so many blocks.
  init(blocks: Int) {
    self.blocks = blocks
    plane = (blocks + 1) * 4
    memory = UnsafeMutablePointer<UInt32>.allocate(capacity: StripSums.planes * plane)
    memory.initialize(repeating: 0, count: StripSums.planes * plane)
    slopes = UnsafeMutablePointer<UInt16>.allocate(capacity: 6 * blocks)
    slopes.initialize(repeating: 0, count: 6 * blocks)
  }

  deinit {
    memory.deallocate()
    slopes.deallocate()
  }

  /// Sums so many blocks of a picture, a multiple of four, of which the first pixel above the first block is given.
  func add(
    _ pixels: UnsafeRawPointer, bytes: Int, count: Int, to levels: UnsafeMutablePointer<UInt16>,
    plane target: Int, picture: Int
  ) {
    for block in stride(from: 0, to: count, by: 4) {
      let (place, target) = (pixels + block &* 16, memory + block &* 4)
      if isPlain(place, bytes: bytes) {
        fill(place + bytes, target)
      } else {
        for own in 0..<4 { add(place + own &* 16, bytes: bytes, to: target + own &* 4) }
      }
    }
    // One block more, for the step to its first column.
    add(pixels + count &* 16, bytes: bytes, to: memory + count &* 4)
    let found = slopes + picture * 3 * blocks
    for block in stride(from: 0, to: count, by: 4) {
      let (even, odd) = (memory + 4 &* block, memory + (plane &+ 4 &* block))
      StripSums.store(StripSums.sums(even), low: levels + block, high: levels + (block &+ 2 &* target))
      StripSums.store(StripSums.sums(odd), low: levels + (block &+ target))
      let (steps, others) = (even + 2 &* plane, odd + 2 &* plane)
      StripSums.store(
        StripSums.sums(steps) &+ StripSums.firsts(steps + (2 &* plane &+ 4)),
        low: found + block, high: found + (block &+ 2 &* blocks))
      StripSums.store(
        StripSums.sums(others) &+ StripSums.firsts(others + (2 &* plane &+ 4)), low: found + (block &+ blocks)
      )
    }
  }

  /// The sums of the columns of four blocks.
  @inline(__always)
  private static func sums(_ columns: UnsafeMutablePointer<UInt32>) -> SIMD4<UInt32> {
    let all = UnsafeRawPointer(columns).loadUnaligned(as: SIMD16<UInt32>.self)
    let halves = all.evenHalf &+ all.oddHalf
    return halves.evenHalf &+ halves.oddHalf
  }

  /// The first columns of four blocks.
  @inline(__always)
  private static func firsts(_ columns: UnsafeMutablePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(columns).loadUnaligned(as: SIMD16<UInt32>.self).evenHalf.evenHalf
  }

  /// Writes the numbers of four pairs.
  @inline(__always)
  private static func store(
    _ pairs: SIMD4<UInt32>, low: UnsafeMutablePointer<UInt16>, high: UnsafeMutablePointer<UInt16>? = nil
  ) {
    let first = SIMD4<UInt16>(truncatingIfNeeded: pairs)
    UnsafeMutableRawPointer(low).storeBytes(of: first, as: SIMD4<UInt16>.self)
    guard let high else { return }
    let second = SIMD4<UInt16>(truncatingIfNeeded: pairs &>> 16)
    UnsafeMutableRawPointer(high).storeBytes(of: second, as: SIMD4<UInt16>.self)
  }

  /// Whether four blocks are of one color, with a pixel more to the left, above and below.
  private func isPlain(_ place: UnsafeRawPointer, bytes: Int) -> Bool {
    let color = Sixteen(SIMD4(repeating: place.loadUnaligned(as: UInt32.self)))
    for line in 0..<6 {
      let pixels = place + line &* bytes
      var other = Sixteen()
      other.unite(Sixteen(at: pixels - 4), without: color)
      for at in stride(from: 0, to: 64, by: 16) { other.unite(Sixteen(at: pixels + at), without: color) }
      if !other.isZero { return false }
    }
    return true
  }

  /// Sums four blocks of one color, of which a pixel is given.
  private func fill(_ pixel: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt32>) {
    let color = pixel.loadUnaligned(as: UInt32.self)
    let (even, odd) = ((color & 0xFF_00FF) &* 4, (color >> 8 & 0xFF_00FF) &* 4)
    for i in 0..<16 { target[i] = even }
    for i in 0..<16 { target[plane &+ i] = odd }
    for level in 2..<StripSums.planes {
      for i in 0..<16 { target[level &* plane &+ i] = 0 }
    }
  }

  /// Sums the columns of one block: its levels, and the differences from one pixel to the next, five lines down, four across.
  @inline(__always)
  private func add(_ place: UnsafeRawPointer, bytes: Int, to target: UnsafeMutablePointer<UInt32>) {
    var (levels, steps, drops) = (Halves(), Halves(), Halves())
    var above = Sixteen(at: place)
    for line in 1...4 {
      let pixels = place + line &* bytes
      let own = Sixteen(at: pixels)
      levels.add(own)
      steps.add(Sixteen.distance(own, Sixteen(at: pixels - 4)))
      drops.add(Sixteen.distance(own, above))
      above = own
    }
    drops.add(Sixteen.distance(Sixteen(at: place + 5 &* bytes), above))
    levels.store(at: target, plane)
    drops.add(steps)
    drops.store(at: target + 2 &* plane, plane)
    steps.store(at: target + 4 &* plane, plane)
  }

  /// Writes the differences between neighbors: of the flatter picture, and of the steeper one in its steepest channel.
  func finish(
    count: Int, slopes target: UnsafeMutablePointer<UInt16>, plane: Int,
    sharpness: UnsafeMutablePointer<UInt16>, isChanged: Bool
  ) {
    let second = isChanged ? 3 * blocks : 0
    for channel in 0..<3 {
      let (own, other) = (slopes + channel * blocks, slopes + channel * blocks + second)
      let flatter = target + channel * plane
      for block in 0..<count { flatter[block] = min(own[block], other[block]) }
      for block in 0..<count {
        let steeper = max(own[block], other[block])
        sharpness[block] = channel == 0 ? steeper : max(sharpness[block], steeper)
      }
    }
  }

  /// The sums of sixteen bytes each: of the even ones, and of the odd ones.
  private struct Halves {
    /// The even ones and 256 times the odd ones, of which what is too large is cut off: less the odd ones it is the even ones.
    private var all = SIMD8<UInt16>()
    private var odd = SIMD8<UInt16>()

    @inline(__always)
    mutating func add(_ bytes: Sixteen) {
      all &+= bytes.halves
      odd &+= bytes.halves &>> 8
    }

    @inline(__always)
    mutating func add(_ other: Halves) {
      all &+= other.all
      odd &+= other.odd
    }

    @inline(__always)
    func store(at place: UnsafeMutablePointer<UInt32>, _ plane: Int) {
      UnsafeMutableRawPointer(place).storeBytes(of: all &- odd &<< 8, as: SIMD8<UInt16>.self)
      UnsafeMutableRawPointer(place + plane).storeBytes(of: odd, as: SIMD8<UInt16>.self)
    }
  }
}
