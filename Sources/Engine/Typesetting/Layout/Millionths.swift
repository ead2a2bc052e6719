// Lengths inside the room are whole millionths of a point: what is added is exact, and nothing depends on the order.

extension Int {
  /// A length in points as the nearest whole millionths; what is not a number is 0, what is beyond 10⁷ points becomes that.
  init(millionthsOf points: Double) {
    guard !points.isNaN else {
      self = 0
      return
    }
    self = Int((Swift.max(-1e7, Swift.min(1e7, points)) * 1e6).rounded())
  }

  /// Millionths of a point as points.
  var points: Double { Double(self) / 1e6 }

  /// Font units as millionths of a point, rounded to nearest, halves up; `size` is in millionths.
  func scaled(by size: Int, over unitsPerEm: Int) -> Int {
    // Nearly always in 64 bits; 128 take several times as long.
    let (product, isTooLong) = (2 * self).multipliedReportingOverflow(by: size)
    let (sum, isTooLarge) = product.addingReportingOverflow(unitsPerEm)
    if !isTooLong, !isTooLarge {
      let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: 2 * unitsPerEm)
      return remainder < 0 ? quotient - 1 : quotient
    }
    let doubled = 2 * Int128(self) * Int128(size) + Int128(unitsPerEm)
    let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: 2 * Int128(unitsPerEm))
    return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
  }
}
