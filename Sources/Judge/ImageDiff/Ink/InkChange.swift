/// How much ink was gained or lost, from block means.
///
/// In windows of 32×32 pixels around each cell of 16×16, weighted toward the middle: the net difference of the blocks that
/// hold edges and differ visibly, less the drift of the smooth ones, against the ink of all that hold edges. Moving a letter
/// by a fraction of a pixel does not change its ink, but weight, opacity and color do. A straight edge that is longer than
/// the window does change it when it moves, so an eighth of a pixel of every straight row and column of edges is allowed for.
/// Along the line from background to ink the change counts by itself; across that line, where noise of coverage cannot
/// lead, 0.3 % counts for 5 %.
enum InkChange {
  /// How much a change across the line from background to ink counts: 0.3 % of it like 5 % along the line.
  static var acrossWeight: Float { 5 / 0.3 }
  /// Noise of coverage that is no change, in levels of a block's mean, for each unit of weight; fitted.
  static var bias: Float { 0.12 }
  /// The sum of differences of a block above which it holds edges: 6 levels a pixel.
  static var sharp: UInt16 { 96 }
  /// Displacement that is allowed every straight edge, in pixels: an eighth, and a little that was fitted.
  static var wobble: Float { 0.14 }
  /// A block counts only if one of its pixels differs by more levels than these, which are rounding, dither or the tail of
  /// another blur, and less than one of CIEDE2000.
  static var invisible: UInt8 { 3 }
  /// The most that is told, in percent.
  static var most: Float { 1000 }

  /// What is found of a window.
  enum Found {
    /// The change, in percent.
    case exactly(Float)
    /// It is no more than this, which was all that was asked.
    case atMost(Float)

    /// What the change is at most.
    var most: Float {
      switch self {
      case .exactly(let change), .atMost(let change): change
      }
    }

    /// The change, or 0 where it is not known.
    var known: Float {
      if case .exactly(let change) = self { change } else { 0 }
    }

    /// Whether the change may be more than a number, and it is not known.
    func mayExceed(_ number: Float) -> Bool {
      if case .atMost(let most) = self { most > number } else { false }
    }
  }
}
