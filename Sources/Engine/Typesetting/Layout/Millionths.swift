// Inside this module, lengths are whole millionths of a point, so that sums are exact in any order.

extension Int {
  /// A length in points, rounded to millionths; 0 if it is not a number, and at most 10⁷ points either way.
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
    // 128 bits are rarely needed and several times as slow.
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
