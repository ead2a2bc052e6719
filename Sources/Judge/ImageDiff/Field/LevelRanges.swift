/// The highest and lowest levels of some pixels in both pictures, and how far the pictures differ there; each channel by itself.
struct LevelRanges: Equatable {
  /// Four pixels: the reference's highest levels, 255 less its lowest levels, and the same of the candidate.
  ///
  /// All four are maxima, so two ranges are united by the larger numbers.
  private var extremes = FourPixels()
  /// The largest differences in each of a block's four columns.
  private(set) var difference = FourPixels()

  /// The ranges of no pixel.
  init() {}

  /// The ranges of a block of 4×4 pixels; both places are the pixel above the block's first.
  @inline(__always)
  init(_ reference: UnsafeRawPointer, _ candidate: UnsafeRawPointer, bytesPerRow: Int) {
    let full = FourPixels(repeating: 255)
    var (high, low, otherHigh, otherLow) = (FourPixels(), full, FourPixels(), full)
    for line in 1...4 {
      let place = line &* bytesPerRow
      let (own, other) = (FourPixels(at: reference + place), FourPixels(at: candidate + place))
      difference = FourPixels.larger(difference, FourPixels.distance(own, other))
      (high, low) = (FourPixels.larger(high, own), FourPixels.smaller(low, own))
      (otherHigh, otherLow) = (FourPixels.larger(otherHigh, other), FourPixels.smaller(otherLow, other))
    }
    extremes = FourPixels.largestPixels(high, ~low, otherHigh, ~otherLow)
  }

  /// Whether any channel of any pixel differs by more than a level.
  @inline(__always)
  func differs(byMoreThan level: UInt8) -> Bool { difference.holdsByte(above: level) }

  /// The ranges of the pixels of both.
  @_transparent
  func united(_ other: LevelRanges) -> LevelRanges {
    var both = self
    both.extremes = FourPixels.larger(extremes, other.extremes)
    both.difference = FourPixels.larger(difference, other.difference)
    return both
  }

  @inline(__always)
  static func == (first: LevelRanges, second: LevelRanges) -> Bool {
    first.extremes.equals(second.extremes) && first.difference.equals(second.difference)
  }

  /// The contrast of the picture that has more: the length of the ranges of red, green and blue, in levels.
  var contrast: Float {
    let (high, low) = (extremes.pixels.evenHalf, extremes.pixels.oddHalf)
    // The highest level and 255 less the lowest are 255 and the range.
    let ranges =
      SIMD8(truncatingIfNeeded: unsafeBitCast(high, to: SIMD8<UInt8>.self))
      &+ SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(low, to: SIMD8<UInt8>.self)) &- 255
    return max(LevelRanges.square(ranges.lowHalf), LevelRanges.square(ranges.highHalf)).squareRoot()
  }

  /// The lowest and the highest levels of red, green and blue, each the mean of both pictures.
  var ends: (low: SIMD4<Float>, high: SIMD4<Float>) {
    func levels(_ pixel: Int) -> SIMD4<Float> {
      SIMD4(SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(extremes.pixels[pixel], to: SIMD4<UInt8>.self)))
    }
    return (255 - (levels(1) + levels(3)) / 2, (levels(0) + levels(2)) / 2)
  }

  /// The square of the length of the largest differences of red, green and blue, in levels.
  var squareOfDistance: Float {
    LevelRanges.square(SIMD4(truncatingIfNeeded: difference.largestPixel))
  }

  private static func square(_ levels: SIMD4<Int16>) -> Float {
    let (red, green, blue) = (Float(levels.x), Float(levels.y), Float(levels.z))
    return red * red + green * green + blue * blue
  }
}
