/// Sixteen pixels' numbers in three channels.
struct Channels {
  private var red: Sixteen
  private var green: Sixteen
  private var blue: Sixteen

  /// - Parameter step: The bytes from one channel to the next.
  @inline(__always)
  init(at place: UnsafeMutablePointer<UInt8>, step: Int) {
    red = Sixteen(at: place)
    green = Sixteen(at: place + step)
    blue = Sixteen(at: place + 2 * step)
  }

  @inline(__always)
  func excess(over level: UInt8) -> Channels {
    var rest = self
    rest.red = red.excess(over: level)
    rest.green = green.excess(over: level)
    rest.blue = blue.excess(over: level)
    return rest
  }

  /// Whether nothing is left.
  @inline(__always)
  var areZero: Bool { Sixteen.larger(Sixteen.larger(red, green), blue).isZero }

  /// 32 times the quotient by what is explained, the worst channel's, at most 255.
  @inline(__always)
  func quotient(by explained: Channels, least: UInt8) -> Sixteen {
    // Where three colors meet, an error of one edge's coverage shows in channels in which that edge is invisible.
    let most = Sixteen.larger(Sixteen.larger(explained.red, explained.green), explained.blue)
    let bleed = Sixteen.larger(most.quartered, Sixteen(repeating: least))
    let (red, green, blue) = (
      Sixteen.larger(explained.red, bleed).parts, Sixteen.larger(explained.green, bleed).parts,
      Sixteen.larger(explained.blue, bleed).parts
    )
    let (r, g, b) = (self.red.parts, self.green.parts, self.blue.parts)
    var even = Quotients(r.even, by: red.even)
    even.raise(to: g.even, by: green.even)
    even.raise(to: b.even, by: blue.even)
    var odd = Quotients(r.odd, by: red.odd)
    odd.raise(to: g.odd, by: green.odd)
    odd.raise(to: b.odd, by: blue.odd)
    return Sixteen(even: even.thirtyTwofold, odd: odd.thirtyTwofold)
  }
}

/// Eight quotients not yet divided.
private struct Quotients {
  private var over: SIMD8<UInt16>
  private var under: SIMD8<UInt16>

  @inline(__always)
  init(_ over: SIMD8<UInt16>, by under: SIMD8<UInt16>) { (self.over, self.under) = (over, under) }

  /// Takes the larger of each two; products stay below 2¹⁵.
  @inline(__always)
  mutating func raise(to other: SIMD8<UInt16>, by divisor: SIMD8<UInt16>) {
    let own = SIMD8<Int16>(truncatingIfNeeded: over &* divisor)
    let isLarger = SIMD8<Int16>(truncatingIfNeeded: other &* under) .> own
    over = over.replacing(with: other, where: isLarger)
    under = under.replacing(with: divisor, where: isLarger)
  }

  /// 32 times each, rounded; at most 255.
  @inline(__always)
  var thirtyTwofold: SIMD8<UInt16> {
    let (overs, unders) = (
      unsafeBitCast(over, to: SIMD4<UInt32>.self), unsafeBitCast(under, to: SIMD4<UInt32>.self)
    )
    let low = Quotients.divide(overs & 0xFFFF, by: unders & 0xFFFF)
    let high = Quotients.divide(overs &>> 16, by: unders &>> 16)
    return unsafeBitCast(low | high &<< 16, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func divide(_ over: SIMD4<UInt32>, by under: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let units = number(over) * 32 / number(under)
    let least = units.replacing(with: 255, where: units .>= 255)
    // Adding 2²³ leaves the whole number in the lowest bits; exact, so the same on every machine.
    return unsafeBitCast(least + 8_388_608, to: SIMD4<UInt32>.self) & 255
  }

  /// With the bits of 2²³ around it a number is read as that much more than it is.
  @inline(__always)
  private static func number(_ whole: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(whole | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
  }
}
