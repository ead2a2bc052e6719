/// HTLabel's search for the font size that just fits its box, in steps of half a point (HT-54…HT-65).
struct FitSearch {
  /// The direction of a search.
  enum Branch: String {
    /// The next size up fits as well, so the search looks for a larger one.
    case grow
    /// The size fits and the next one does not.
    case keep
    /// The size does not fit, so the search looks for a smaller one.
    case shrink
    /// No size above zero fits.
    case exhausted
  }

  /// The result of a search.
  struct Result: Equatable {
    var branch: Branch
    var size: Double
    /// The number of sizes the loop looked at; the two that chose the branch are not counted.
    var probes: Int
  }

  static let step = 0.5
  static let largestSize = 80.0

  /// The label's own font size, in points.
  var pointSize: Double
  /// The property `minFontSize`.
  var minimum: Double
  /// How a search ends that finds nothing (HT-61, HT-63, HT-64).
  var quirks: HTLabel.Quirks
  /// Whether the text at a size is within the box, edges included.
  var fits: (Double) -> Bool

  /// Runs the search.
  func run() -> Result {
    guard fits(pointSize) else { return shrink() }
    return fits(pointSize + FitSearch.step) ? grow() : Result(branch: .keep, size: pointSize, probes: 0)
  }

  /// Searches upward from the minimum for a size that fits while the next does not (HT-57).
  private func grow() -> Result {
    var probes = 0
    var size = minimum
    while size < FitSearch.largestSize {
      probes += 1
      if fits(size), !fits(size + FitSearch.step) { return Result(branch: .grow, size: size, probes: probes) }
      size += FitSearch.step
    }
    // HT-58: 80 points is the end.
    let end = quirks.growsPastFit || fits(FitSearch.largestSize) ? FitSearch.largestSize : pointSize
    return Result(branch: .grow, size: end, probes: probes)
  }

  /// Searches downward from the label's size for the first size that fits (HT-62).
  private func shrink() -> Result {
    if quirks.jumpsToMinimum, pointSize <= minimum {
      return Result(branch: .shrink, size: minimum, probes: 0)
    }
    let floor = quirks.shrinksBelowMinimum ? 0 : min(minimum, pointSize)
    var probes = 0
    var size = pointSize
    while size > 0, size >= floor {
      probes += 1
      if fits(size) { return Result(branch: .shrink, size: size, probes: probes) }
      size -= FitSearch.step
    }
    let end = quirks.shrinksBelowMinimum ? minimum : floor  // HT-65
    return Result(branch: end > 0 ? .shrink : .exhausted, size: end, probes: probes)
  }
}
