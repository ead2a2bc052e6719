/// One line of text; lengths in points, y down from the layout's top.
///
/// The line's **left** is the left edge of its text after alignment; white space at its end is outside its width.
public struct TextLine: Hashable, Sendable {
  /// Its grapheme clusters, including its paragraph separator and clusters that an ellipsis hides.
  public var range: Range<Int>
  /// The distance of its left from the layout's left edge; negative when a centered or right line is too wide.
  public let x: Double
  /// The top of its ascent.
  public var top: Double
  /// The baseline: `top + ascent`, plus the height that the paragraph style adds, or minus the height it removes.
  public var baseline: Double
  /// The width without white space at its end.
  public let width: Double
  /// The largest height above the baseline of its runs.
  public let ascent: Double
  /// The largest depth below the baseline of its runs, positive.
  public let descent: Double
  /// The largest line gap of its runs' faces, below the descent; also given if the height does not include it.
  public let lineGap: Double
  /// Ascent, descent and, unless the options exclude it, line gap, rounded if the options say so, as changed by the paragraph style.
  public let height: Double
  /// Its glyph runs, from left to right.
  public let runs: [GlyphRun]
  /// The number of clusters of `range` before the ellipsis, or the token that replaces it; nil without one.
  public let ellipsisIndex: Int?
  /// The ellipsis, or the token that replaces it; nil without one.
  public let ellipsis: String?
  /// Whether it is the last line of its paragraph.
  public let isParagraphEnd: Bool
  /// Whether it ends within a word, which is longer than a line; never in a paragraph that wraps by characters.
  public let dividesWord: Bool
  /// Whether its paragraph reads from right to left.
  public let isRightToLeft: Bool

  /// Whether a run is the ellipsis; the line's runs count clusters from `base`.
  package func isEllipsis(_ run: GlyphRun, base: Int = 0) -> Bool {
    ellipsisIndex.map { base + run.range.lowerBound == range.lowerBound + $0 } ?? false
  }
}
