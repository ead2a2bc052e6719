/// Four neighboring pixels, whose sixteen bytes are worked on together; each operation is an instruction or two.
struct FourPixels: Equatable {
  private var bytes: SIMD16<UInt8>

  /// Sixteen zeros.
  @inline(__always)
  init() { bytes = SIMD16() }

  /// The same byte sixteen times.
  @inline(__always)
  init(repeating byte: UInt8) { bytes = SIMD16(repeating: byte) }

  /// The same pixel four times.
  @inline(__always)
  init(repeatingPixel pixel: UInt32) {
    bytes = unsafeBitCast(SIMD4<UInt32>(repeating: pixel), to: SIMD16<UInt8>.self)
  }

  /// The pixels at a place in memory.
  @inline(__always)
  init(at place: UnsafeRawPointer) { bytes = place.loadUnaligned(as: SIMD16<UInt8>.self) }

  @inline(__always)
  private init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// The larger of each two bytes.
  @inline(__always)
  static func larger(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    FourPixels(a.bytes.replacing(with: b.bytes, where: b.bytes .> a.bytes))
  }

  /// The smaller of each two bytes.
  @inline(__always)
  static func smaller(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    FourPixels(a.bytes.replacing(with: b.bytes, where: b.bytes .< a.bytes))
  }

  /// The distance of each two bytes.
  @_transparent
  static func distance(_ a: FourPixels, _ b: FourPixels) -> FourPixels {
    FourPixels(larger(a, b).bytes &- smaller(a, b).bytes)
  }

  @inline(__always)
  static func == (a: FourPixels, b: FourPixels) -> Bool {
    let different = unsafeBitCast(a.bytes ^ b.bytes, to: SIMD2<UInt64>.self)
    return different.x | different.y == 0
  }

  /// Whether any byte is above a level.
  @inline(__always)
  func holdsByte(above level: UInt8) -> Bool {
    let limit = FourPixels(repeating: level)
    return FourPixels.larger(self, limit) != limit
  }

  /// As numbers of sixteen bits: red and blue of each pixel, and green and alpha.
  @inline(__always)
  var parts: (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    let halves = unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
    return (halves & 255, halves &>> 8)
  }

  /// The sum of the four bytes of each pixel.
  @inline(__always)
  var sums: SIMD4<UInt16> {
    let pairs = unsafeBitCast(parts.even &+ parts.odd, to: SIMD4<UInt32>.self)
    return SIMD4<UInt16>(truncatingIfNeeded: (pairs & 0xFFFF) &+ (pairs &>> 16))
  }

  /// 255 less each byte.
  @inline(__always)
  var complement: FourPixels { FourPixels(~bytes) }

  /// The pixels as numbers.
  @inline(__always)
  var pixels: SIMD4<UInt32> { unsafeBitCast(bytes, to: SIMD4<UInt32>.self) }

  /// The largest byte; never inlined, for the reason given in ``Lanes``.
  @inline(never)
  var largestByte: UInt8 { bytes.max() }

  /// The largest levels of each channel in four times four pixels; never inlined, for the reason given in ``Lanes``.
  @inline(never)
  static func largestPixels(_ a: FourPixels, _ b: FourPixels, _ c: FourPixels, _ d: FourPixels)
    -> FourPixels
  {
    let all = SIMD16(
      lowHalf: SIMD8(lowHalf: a.pixels, highHalf: b.pixels),
      highHalf: SIMD8(lowHalf: c.pixels, highHalf: d.pixels))
    let (even, odd) = (all.evenHalf, all.oddHalf)
    func bytes(_ pixels: SIMD4<UInt32>) -> FourPixels {
      FourPixels(unsafeBitCast(pixels, to: SIMD16<UInt8>.self))
    }
    return larger(
      larger(bytes(even.evenHalf), bytes(even.oddHalf)), larger(bytes(odd.evenHalf), bytes(odd.oddHalf)))
  }

  /// The largest levels of each channel; never inlined, for the reason given in ``Lanes``.
  @inline(never)
  var largestPixel: UInt32 {
    let half = pointwiseMax(bytes.lowHalf, bytes.highHalf)
    return unsafeBitCast(pointwiseMax(half.lowHalf, half.highHalf), to: UInt32.self)
  }
}
