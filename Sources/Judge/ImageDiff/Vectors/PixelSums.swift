/// The sums of sixteen bytes each: the channels of four pixels, as numbers of sixteen bits.
struct PixelSums {
  /// Red and blue of each pixel, and 256 times green and alpha, of which what is too large is cut off.
  private var all = SIMD8<UInt16>()
  /// Green and alpha of each pixel.
  private var odd = SIMD8<UInt16>()

  /// Three numbers of sixteen bits in one: red, blue and green.
  struct Packed: Equatable {
    fileprivate var bits: UInt64 = 0

    @inline(__always)
    subscript(channel: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: bits &>> (channel == 0 ? 0 : channel == 1 ? 32 : 16))
    }

    @inline(__always)
    static func &+ (first: Packed, second: Packed) -> Packed { Packed(bits: first.bits &+ second.bits) }
  }

  @inline(__always)
  mutating func add(_ bytes: Sixteen) {
    all &+= bytes.halves
    odd &+= bytes.halves &>> 8
  }

  @inline(__always)
  mutating func add(_ sums: PixelSums) {
    all &+= sums.all
    odd &+= sums.odd
  }

  /// The sums of all four pixels, none of which exceeds 65,535.
  @inline(__always)
  var total: Packed {
    let (even, odd) = (words.even.x &+ words.even.y, words.odd.x &+ words.odd.y)
    return PixelSums.packed(even &+ even &>> 32, odd &+ odd &>> 32)
  }

  /// The sums of one of the pixels.
  @inline(__always)
  subscript(pixel: Int) -> Packed {
    let (even, odd) = words
    let shift = UInt64(truncatingIfNeeded: pixel & 1) &* 32
    return PixelSums.packed(even[pixel / 2] &>> shift, odd[pixel / 2] &>> shift)
  }

  /// Two pixels a word.
  @inline(__always)
  private var words: (even: SIMD2<UInt64>, odd: SIMD2<UInt64>) {
    let even = all &- odd &<< 8
    return (unsafeBitCast(even, to: SIMD2<UInt64>.self), unsafeBitCast(odd, to: SIMD2<UInt64>.self))
  }

  @inline(__always)
  private static func packed(_ redAndBlue: UInt64, _ green: UInt64) -> Packed {
    Packed(bits: redAndBlue & 0xFFFF_FFFF | (green & 0xFFFF) &<< 32)
  }
}
