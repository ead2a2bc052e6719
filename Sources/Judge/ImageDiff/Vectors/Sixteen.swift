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
  init(at place: UnsafeMutablePointer<UInt8>) {
    bytes = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// The bytes at a place in memory.
  @inline(__always)
  init(at place: UnsafeRawPointer) { bytes = place.loadUnaligned(as: SIMD16<UInt8>.self) }

  /// The bytes of four pixels.
  @inline(__always)
  init(_ pixels: SIMD4<UInt32>) { bytes = unsafeBitCast(pixels, to: SIMD16<UInt8>.self) }

  @inline(__always)
  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  @inline(__always)
  func store(at place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

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

  /// How much each is more than the other, which is no larger.
  @inline(__always)
  func less(_ other: Sixteen) -> Sixteen { Sixteen(bytes &- other.bytes) }

  /// The mean of each two, rounded up.
  @inline(__always)
  static func middle(_ a: Sixteen, _ b: Sixteen) -> Sixteen {
    Sixteen((a.bytes | b.bytes) &- ((a.bytes ^ b.bytes) &>> 1))
  }

  /// Twice each; 254 for all from 127 on.
  @inline(__always)
  var doubled: Sixteen {
    let half = Sixteen.smaller(self, Sixteen(repeating: 127)).bytes
    return Sixteen(half &+ half)
  }

  /// Each one's excess over a level; 0 where it is none.
  @inline(__always)
  func excess(over level: UInt8) -> Sixteen {
    let level = Sixteen(repeating: level)
    return Sixteen(Sixteen.larger(self, level).bytes &- level.bytes)
  }

  /// Each and its excess over a level; 255 for all that is more.
  @inline(__always)
  func stretched(over level: UInt8) -> Sixteen {
    let rest = excess(over: level)
    let room = Sixteen(repeating: 255).less(rest)
    return Sixteen(Sixteen.smaller(self, room).bytes &+ rest.bytes)
  }

  /// Adds the bits in which others differ from a level.
  @inline(__always)
  mutating func unite(_ others: Sixteen, without level: Sixteen) { bytes |= others.bytes ^ level.bytes }

  /// As eight numbers of sixteen bits.
  @inline(__always)
  var halves: SIMD8<UInt16> { unsafeBitCast(bytes, to: SIMD8<UInt16>.self) }

  /// A quarter of each, rounded down.
  @inline(__always)
  var quartered: Sixteen { Sixteen(bytes &>> 2) }

  /// As numbers of sixteen bits: the even ones and the odd ones.
  @inline(__always)
  var parts: (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) { (halves & 255, halves &>> 8) }

  /// Puts even and odd ones together again.
  @inline(__always)
  init(even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    bytes = unsafeBitCast(even | odd &<< 8, to: SIMD16<UInt8>.self)
  }

  /// Whether all are 0.
  @inline(__always)
  var isZero: Bool {
    let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return words.x | words.y == 0
  }

  /// The largest of all.
  @inline(never)
  static func most(of bytes: SIMD16<UInt8>) -> UInt8 { bytes.max() }

  /// The largest of all.
  @inline(__always)
  var largest: UInt8 { Sixteen.most(of: bytes) }
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
