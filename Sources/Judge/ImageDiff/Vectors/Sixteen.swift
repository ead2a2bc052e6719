/// Sixteen bytes of a plane, worked on together; each operation is an instruction or two.
struct Sixteen {
  private var bytes: SIMD16<UInt8>

  /// Sixteen zeros.
  @inline(__always)
  init() { bytes = SIMD16() }

  /// One byte sixteen times.
  @inline(__always)
  init(repeating byte: UInt8) { bytes = SIMD16(repeating: byte) }

  /// The bytes at a place in memory.
  @inline(__always)
  init(at place: UnsafeRawPointer) { bytes = place.loadUnaligned(as: SIMD16<UInt8>.self) }

  /// The bytes of four pixels.
  @inline(__always)
  init(_ pixels: SIMD4<UInt32>) { bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self) }

  @inline(__always)
  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// The larger of each two.
  @inline(__always)
  static func larger(_ a: Sixteen, _ b: Sixteen) -> Sixteen {
    Sixteen(a.bytes.replacing(with: b.bytes, where: b.bytes .> a.bytes))
  }

  /// The smaller of each two.
  @inline(__always)
  static func smaller(_ a: Sixteen, _ b: Sixteen) -> Sixteen {
    Sixteen(a.bytes.replacing(with: b.bytes, where: b.bytes .< a.bytes))
  }

  /// How far each two lie apart.
  @_transparent
  static func distance(_ a: Sixteen, _ b: Sixteen) -> Sixteen {
    Sixteen(larger(a, b).bytes &- smaller(a, b).bytes)
  }

  /// Each one's excess over a level; 0 where it is none.
  @inline(__always)
  func excess(over level: UInt8) -> Sixteen {
    let level = Sixteen(repeating: level)
    return Sixteen(Sixteen.larger(self, level).bytes &- level.bytes)
  }

  /// Adds the bits in which others differ from a level.
  @inline(__always)
  mutating func unite(_ others: Sixteen, without level: Sixteen) { bytes |= others.bytes ^ level.bytes }

  /// As eight numbers of sixteen bits.
  @inline(__always)
  var halves: SIMD8<UInt16> { unsafeBitCast(bytes, to: SIMD8<UInt16>.self) }

  /// As numbers of sixteen bits: the even ones and the odd ones.
  @inline(__always)
  var parts: (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) { (halves & 255, halves &>> 8) }

  /// Whether all are 0.
  @inline(__always)
  var isZero: Bool {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return words.x | words.y == 0
  }

  /// The largest of all; a call, as in ``Lanes``.
  @inline(never)
  var largest: UInt8 { bytes.max() }

  /// What is left to 255.
  @inline(__always)
  var complement: Sixteen { Sixteen(~bytes) }

  /// As four pixels.
  @inline(__always)
  var pixels: SIMD4<UInt32> { unsafeBitCast(bytes, to: SIMD4<UInt32>.self) }

  /// The largest of each channel of four times four pixels; a call, as in ``Lanes``.
  @inline(never)
  static func largestPixels(_ a: Sixteen, _ b: Sixteen, _ c: Sixteen, _ d: Sixteen) -> Sixteen {
    let all = SIMD16(
      lowHalf: SIMD8(lowHalf: a.pixels, highHalf: b.pixels),
      highHalf: SIMD8(lowHalf: c.pixels, highHalf: d.pixels))
    let (even, odd) = (all.evenHalf, all.oddHalf)
    return larger(
      larger(Sixteen(even.evenHalf), Sixteen(even.oddHalf)),
      larger(Sixteen(odd.evenHalf), Sixteen(odd.oddHalf)))
  }

  /// The largest of each channel of four pixels; a call, as in ``Lanes``.
  @inline(never)
  var largestPixel: UInt32 {
    let half = pointwiseMax(bytes.lowHalf, bytes.highHalf)
    return unsafeBitCast(pointwiseMax(half.lowHalf, half.highHalf), to: UInt32.self)
  }
}

extension SIMD8<UInt16> {
  /// Writes the sums of each two of eight numbers.
  @inline(__always)
  func storeSumsOfPairs(at place: UnsafeMutablePointer<UInt16>) {
    let pairs = unsafeBitCast(self, to: SIMD4<UInt32>.self)
    let sums = SIMD4<UInt16>(truncatingIfNeeded: (pairs & 0xFFFF) &+ (pairs &>> 16))
    UnsafeMutableRawPointer(place).storeBytes(of: sums, as: SIMD4<UInt16>.self)
  }
}
