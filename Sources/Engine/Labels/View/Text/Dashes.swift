import AssayTypesetting

/// The dashes of a line: their phase counts from the left end of the decorated stretch, whatever its runs.
struct Dashes {
  /// The most dashes on a stretch; a line with more is solid, because they would be much smaller than pixels.
  private static let most = 65_536.0

  /// Dash, gap, dash, gap …, in points; none for a solid line.
  private let lengths: [Double]
  private let period: Double
  private let start: Double

  /// The dashes of a pattern for a line of some thickness.
  init(_ pattern: DecorationLine.Pattern, thickness: Double, from start: Double) {
    lengths = pattern.lengths.map { $0 * thickness }
    period = lengths.reduce(0, +)
    self.start = start
  }

  /// The dashes inside an extent, cut at its ends.
  func pieces(of extent: Interval) -> [Interval] {
    guard period > 0, (extent.upper - extent.lower) / period < Dashes.most else { return [extent] }
    var pieces: [Interval] = []
    var begin = ((extent.lower - start) / period).rounded(.down)
    while start + begin * period < extent.upper {
      var x = start + begin * period
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let piece = Interval(x, x + lengths[index]).intersection(extent)
        if !piece.isEmpty { pieces.append(piece) }
        x += lengths[index] + lengths[index + 1]
      }
      begin += 1
    }
    return pieces
  }
}

extension DecorationLine.Pattern {
  /// Dash, gap, dash, gap …, in multiples of the line's thickness: a dot is 2, a dash 6, a gap 2 long.
  fileprivate var lengths: [Double] {
    switch self {
    case .solid: []
    case .dot: [2, 2]
    case .dash: [6, 2]
    case .dashDot: [6, 2, 2, 2]
    case .dashDotDot: [6, 2, 2, 2, 2, 2]
    }
  }
}
