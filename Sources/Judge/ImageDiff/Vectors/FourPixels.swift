/// Four neighboring pixels, whose sixteen bytes are worked on together; each operation is an instruction or two.
typealias FourPixels = SIMD16<UInt8>

extension FourPixels {
  /// The pixels at a place in memory.
  @inline(__always)
  init(at place: UnsafeRawPointer) { self = place.loadUnaligned(as: FourPixels.self) }

  /// The larger of each two bytes; the standard library's `pointwiseMax` is a call.
  @inline(__always)
  static func larger(_ a: FourPixels, _ b: FourPixels) -> FourPixels { a.replacing(with: b, where: b .> a) }

  /// The smaller of each two bytes.
  @inline(__always)
  static func smaller(_ a: FourPixels, _ b: FourPixels) -> FourPixels { a.replacing(with: b, where: b .< a) }

  /// The distance of each two bytes.
  @_transparent
  static func distance(_ a: FourPixels, _ b: FourPixels) -> FourPixels { larger(a, b) &- smaller(a, b) }

  /// Whether all bytes are equal; the standard library's `==` takes each by itself.
  @inline(__always)
  func equals(_ other: FourPixels) -> Bool {
    let different = unsafeBitCast(self ^ other, to: SIMD2<UInt64>.self)
    return different.x | different.y == 0
  }

  /// Whether any byte is above a level.
  @inline(__always)
  func holdsByte(above level: UInt8) -> Bool {
    let limit = FourPixels(repeating: level)
    return !FourPixels.larger(self, limit).equals(limit)
  }

  /// As numbers of sixteen bits: red and blue of each pixel, and green and alpha.
  @inline(__always)
  var parts: (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    let halves = unsafeBitCast(self, to: SIMD8<UInt16>.self)
    return (halves & 255, halves &>> 8)
  }

  /// The pixels as numbers.
  @inline(__always)
  var pixels: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

  /// The largest levels of each channel in four times four pixels; never inlined (see ``Lanes``).
  @inline(never)
  static func largestPixels(_ a: FourPixels, _ b: FourPixels, _ c: FourPixels, _ d: FourPixels)
    -> FourPixels
  {
    let all = SIMD16<UInt32>(
      lowHalf: SIMD8(lowHalf: a.pixels, highHalf: b.pixels),
      highHalf: SIMD8(lowHalf: c.pixels, highHalf: d.pixels))
    let (even, odd) = (all.evenHalf, all.oddHalf)
    func bytes(_ pixels: SIMD4<UInt32>) -> FourPixels { unsafeBitCast(pixels, to: FourPixels.self) }
    return larger(
      larger(bytes(even.evenHalf), bytes(even.oddHalf)), larger(bytes(odd.evenHalf), bytes(odd.oddHalf)))
  }

  /// The largest levels of each channel; never inlined (see ``Lanes``).
  @inline(never)
  var largestPixel: SIMD4<UInt8> {
    let half = pointwiseMax(lowHalf, highHalf)
    return pointwiseMax(half.lowHalf, half.highHalf)
  }
}
