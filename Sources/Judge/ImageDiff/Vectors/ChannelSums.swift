/// Sums of the channels of four pixels, as numbers of sixteen bits.
struct ChannelSums {
  /// Red and blue of each pixel; and 256 times green and alpha, which is taken off at the end.
  private var all = SIMD8<UInt16>()
  /// Green and alpha of each pixel.
  private var odd = SIMD8<UInt16>()

  /// The sums of red, green and blue, packed into one number.
  struct Total {
    fileprivate var bits: UInt64

    @inline(__always)
    subscript(channel: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: bits &>> (channel == 0 ? 0 : channel == 1 ? 32 : 16))
    }

    @inline(__always)
    var isZero: Bool { bits == 0 }

    @inline(__always)
    static func &+ (first: Total, second: Total) -> Total { Total(bits: first.bits &+ second.bits) }
  }

  @inline(__always)
  mutating func add(_ pixels: FourPixels) {
    let halves = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
    all &+= halves
    odd &+= halves &>> 8
  }

  @inline(__always)
  mutating func add(_ sums: ChannelSums) {
    all &+= sums.all
    odd &+= sums.odd
  }

  /// The sums of all four pixels; none may exceed 65,535.
  @inline(__always)
  var total: Total {
    let (even, odd) = (words.even.x &+ words.even.y, words.odd.x &+ words.odd.y)
    return ChannelSums.packed(even &+ even &>> 32, odd &+ odd &>> 32)
  }

  /// The sums of one of the pixels.
  @inline(__always)
  subscript(pixel: Int) -> Total {
    let (even, odd) = words
    let shift = UInt64(truncatingIfNeeded: pixel & 1) &* 32
    return ChannelSums.packed(even[pixel / 2] &>> shift, odd[pixel / 2] &>> shift)
  }

  /// Two pixels in each word.
  @inline(__always)
  private var words: (even: SIMD2<UInt64>, odd: SIMD2<UInt64>) {
    let even = all &- odd &<< 8
    return (unsafeBitCast(even, to: SIMD2<UInt64>.self), unsafeBitCast(odd, to: SIMD2<UInt64>.self))
  }

  @inline(__always)
  private static func packed(_ redAndBlue: UInt64, _ green: UInt64) -> Total {
    Total(bits: redAndBlue & 0xFFFF_FFFF | (green & 0xFFFF) &<< 32)
  }
}
