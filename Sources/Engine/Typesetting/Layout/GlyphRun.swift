/// A glyph at its place in a line; lengths in points.
public struct Glyph: Hashable, Sendable {
  /// The glyph's number in the run's typeface.
  public let id: UInt32
  /// The grapheme cluster of the text it shows, or the first of those it shows.
  public let cluster: Int
  /// The distance of its origin from the line's left; rounded once, from the running total.
  public let x: Double
  /// How far its origin is above the baseline: the font's own shift and the attributes' baseline offset.
  public let y: Double
  /// How far the pen moves on to the next glyph.
  public let advance: Double
  /// What sort of character it shows.
  public internal(set) var kind = Kind.letter
}

/// Neighboring glyphs of one typeface, size, direction and look, from left to right.
///
/// White space that hangs at a line's end is a separate run, so no other run reaches beyond the line's width. An attachment
/// and a tab are separate runs of one cluster without glyphs. The ellipsis of a truncated line is a separate run, too; its
/// range is that of the clusters it stands for.
public struct GlyphRun: Hashable, Sendable {
  /// The face the glyphs are of.
  public let typeface: Typeface
  /// The size in points.
  public let size: Double
  @usableFromInline let look: Shared<TextAttributes>
  /// The grapheme clusters of the text it shows.
  public let range: Range<Int>
  /// Whether the clusters go from right to left.
  public let isRightToLeft: Bool
  /// The distance of its left edge from the line's left; white space that hangs on the left is at negative x.
  public let x: Double
  /// The sum of the advances, or the width of the attachment or tab.
  public let width: Double
  /// The glyphs, from left to right; none at size 0, for an attachment and for a tab.
  public let glyphs: [Glyph]

  /// The attributes of the text.
  @inlinable public var attributes: TextAttributes { look.value }
}
