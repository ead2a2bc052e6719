/// A stretch along a line, in points.
package struct Interval: Hashable, Sendable {
  /// The left end.
  package var lower: Double
  /// The right end.
  package var upper: Double

  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether no length is left.
  package var isEmpty: Bool { !(lower < upper) }

  /// What both have; empty when they do not meet.
  package func intersection(_ other: Interval) -> Interval {
    Interval(max(lower, other.lower), min(upper, other.upper))
  }

  /// What remains when gaps, sorted by their left ends, are cut out; from left to right.
  package func subtracting(_ gaps: [Interval]) -> [Interval] {
    var (rest, start): ([Interval], Double) = ([], lower)
    for gap in gaps where gap.upper > start {
      guard gap.lower < upper else { break }
      if gap.lower > start { rest.append(Interval(start, gap.lower)) }
      start = gap.upper
    }
    if start < upper { rest.append(Interval(start, upper)) }
    return rest
  }
}
