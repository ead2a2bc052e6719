public import Imaging

/// A box in the line that the owner draws itself, for a placeholder U+FFFC; lengths in points.
public struct Attachment: Hashable, Sendable {
  /// How far the pen moves on.
  public var width: Double
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, positive.
  public var descent: Double
  /// What tells the owner which box it is.
  public var id: Int

  /// The character that stands for an attachment in the text, U+FFFC.
  public static let placeholder = "\u{FFFC}"

  /// Creates a box.
  public init(width: Double, ascent: Double, descent: Double = 0, id: Int = 0) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.id = id
  }
}

/// What one character looks like.
public struct TextAttributes: Hashable, Sendable {
  /// The typeface and size, with fallback.
  public var font: Font
  /// The color of the ink.
  public var color: Color
  /// Extra space after each grapheme cluster in points; nil keeps the font's pair kerning, 0 turns it off.
  ///
  /// Any other value also keeps the pair kerning, and turns ligatures off. The space after a line's last cluster
  /// counts in the line's width.
  public var kern: Double?
  /// How far glyphs are moved up, in points.
  public var baselineOffset: Double
  /// The box that takes the place of each cluster with these attributes.
  public var attachment: Attachment?
  /// A mark for the owner, which keeps equal neighbors apart.
  public var tag: Int

  /// Creates attributes.
  public init(
    font: Font, color: Color = .black, kern: Double? = nil,
    baselineOffset: Double = 0, attachment: Attachment? = nil, tag: Int = 0
  ) {
    self.font = font
    self.color = color
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.attachment = attachment
    self.tag = tag
  }
}
