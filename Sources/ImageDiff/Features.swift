/// What lies around every pixel of one channel of a tile: the range of levels in 3×3 pixels; the strongest bend (second
/// difference, across or down) in 3×3 pixels, at most the range; and the same in 5×5 pixels.
///
/// Sixteen pixels at a time; the larger and the smaller of two levels and their mean are one instruction each.
enum Features {
  private typealias Pixels = SIMD16<UInt8>

  /// Planes of the highest, the lowest and the strongest bend of 3×3 pixels, for the reference and then the candidate.
  private static var found: Int { Tile.work + 6 * Tile.plane }
  /// Working planes: the highest, the lowest and the bend of a column of three, and the strongest bend of one.
  private static var work: Int { Tile.work + 12 * Tile.plane }

  /// Writes twice the levels that an eighth of a pixel explains, for every own pixel of a channel.
  static func explain(_ tile: Tile, channel: Int, into target: Int) {
    gather(tile, plane: channel * Tile.plane, into: found)
    gather(tile, plane: Tile.candidate + channel * Tile.plane, into: found + 3 * Tile.plane)
    weigh(tile.planes + found, into: tile.planes + target, tile.rows(from: 0))
  }

  private static func gather(_ tile: Tile, plane: Int, into target: Int) {
    let work = tile.planes + work
    spread(tile.planes + plane, into: work, tile.rows(from: 2))
    let found = tile.planes + target
    let rows = tile.rows(from: 1)
    for i in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
      let (high, low, bend) = (work + i, work + i + Tile.plane, work + i + 2 * Tile.plane)
      store(larger(larger(load(high - 1), load(high)), load(high + 1)), at: found + i)
      store(smaller(smaller(load(low - 1), load(low)), load(low + 1)), at: found + i + Tile.plane)
      let column = larger(larger(load(bend - Tile.stride), load(bend)), load(bend + Tile.stride))
      store(column, at: work + i + 3 * Tile.plane)
    }
    for i in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
      let bend = work + i + 3 * Tile.plane
      store(larger(larger(load(bend - 1), load(bend)), load(bend + 1)), at: found + i + 2 * Tile.plane)
    }
  }

  /// The highest and lowest of each pixel and its neighbors up and down, and its bend.
  private static func spread(
    _ pixels: UnsafeMutablePointer<UInt8>, into work: UnsafeMutablePointer<UInt8>, _ rows: Range<Int>
  ) {
    for i in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
      let pixel = pixels + i
      let (up, own, down) = (load(pixel - Tile.stride), load(pixel), load(pixel + Tile.stride))
      store(larger(larger(up, own), down), at: work + i)
      store(smaller(smaller(up, own), down), at: work + i + Tile.plane)
      let across = distance(middle(load(pixel - 1), load(pixel + 1)), own)
      let half = smaller(larger(across, distance(middle(up, down), own)), Pixels(repeating: 127))
      store(half &+ half, at: work + i + 2 * Tile.plane)
    }
  }

  /// Puts the features of both pictures together, the lesser counting.
  private static func weigh(
    _ found: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, _ rows: Range<Int>
  ) {
    for i in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
      let first = Around(found + i)
      let second = Around(found + i + 3 * Tile.plane)
      let (near, far) = (smaller(first.near, second.near), smaller(first.far, second.far))
      let range = smaller(first.range, second.range)
      // Products need sixteen bits: every other pixel, then the rest.
      let even = weigh(halves(near) & 255, halves(far) & 255, halves(range) & 255) &>> 8
      let odd = weigh(halves(near) &>> 8, halves(far) &>> 8, halves(range) &>> 8) & 0xFF00
      UnsafeMutableRawPointer(target + i).storeBytes(of: even | odd, as: SIMD8<UInt16>.self)
    }
  }

  @inline(__always)
  private static func weigh(
    _ near: SIMD8<UInt16>, _ far: SIMD8<UInt16>, _ range: SIMD8<UInt16>
  ) -> SIMD8<UInt16> { near &* 64 &+ far &* 29 &+ range &* 32 }

  /// What lies around sixteen pixels of one picture.
  private struct Around {
    let range: Pixels
    let near: Pixels
    let far: Pixels

    @inline(__always)
    init(_ found: UnsafeMutablePointer<UInt8>) {
      let (high, low, bend) = (found, found + Tile.plane, found + 2 * Tile.plane)
      range = load(high) &- load(low)
      near = smaller(load(bend), range)
      let (highs, lows) = (Around.corners(high), Around.corners(low))
      let highest = larger(larger(highs.0, highs.1), larger(highs.2, highs.3))
      let lowest = smaller(smaller(lows.0, lows.1), smaller(lows.2, lows.3))
      let bends = Around.corners(bend)
      far = smaller(larger(larger(bends.0, bends.1), larger(bends.2, bends.3)), highest &- lowest)
    }

    @inline(__always)
    private static func corners(
      _ plane: UnsafeMutablePointer<UInt8>
    ) -> (Pixels, Pixels, Pixels, Pixels) {
      let (up, down) = (plane - Tile.stride, plane + Tile.stride)
      return (load(up - 1), load(up + 1), load(down - 1), load(down + 1))
    }
  }

  @inline(__always)
  private static func load(_ bytes: UnsafeMutablePointer<UInt8>) -> Pixels {
    UnsafeRawPointer(bytes).loadUnaligned(as: Pixels.self)
  }

  @inline(__always)
  private static func store(_ pixels: Pixels, at bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: pixels, as: Pixels.self)
  }

  @inline(__always)
  private static func halves(_ pixels: Pixels) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func larger(_ a: Pixels, _ b: Pixels) -> Pixels { a.replacing(with: b, where: b .> a) }

  @inline(__always)
  private static func smaller(_ a: Pixels, _ b: Pixels) -> Pixels { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  private static func distance(_ a: Pixels, _ b: Pixels) -> Pixels { larger(a, b) &- smaller(a, b) }

  /// The mean, rounded up.
  @inline(__always)
  private static func middle(_ a: Pixels, _ b: Pixels) -> Pixels { (a | b) &- ((a ^ b) &>> 1) }
}
