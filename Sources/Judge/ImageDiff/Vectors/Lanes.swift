/// One number of four, and four of one kind from another.
///
/// Calls, never inlined, where parts are taken: a compiler that sees the parts of a vector taken also takes apart the loop in
/// which it is made, at three times the instructions.
enum Lanes {
  /// Four whole numbers: with the bits of 2²³ around it a number is read as that much more than it is.
  @inline(__always)
  static func numbers(_ place: UnsafeMutablePointer<UInt16>) -> SIMD4<Float> {
    let own = UnsafeRawPointer(place).loadUnaligned(as: SIMD4<UInt16>.self)
    return unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: own) | 0x4B00_0000, to: SIMD4<Float>.self)
      - 8_388_608
  }

  /// Four numbers that lie side by side.
  @inline(__always)
  static func load(_ place: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Writes four numbers side by side.
  @inline(__always)
  static func store(_ lanes: SIMD4<Float>, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: lanes, as: SIMD4<Float>.self)
  }

  /// The larger of each two.
  @inline(__always)
  static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
  }

  /// The smaller of each two.
  @inline(__always)
  static func smaller(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
  }

  /// The roots of numbers none of which is negative.
  ///
  /// Their signs are cut off, for a compiler that may doubt them takes each root alone: a color difference takes twice the
  /// instructions.
  @inline(__always)
  static func root(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(lanes, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
      .squareRoot()
  }

  /// One number four times; as a call, so that it stays one vector.
  @inline(never)
  static func all(_ number: Float) -> SIMD4<Float> { SIMD4(repeating: number) }

  /// The sum.
  @inline(never)
  static func total(_ lanes: SIMD4<Float>) -> Float { (lanes.x + lanes.y) + (lanes.z + lanes.w) }

  /// The smallest.
  @inline(never)
  static func least(_ lanes: SIMD4<Float>) -> Float { min(min(lanes.x, lanes.y), min(lanes.z, lanes.w)) }

  /// The largest.
  @inline(never)
  static func most(_ lanes: SIMD4<Float>) -> Float { max(max(lanes.x, lanes.y), max(lanes.z, lanes.w)) }

  /// Four pixels each.
  typealias Pixels = (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)

  /// Of four times four pixels in a row the first of each four, the second, third and fourth.
  @inline(never)
  static func columns(of place: UnsafeRawPointer) -> Pixels {
    let all = place.loadUnaligned(as: SIMD16<UInt32>.self)
    let (even, odd) = (all.evenHalf, all.oddHalf)
    return (even.evenHalf, odd.evenHalf, even.oddHalf, odd.oddHalf)
  }

  /// Numbers of a table, and those behind them.
  @inline(never)
  static func pairs(
    of table: UnsafePointer<Float>, at steps: SIMD4<UInt32>
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    let (x, y, z, w) = (Int(steps.x), Int(steps.y), Int(steps.z), Int(steps.w))
    return (
      SIMD4(table[x], table[y], table[z], table[w]),
      SIMD4(table[x + 1], table[y + 1], table[z + 1], table[w + 1])
    )
  }
}

/// A direction for four colors at a time: each of its numbers four times.
struct VectorLanes {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  init(_ vector: Vector) { (x, y, z) = (Lanes.all(vector.x), Lanes.all(vector.y), Lanes.all(vector.z)) }
}
