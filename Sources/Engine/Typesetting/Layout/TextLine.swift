/// One line of text; lengths in points, y down from the layout's top.
///
/// The line's **left** is where its text begins after alignment; white space at its end hangs outside its width.
public struct TextLine: Hashable, Sendable {
  /// The grapheme clusters it stands for: its paragraph separator included, and what an ellipsis hides.
  public var range: Range<Int>
  /// The distance of its left from the layout's left edge; negative when a centered or right line is too wide.
  public let x: Double
  /// Where its ascent begins.
  public var top: Double
  /// The baseline: `top + ascent`, changed by what the paragraph style adds to or takes from the height.
  public var baseline: Double
  /// The width without white space at its end.
  public let width: Double
  /// The largest height above the baseline of its runs.
  public let ascent: Double
  /// The largest depth below the baseline of its runs, positive.
  public let descent: Double
  /// The largest line gap of its runs' faces, below the descent; reported even where the height leaves it out.
  public let lineGap: Double
  /// Ascent, descent and, unless the options exclude it, line gap; the paragraph style may change it.
  public let height: Double
  /// What it shows, from left to right.
  public let runs: [GlyphRun]
  /// How many clusters of `range` stand before the ellipsis, or the token in its place; nil without one.
  public let ellipsisIndex: Int?
  /// The ellipsis, or the token in its place; nil without one.
  public let ellipsis: String?
  /// Whether it is the last line of its paragraph.
  public let isParagraphEnd: Bool
  /// Whether its paragraph reads from right to left.
  public let isRightToLeft: Bool
}
