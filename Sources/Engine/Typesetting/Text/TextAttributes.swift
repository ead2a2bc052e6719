public import AssayImaging

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

/// Which ligatures of the font are used; those a script cannot be read without always are.
public enum Ligatures: String, Hashable, Sendable, CaseIterable {
  /// None but the necessary ones.
  case none
  /// The common ones (`liga`, `clig`).
  case common
  /// The rare ones too (`dlig`, `hlig`).
  case all
}

/// What one character looks like; lengths in points.
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
  /// Extra space after each grapheme cluster in thousandths of the font's size, added to `kern`.
  ///
  /// Any value but 0 turns ligatures off, as `kern` does, and leaves pair kerning alone.
  public var tracking: Double = 0
  /// Which ligatures are used.
  public var ligatures = Ligatures.common
  /// How far glyphs are moved up.
  public var baselineOffset: Double = 0
  /// The line under the text; nil for none.
  public var underline: DecorationLine?
  /// The line through the text; nil for none.
  public var strikethrough: DecorationLine?
  /// The outline of the glyphs; nil for none.
  public var stroke: TextStroke?
  /// The shadow of the glyphs and of their lines; nil for none.
  public var shadow: TextShadow?
  /// The color behind the text, from the line's top to its bottom; nil for none.
  public var backgroundColor: Color?
  /// The slant of glyphs to the right: the tangent of the angle; negative slants to the left.
  public var obliqueness: Double = 0
  /// How much wider glyphs and their advances are: the natural logarithm of the factor.
  public var expansion: Double = 0
  /// A direction that overrides or embeds the text; nil for none.
  public var directionOverride: DirectionOverride?
  /// Where a link leads, which changes no pixel; nil for none.
  public var link: String?
  /// The box that takes the place of each cluster with these attributes.
  public var attachment: Attachment?
  /// The style of the paragraph that begins with these attributes; nil for the layout's own.
  public var paragraphStyle: ParagraphStyle? {
    get { sharedParagraphStyle?.value }
    set { sharedParagraphStyle = newValue.map(Shared.init) }
  }
  private var sharedParagraphStyle: Shared<ParagraphStyle>?
  /// A mark for the owner, which separates equal neighbors.
  public var tag = 0

  /// Creates attributes; everything else has its default and can be set afterward.
  public init(font: Font, color: Color = .black) {
    self.font = font
    self.color = color
  }
}
