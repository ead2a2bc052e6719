/// Operations on the lanes of vectors: four numbers side by side.
///
/// Where single lanes are taken out, functions are never inlined: a compiler that sees lanes being taken out of a vector also takes
/// apart the loop that made it, which triples the instructions.
enum Lanes {
  /// The lower number of each pair.
  @inline(__always)
  static func low(_ pairs: SIMD8<Int16>) -> SIMD4<Float> {
    SIMD4((unsafeBitCast(pairs, to: SIMD4<Int32>.self) &<< 16) &>> 16)
  }

  /// The higher number of each pair.
  @inline(__always)
  static func high(_ pairs: SIMD8<Int16>) -> SIMD4<Float> {
    SIMD4(unsafeBitCast(pairs, to: SIMD4<Int32>.self) &>> 16)
  }

  /// The sums of four times four numbers.
  @inline(__always)
  static func totals(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
  ) -> SIMD4<Float> {
    let (first, second, third, fourth) = channels(of: [a, b, c, d])
    return (first + third) + (second + fourth)
  }

  /// The first numbers of four vectors, the second, third and fourth ones.
  @inline(__always)
  static func channels(of vectors: [4 of SIMD4<Float>]) -> (
    SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>
  ) {
    let first = SIMD8(lowHalf: vectors[0], highHalf: vectors[1])
    let second = SIMD8(lowHalf: vectors[2], highHalf: vectors[3])
    let even = SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let odd = SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    return (even.evenHalf, odd.evenHalf, even.oddHalf, odd.oddHalf)
  }

  /// The largest number.
  @inline(never)
  static func largest(_ lanes: SIMD4<Float>) -> Float { lanes.max() }

  /// The larger of each two numbers; the standard library's `pointwiseMax` is a call.
  @inline(__always)
  static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
  }

  /// The smaller of each two numbers.
  @inline(__always)
  static func smaller(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
  }

  /// The numbers without their signs.
  @inline(__always)
  static func size(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(lanes, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  /// The square roots of numbers, none of which is negative.
  ///
  /// Signs are cut off because a compiler that may doubt them takes each root by itself.
  @inline(__always)
  static func root(_ lanes: SIMD4<Float>) -> SIMD4<Float> { size(lanes).squareRoot() }

  /// Numbers of a table, and the numbers behind them.
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
