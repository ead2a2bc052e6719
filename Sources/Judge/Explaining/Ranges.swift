import AssayFacts

/// A range of magnitudes: `0.5 to 2.9`; `up to 15.3` where the least rounds to 0, and one number where both round alike.
package func span(_ one: Double, _ other: Double) -> String {
  let ends = aligned([min(one, other), max(one, other)])
  if ends[0] == ends[1] { return ends[0] }
  return ends[0].contains { $0 != "0" && $0 != "." } ? "\(ends[0]) to \(ends[1])" : "up to \(ends[1])"
}

/// Magnitudes with the same number of decimals: enough for three digits of the largest, and no more than needed.
package func aligned(_ numbers: [Double]) -> [String] {
  // Larger numbers may not fit an integer.
  guard numbers.allSatisfy({ $0.magnitude < 1e9 }) else { return numbers.map { Fact.text(of: $0.magnitude) } }
  let largest = numbers.map(\.magnitude).max() ?? 0
  var (decimals, scale) = (0, 1.0)
  while largest * scale < 100, decimals < 9 { (decimals, scale) = (decimals + 1, scale * 10) }
  var scaled = numbers.map { Int(($0.magnitude * scale).rounded()) }
  while decimals > 0, scaled.allSatisfy({ $0 % 10 == 0 }) {
    scaled = scaled.map { $0 / 10 }
    decimals -= 1
  }
  return scaled.map { number in
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return decimals == 0 ? padded : "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
