extension TextAttributes {
  /// The largest ``expansion`` either way; what is beyond becomes this.
  public static let largestExpansion = 3.0

  /// How many times as wide glyphs and their advances are: e to the power of ``expansion``; 1 when that is not a number.
  ///
  /// Within 10⁻¹⁴ of itself, and the same on every machine: only + × ÷ are used.
  public var widthFactor: Double {
    guard expansion != 0, !expansion.isNaN else { return 1 }
    let largest = TextAttributes.largestExpansion
    // The series of a sixteenth, where twelve terms are exact, squared four times.
    let part = max(-largest, min(largest, expansion)) / 16
    var factor = 1.0
    for term in stride(from: 12.0, through: 1, by: -1) { factor = 1 + factor * part / term }
    for _ in 0..<4 { factor *= factor }
    return factor
  }
}
