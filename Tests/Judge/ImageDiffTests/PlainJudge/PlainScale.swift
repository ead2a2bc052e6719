import AssayImaging
import AssaySubjects

/// How the ink of a box is spread along one direction.
struct PlainScale {
  /// The first place with ink and the last.
  let ends: [Int]
  /// The mean of the ink's place and its standard deviation, in pixels; a pixel's ink is spread over the pixel.
  private let middle: Double
  private let deviation: Double
  private let sums: [Double]
  private let total: Double

  /// Nil without ink.
  init?(_ sums: [Double]) {
    guard let first = sums.firstIndex(where: { $0 > 0 }), let last = sums.lastIndex(where: { $0 > 0 })
    else { return nil }
    let total = sums.reduce(0, +)
    func mean(_ number: (Double) -> Double) -> Double {
      sums.indices.reduce(0) { $0 + number(Double($1) + 0.5) * sums[$1] } / total
    }
    let middle = mean { $0 }
    (ends, self.sums, self.total, self.middle) = ([first, last], sums, total, middle)
    deviation = (mean { ($0 - middle) * ($0 - middle) } + 1 / 12).squareRoot()
  }

  /// Whether the ink of one box is that of another at another size.
  static func isScaled(
    _ before: (across: [Double], down: [Double]), _ after: (across: [Double], down: [Double])
  )
    -> Bool
  {
    guard max(before.across.count, before.down.count) <= 1024,
      let across = PlainScale(before.across), let down = PlainScale(before.down),
      let newAcross = PlainScale(after.across), let newDown = PlainScale(after.down),
      across.ends != newAcross.ends || down.ends != newDown.ends
    else { return false }
    let scales = [newAcross.deviation / across.deviation, newDown.deviation / down.deviation].sorted()
    return scales[1] <= scales[0] * 1.1 && (scales[0] >= 1.02 || scales[1] <= 1 / 1.02)
      && across.elsewhere(newAcross) <= 0.17 && down.elsewhere(newDown) <= 0.17
  }

  /// How much of the ink lies elsewhere if places are counted in deviations from the middle: 0 none, 1 all.
  private func elsewhere(_ other: PlainScale) -> Double {
    // In parts of two pixels of the smaller one, the first of which ends where four deviations and one part before do.
    let part = 2 / min(deviation, other.deviation)
    var places = [-4.0]
    while let last = places.last, last < 4 { places.append(last + part) }
    let shares = places.map { (share(below: $0), other.share(below: $0)) }
    let first = shares[1].0 - shares[1].1
    return zip(shares.dropFirst(), shares.dropFirst(2)).reduce(abs(first)) {
      $0 + abs(($1.1.0 - $1.0.0) - ($1.1.1 - $1.0.1))
    } / 2
  }

  /// The share of the ink before a place, counted in deviations from the middle.
  private func share(below place: Double) -> Double {
    let end = middle + place * deviation
    return sums.indices.reduce(0) { $0 + sums[$1] * min(max(end - Double($1), 0), 1) } / total
  }
}
