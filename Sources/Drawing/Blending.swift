import Imaging

/// x/255, rounded to nearest; exact for 0…65535−128.
@inline(__always) func dividedBy255(_ x: UInt32) -> UInt32 {
  let rounded = x &+ 128
  return (rounded &+ (rounded >> 8)) >> 8
}

/// Pixels are premultiplied, red in the lowest byte, alpha in the highest; two channels share a word, 16 bits each.
private let evenChannels: UInt32 = 0x00FF_00FF

/// Each of two 16-bit sums divided by 255; the rounding's 128 is already in them.
@inline(__always) private func bothDividedBy255(_ sums: UInt32) -> UInt32 {
  ((sums &+ ((sums >> 8) & evenChannels)) >> 8) & evenChannels
}

/// A color at one coverage, ready to be laid over pixels: out = (color·α + below·(255−α)) / 255, rounded once.
struct Ink {
  private let redBlue: UInt32
  private let greenAlpha: UInt32
  private let inverse: UInt32

  @inline(__always) init(_ color: Color, coverage: UInt8) {
    let alpha = dividedBy255(UInt32(color.alpha) &* UInt32(coverage))
    redBlue = (UInt32(color.red) | UInt32(color.blue) << 16) &* alpha &+ 0x0080_0080
    greenAlpha = (UInt32(color.green) | 255 << 16) &* alpha &+ 0x0080_0080
    inverse = 255 &- alpha
  }

  /// Whether what is below does not show through.
  @inline(__always) var isOpaque: Bool { inverse == 0 }

  /// The pixel with the color over it.
  @inline(__always) func over(_ pixel: UInt32) -> UInt32 {
    let low = bothDividedBy255((pixel & evenChannels) &* inverse &+ redBlue)
    let high = bothDividedBy255(((pixel >> 8) & evenChannels) &* inverse &+ greenAlpha)
    return low | high << 8
  }
}

/// A premultiplied pixel, weakened by a coverage, over another; both products are rounded together.
@inline(__always) func over(_ source: UInt32, coverage: UInt32, _ pixel: UInt32) -> UInt32 {
  let inverse = 255 &- dividedBy255((source >> 24) &* coverage)
  let low = (source & evenChannels) &* coverage &+ (pixel & evenChannels) &* inverse &+ 0x0080_0080
  let high =
    ((source >> 8) & evenChannels) &* coverage &+ ((pixel >> 8) & evenChannels) &* inverse &+ 0x0080_0080
  return bothDividedBy255(low) | bothDividedBy255(high) << 8
}

/// A premultiplied pixel with every channel multiplied by a coverage.
@inline(__always) func weakened(_ pixel: UInt32, coverage: UInt32) -> UInt32 {
  let low = (pixel & evenChannels) &* coverage &+ 0x0080_0080
  let high = ((pixel >> 8) & evenChannels) &* coverage &+ 0x0080_0080
  return bothDividedBy255(low) | bothDividedBy255(high) << 8
}
