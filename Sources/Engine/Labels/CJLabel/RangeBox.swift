import AssayGeometry

/// What the characters of a run are marked with: a box, and the link they belong to.
struct RangeMark: Hashable, Sendable {
  /// The box with every length stated.
  var style: BoxStyle
  /// The link's number among those of the drawn text; nil for text that is none.
  var target: Int?
}

/// A box around some neighboring characters of one line, in points of the label's bounds.
struct RangeBox: Hashable, Sendable {
  /// What the characters are marked with.
  var mark: RangeMark
  /// Where it is drawn.
  var rect: Rect
  /// The inserted picture it is around, as a position in the list of them; nil for text.
  var image: Int?
  /// The number of the line.
  var line = 0
}
