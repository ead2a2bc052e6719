public import AssayImaging

/// An underline or a strikethrough.
public struct DecorationLine: Hashable, Sendable {
  /// The number and thickness of lines.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// One line with the thickness that the font defines.
    case single
    /// Twice as thick.
    case thick
    /// Two lines, one thickness apart.
    case double
  }

  /// The dash pattern of the line; lengths are multiples of its thickness.
  public enum Pattern: String, Hashable, Sendable, CaseIterable {
    /// Without gaps.
    case solid
    /// Dots, 2 long and 2 apart.
    case dot
    /// Dashes, 6 long and 2 apart.
    case dash
    /// Dash, dot.
    case dashDot
    /// Dash, dot, dot.
    case dashDotDot
  }

  /// The number and thickness of lines.
  public var style: Style
  /// The dash pattern.
  public var pattern: Pattern
  /// Whether white space has no line.
  public var isByWord: Bool
  /// Whether an underline has gaps around descenders that cross it; a strikethrough never has.
  public var skipsDescenders: Bool
  /// The color; nil uses the text's color.
  public var color: Color?

  /// Creates a line; the default is a single solid one in the text's color that skips descenders.
  public init(
    _ style: Style = .single, pattern: Pattern = .solid, isByWord: Bool = false, skipsDescenders: Bool = true,
    color: Color? = nil
  ) {
    self.style = style
    self.pattern = pattern
    self.isByWord = isByWord
    self.skipsDescenders = skipsDescenders
    self.color = color
  }
}

/// A line around glyphs.
public struct TextStroke: Hashable, Sendable {
  /// The width in percent of the font's size; a negative width also fills the glyph, a positive one does not.
  public var width: Double
  /// The color; nil uses the text's color.
  public var color: Color?

  /// Creates a stroke.
  public init(width: Double, color: Color? = nil) {
    self.width = width
    self.color = color
  }
}

/// The shadow of text; lengths in points.
public struct TextShadow: Hashable, Sendable {
  /// The shift to the right.
  public var x: Double
  /// The shift down.
  public var y: Double
  /// The radius of the blur.
  public var blur: Double
  /// The color, including its alpha.
  public var color: Color

  /// Creates a shadow.
  public init(
    x: Double, y: Double, blur: Double = 0, color: Color = Color(red: 0, green: 0, blue: 0, alpha: 85)
  ) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}

/// A text direction that replaces or embeds that of the characters (UAX #9 X2…X5).
public enum DirectionOverride: String, Hashable, Sendable, CaseIterable {
  /// The text is embedded from left to right.
  case embedLeftToRight
  /// The text is embedded from right to left.
  case embedRightToLeft
  /// Every character reads from left to right.
  case overrideLeftToRight
  /// Every character reads from right to left.
  case overrideRightToLeft
}
