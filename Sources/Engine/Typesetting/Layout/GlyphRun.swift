/// A glyph at its position in a line; lengths in points.
public struct Glyph: Hashable, Sendable {
  /// The glyph's number in the run's typeface.
  public let id: UInt32
  /// The grapheme cluster of the text it shows, or the first of those it shows.
  public let cluster: Int
  /// The distance of its origin from the line's left; rounded once, from the running total.
  public let x: Double
  /// How far its origin is above the baseline: the font's own shift and the attributes' baseline offset.
  public let y: Double
  /// The distance to the next glyph.
  public let advance: Double
  /// The kind of character it shows.
  public let kind: GlyphKind
}

/// Neighboring glyphs of the same typeface, size, direction and attributes, from left to right.
///
/// White space at a line's end, an ellipsis, an attachment and a tab are runs of their own; the last two have no glyphs.
public struct GlyphRun: Hashable, Sendable {
  /// The face of the glyphs.
  public let typeface: Typeface
  /// The size in points.
  public let size: Double
  /// The attributes of the text, shared with all who have them.
  package let sharedAttributes: Shared<TextAttributes>
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
  public var attributes: TextAttributes { sharedAttributes.value }
}

/// The kind of character that a glyph shows, as far as underlines and other decorations depend on it.
public enum GlyphKind: UInt8, Hashable, Sendable, CaseIterable {
  /// White space, which decorations by word leave out.
  case whiteSpace
  /// An East Asian character that fills its square: it has no descender that an underline would skip.
  case ideograph
  /// Anything else.
  case letter

  /// The kind of a cluster by its first scalar; ideographs are recognized by their Unicode blocks.
  init(of scalar: UInt32) {
    switch scalar {
    case 0x21...0x7E: self = .letter
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      self = .whiteSpace
    case 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
      self = .ideograph
    default: self = .letter
    }
  }
}
