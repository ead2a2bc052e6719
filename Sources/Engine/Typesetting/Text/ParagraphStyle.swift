/// The horizontal alignment of a paragraph's lines in the layout width.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// Left in a paragraph from left to right, right in a paragraph from right to left.
  case natural
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// At both edges: spaces are stretched, except in a paragraph's last line, which is aligned as ``natural``.
  case justified
}

/// The way in which text that does not fit is wrapped or truncated.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// Lines end where Unicode allows it; a word longer than a line is divided between grapheme clusters.
  case wordWrapping
  /// Lines end between any two grapheme clusters.
  case charWrapping
  /// A single line continues past the edge; more lines wrap by words.
  case clipping
  /// An ellipsis replaces the beginning of the last line.
  case truncatingHead
  /// An ellipsis replaces the end of the last line.
  case truncatingTail
  /// An ellipsis replaces the middle of the last line.
  case truncatingMiddle

  /// Whether an ellipsis replaces text.
  public var truncates: Bool {
    switch self {
    case .truncatingHead, .truncatingTail, .truncatingMiddle: true
    case .wordWrapping, .charWrapping, .clipping: false
    }
  }
}

/// The direction in which a paragraph reads.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of its first strong character, or else from left to right (UAX #9 P2, P3).
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// A position to which a tab moves the text after it.
public struct TabStop: Hashable, Sendable {
  /// The part of the text after the tab that is at the stop.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Its leading edge: the left one in a paragraph that reads from left to right.
    case left
    /// Its middle.
    case center
    /// Its trailing edge.
    case right
    /// Its last period or comma after a digit, or else its trailing edge.
    case decimal
  }

  /// The distance from the paragraph's leading edge in points.
  public var location: Double
  /// The part of the text that is there.
  public var alignment: Alignment

  /// Creates a stop.
  public init(at location: Double, _ alignment: Alignment = .left) {
    self.location = location
    self.alignment = alignment
  }
}

/// The layout attributes of a paragraph; lengths in points.
public struct ParagraphStyle: Hashable, Sendable {
  /// The horizontal alignment of lines.
  public var alignment: TextAlignment
  /// The way in which text is wrapped or truncated.
  public var lineBreakMode: LineBreakMode
  /// The distance of a paragraph's first line from the leading edge.
  public var firstLineHeadIndent: Double
  /// The distance of the other lines from the leading edge.
  public var headIndent: Double
  /// The end of lines: measured from the leading edge if above 0, otherwise back from the trailing edge.
  public var tailIndent: Double
  /// Extra distance between two lines, not after the last.
  public var lineSpacing: Double
  /// Extra distance after a paragraph, not after the last.
  public var paragraphSpacing: Double = 0
  /// Extra distance before a paragraph, not before the first.
  public var paragraphSpacingBefore: Double = 0
  /// A factor of the natural line height, including the line gap, before the limits below; 0 for none.
  public var lineHeightMultiple: Double = 0
  /// The minimum height of a line; 0 for none.
  public var minimumLineHeight: Double = 0
  /// The maximum height of a line, which wins over the minimum; 0 for none.
  public var maximumLineHeight: Double = 0
  /// The tab stops, in any order.
  public var tabStops: [TabStop] = []
  /// The distance between tab stops after the last one; at 0, such a tab is as wide as a space.
  public var defaultTabInterval: Double = 28
  /// Whether a single line that is too wide may be tightened, by at most 5 % of the font's size between clusters, before it is
  /// truncated.
  public var allowsTightening = false
  /// The direction in which the paragraph reads.
  public var writingDirection: WritingDirection
  /// The language as a BCP 47 tag, which selects the forms of characters, such as Han characters for `zh` and `ja`.
  public var language: String

  /// Creates a style; all other properties have their defaults.
  public init(
    alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .wordWrapping,
    firstLineHeadIndent: Double = 0, headIndent: Double = 0, tailIndent: Double = 0, lineSpacing: Double = 0,
    writingDirection: WritingDirection = .natural, language: String = "en"
  ) {
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.firstLineHeadIndent = firstLineHeadIndent
    self.headIndent = headIndent
    self.tailIndent = tailIndent
    self.lineSpacing = lineSpacing
    self.writingDirection = writingDirection
    self.language = language
  }
}
