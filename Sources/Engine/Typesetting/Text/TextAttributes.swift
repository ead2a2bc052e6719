public import AssayImaging

/// An empty box in a line, which the owner of the text fills, at a placeholder U+FFFC; lengths in points.
public struct Attachment: Hashable, Sendable {
  /// The width of the box.
  public var width: Double
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, positive; a negative depth lifts the box off the baseline.
  public var descent: Double
  /// The name of the picture that the owner draws in the box; nil for an empty box.
  public var image: String?
  /// A number by which the owner recognizes a box of its own; nil for a box of the text.
  public var id: Int?

  /// The character at which the text has an attachment, U+FFFC.
  public static let placeholder = "\u{FFFC}"

  /// Creates a box.
  public init(
    width: Double, ascent: Double, descent: Double = 0, image: String? = nil, id: Int? = nil
  ) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.image = image
    self.id = id
  }
}

/// Which ligatures of the font are used; the ones that a script requires always are.
public enum Ligatures: String, Hashable, Sendable, CaseIterable {
  /// Only the required ones.
  case none
  /// The common ones (`liga`, `clig`).
  case common
  /// The rare ones too (`dlig`, `hlig`).
  case all
}

/// The attributes of one character: its font, color, spacing, decorations and more; lengths in points.
public struct TextAttributes: Hashable, Sendable {
  /// The typeface and size, with fallback.
  public var font: Font
  /// The color of the ink.
  public var color: Color
  /// Extra space after each grapheme cluster, in points; nil keeps the font's pair kerning, 0 turns it off.
  ///
  /// Any other value keeps it, and turns ligatures off. The space after a line's last cluster counts in the line's width.
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
  /// The target of a link; it changes no pixel; nil for none.
  public var link: String?
  /// The box that replaces each cluster with these attributes; nil for none.
  public var attachment: Attachment?
  /// The style of the paragraph that begins with these attributes; nil uses the layout's style.
  public var paragraphStyle: ParagraphStyle?
  /// A number that the owner sets to keep neighbors with otherwise equal attributes apart.
  public var tag = 0

  /// Creates attributes; all other properties have their defaults.
  public init(font: Font, color: Color = .black) {
    self.font = font
    self.color = color
  }
}

extension TextAttributes {
  /// The largest magnitude of ``expansion``; larger ones are reduced to it.
  public static let largestExpansion = 3.0

  /// The factor by which glyphs and their advances are widened: e to the power of ``expansion``, or 1 if that is not a number.
  ///
  /// The relative error is below 10⁻¹⁴. Only +, × and ÷ are used, so the result is the same on every machine.
  public var widthFactor: Double {
    guard expansion != 0, !expansion.isNaN else { return 1 }
    let largest = TextAttributes.largestExpansion
    // Twelve terms of the series are exact enough for a sixteenth of the exponent; four squarings give the rest.
    let part = max(-largest, min(largest, expansion)) / 16
    var factor = 1.0
    for term in stride(from: 12.0, through: 1, by: -1) { factor = 1 + factor * part / term }
    for _ in 0..<4 { factor *= factor }
    return factor
  }
}
