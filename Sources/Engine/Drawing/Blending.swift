import AssayImaging

/// x/255, rounded to nearest; exact for 0…65535−128.
@inline(__always) func dividedBy255(_ x: UInt32) -> UInt32 {
  let rounded = x &+ 128
  return (rounded &+ (rounded >> 8)) >> 8
}

// Pixels are premultiplied, with red in the lowest byte and alpha in the highest. Two channels are computed together in one
// word, 16 bits each; this mask selects red and blue.
private let evenChannels: UInt32 = 0x00FF_00FF

/// Divides each of two 16-bit sums by 255; both already include 128 for rounding.
@inline(__always) private func bothDividedBy255(_ sums: UInt32) -> UInt32 {
  ((sums &+ ((sums >> 8) & evenChannels)) >> 8) & evenChannels
}

/// A premultiplied pixel, multiplied by a coverage, over another; both products are rounded together.
@inline(__always) func over(_ source: UInt32, coverage: UInt32, _ pixel: UInt32) -> UInt32 {
  let inverse = 255 &- dividedBy255((source >> 24) &* coverage)
  let low = (source & evenChannels) &* coverage &+ (pixel & evenChannels) &* inverse &+ 0x0080_0080
  let high =
    ((source >> 8) & evenChannels) &* coverage &+ ((pixel >> 8) & evenChannels) &* inverse &+ 0x0080_0080
  return bothDividedBy255(low) | bothDividedBy255(high) << 8
}

/// A color that blends with pixels, four at a time: out = (color·α + below·(255−α)) / 255, rounded once.
///
/// No product or sum is larger than its 16-bit lane.
struct Tint {
  private typealias Words = SIMD4<UInt32>
  private typealias Lanes = SIMD8<UInt16>

  private let color: Color
  private let redBlue: Lanes
  private let greenAlpha: Lanes

  init(_ color: Color) {
    self.color = color
    redBlue = Tint.lanes(Words(repeating: UInt32(color.red) | UInt32(color.blue) << 16))
    greenAlpha = Tint.lanes(Words(repeating: UInt32(color.green) | 255 << 16))
  }

  /// The color as a premultiplied pixel.
  var pixel: UInt32 { over(Words(), coverage: Words(repeating: 255))[0] }

  /// Blends the color over some pixels, each with its coverage; nil is full coverage.
  @inline(__always)
  func blend(
    over pixels: UnsafeMutablePointer<UInt32>, through levels: UnsafePointer<UInt8>? = nil, count: Int
  ) {
    var index = 0
    while index <= count &- 4 {
      let four = levels.map { UnsafeRawPointer($0 + index).loadUnaligned(as: UInt32.self) } ?? .max
      blend(over: pixels + index, through: four)
      index &+= 4
    }
    for index in index..<count {
      let level = levels.map { UInt32($0[index]) } ?? 255
      pixels[index] = over(Words(repeating: pixels[index]), coverage: Words(repeating: level))[0]
    }
  }

  /// Blends the color over four pixels; the first one's coverage is the lowest byte.
  @inline(__always) private func blend(over pixels: UnsafeMutablePointer<UInt32>, through levels: UInt32) {
    if levels == 0 { return }
    let place = UnsafeMutableRawPointer(pixels)
    let coverage = Words(truncatingIfNeeded: unsafeBitCast(levels, to: SIMD4<UInt8>.self))
    place.storeBytes(of: over(place.loadUnaligned(as: Words.self), coverage: coverage), as: Words.self)
  }

  @inline(__always) private func over(_ pixels: Words, coverage: Words) -> Words {
    var alpha = Tint.lanes(coverage | coverage &<< 16)
    if color.alpha != 255 { alpha = Tint.dividedBy255(alpha &* UInt16(color.alpha)) }
    let inverse = 255 &- alpha
    let even = Words(repeating: evenChannels)
    let low = redBlue &* alpha &+ Tint.lanes(pixels & even) &* inverse
    let high = greenAlpha &* alpha &+ Tint.lanes((pixels &>> 8) & even) &* inverse
    return Tint.words(Tint.dividedBy255(low)) | Tint.words(Tint.dividedBy255(high)) &<< 8
  }

  @inline(__always) private static func dividedBy255(_ lanes: Lanes) -> Lanes {
    let rounded = lanes &+ 128
    return (rounded &+ (rounded &>> 8)) &>> 8
  }

  @inline(__always) private static func lanes(_ words: Words) -> Lanes {
    unsafeBitCast(words, to: Lanes.self)
  }
  @inline(__always) private static func words(_ lanes: Lanes) -> Words {
    unsafeBitCast(lanes, to: Words.self)
  }
}
