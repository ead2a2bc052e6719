public import AssayImaging

/// A line along text, under it or through it.
public struct DecorationLine: Hashable, Sendable {
  /// How heavy the line is.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// As thick as the font says.
    case single
    /// Twice as thick.
    case thick
    /// Two lines, one thickness apart.
    case double
  }

  /// How the line is interrupted; lengths are multiples of its thickness.
  public enum Pattern: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
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

  /// How heavy the line is.
  public var style: Style
  /// How the line is interrupted.
  public var pattern: Pattern
  /// Whether white space goes without a line.
  public var isByWord: Bool
  /// Whether an underline leaves room for descenders that cross it; a strikethrough never does.
  public var skipsDescenders: Bool
  /// The color; nil for the text's.
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

/// The outline of glyphs.
public struct TextStroke: Hashable, Sendable {
  /// The width in percent of the font's size: positive draws the outline alone, negative also fills the glyph.
  public var width: Double
  /// The color; nil for the text's.
  public var color: Color?

  /// Creates an outline.
  public init(width: Double, color: Color? = nil) {
    self.width = width
    self.color = color
  }
}

/// The shadow of text; lengths in points.
public struct TextShadow: Hashable, Sendable {
  /// How far it is moved to the right.
  public var x: Double
  /// How far it is moved down.
  public var y: Double
  /// The radius of the blur.
  public var blur: Double
  /// The color; its alpha counts.
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

/// A direction of text that does not follow from its characters (UAX #9 X2…X5).
public enum DirectionOverride: String, Hashable, Sendable, CaseIterable {
  /// Stands in left-to-right order among itself.
  case embedLeftToRight
  /// Stands in right-to-left order among itself.
  case embedRightToLeft
  /// Every character reads from left to right.
  case overrideLeftToRight
  /// Every character reads from right to left.
  case overrideRightToLeft
}
