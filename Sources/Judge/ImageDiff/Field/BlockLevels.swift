/// What the levels of a block's pixels reach in both pictures, and how far they differ: three channels and alpha each.
struct BlockLevels {
  /// The reference's highest levels, how far its lowest lie below 255, and the same of the candidate; all maxima, so that blocks are
  /// united by what is larger.
  private var reached = Sixteen()
  /// The largest differences of each of four columns.
  private(set) var difference = Sixteen()

  /// Nothing.
  init() {}

  /// Those of a block.
  ///
  /// - Parameter reference: The pixel above its first.
  @inline(__always)
  init(_ reference: UnsafeRawPointer, _ candidate: UnsafeRawPointer, _ bytes: Int) {
    let full = Sixteen(repeating: 255)
    var (high, low, otherHigh, otherLow) = (Sixteen(), full, Sixteen(), full)
    for line in 1...4 {
      let at = line &* bytes
      let (own, other) = (Sixteen(at: reference + at), Sixteen(at: candidate + at))
      difference = Sixteen.larger(difference, Sixteen.distance(own, other))
      (high, low) = (Sixteen.larger(high, own), Sixteen.smaller(low, own))
      (otherHigh, otherLow) = (Sixteen.larger(otherHigh, other), Sixteen.smaller(otherLow, other))
    }
    reached = Sixteen.largestPixels(high, low.complement, otherHigh, otherLow.complement)
  }

  /// Whether any channel of any pixel differs by more than a level.
  @inline(__always)
  func differs(by level: UInt8) -> Bool { !difference.excess(over: level).isZero }

  /// Those of both.
  @_transparent
  func united(_ other: BlockLevels) -> BlockLevels {
    var both = self
    both.reached = Sixteen.larger(reached, other.reached)
    both.difference = Sixteen.larger(difference, other.difference)
    return both
  }

  @inline(__always)
  static func == (first: BlockLevels, second: BlockLevels) -> Bool {
    var other = Sixteen()
    other.unite(first.reached, without: second.reached)
    other.unite(first.difference, without: second.difference)
    return other.isZero
  }

  /// How far the levels reach in the picture where that is more: the root of the squares of three channels' ranges.
  var range: Float {
    let (high, low) = (reached.pixels.evenHalf, reached.pixels.oddHalf)
    // The highest level and 255 less the lowest are 255 and the range.
    let ranges =
      SIMD8(truncatingIfNeeded: unsafeBitCast(high, to: SIMD8<UInt8>.self))
      &+ SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(low, to: SIMD8<UInt8>.self)) &- 255
    return max(BlockLevels.length(ranges.lowHalf), BlockLevels.length(ranges.highHalf))
  }

  /// The root of the squares of three channels' largest differences.
  var distance: Float {
    BlockLevels.length(
      SIMD4(truncatingIfNeeded: unsafeBitCast(difference.largestPixel, to: SIMD4<UInt8>.self)))
  }

  private static func length(_ levels: SIMD4<Int16>) -> Float {
    let (red, green, blue) = (Float(levels.x), Float(levels.y), Float(levels.z))
    return (red * red + green * green + blue * blue).squareRoot()
  }
}
