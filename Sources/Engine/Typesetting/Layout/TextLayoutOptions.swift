/// The space for a layout and the rules for text that does not fit; lengths in points.
public struct TextLayoutOptions: Hashable, Sendable {
  /// The maximum width of lines; nil, or a number that is not above 0, means no limit.
  public var width: Double?
  /// The maximum number of lines; 0 or less means no limit.
  public var maximumLines: Int
  /// The height that lines must fit in completely, including the line gap; nil means no limit, 0 leaves no line.
  public var maximumHeight: Double?
  /// Whether the first line is shown even if it is higher than ``maximumHeight``, as if only one line were allowed.
  public var showsOneLine = false
  /// Whether a line's height includes the line gap of its faces.
  public var usesLineGap: Bool
  /// Whether the last line shows an ellipsis when text remains and the line break mode truncates.
  public var truncates: Bool
  /// The text that replaces hidden text; an ellipsis by default.
  public var truncationToken = "\u{2026}"
  /// The attributes of ``truncationToken``; nil uses those of the character next to it.
  public var truncationAttributes: TextAttributes? {
    get { sharedTruncationAttributes?.value }
    set { sharedTruncationAttributes = newValue.map(Shared.init) }
  }
  // Attributes are large, and options are copied for every line.
  private var sharedTruncationAttributes: Shared<TextAttributes>?
  /// The maximum number of grapheme clusters before the token in a line truncated at its end; nil for no limit (CJ-23).
  public var shownClusters: Int?
  /// Whether paragraphs are laid out as in a Core Text frame: one whose mode clips or truncates is a single line regardless
  /// of `maximumLines`, and in the truncating modes each is truncated if it is too wide.
  public var cutsEachParagraph = false
  /// Whether the height of a line is the sum of its ascent, descent and line gap, each rounded to whole points, as in a Core Text
  /// frame.
  public var usesWholePoints = false
  /// Whether a single line that wraps by words is clipped instead of ending after a word, as UILabel's is.
  public var clipsSingleLine = false
  /// Whether justified lines are stretched; otherwise each keeps the width of its text, as in a measurement (RR-12).
  public var justifies = true
  /// How much wider than `width` a line may be and still fit (HT-51).
  package static let widthTolerance = 1e-3

  /// Creates options; by default nothing is limited.
  public init(
    width: Double? = nil, maximumLines: Int = 0, maximumHeight: Double? = nil, usesLineGap: Bool = true,
    truncates: Bool = true
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.maximumHeight = maximumHeight
    self.usesLineGap = usesLineGap
    self.truncates = truncates
  }

  /// The maximum width of lines in millionths of a point; nil for no limit.
  var widthLimit: Int? {
    guard let width, width > 0, width < 1e7 else { return nil }
    return Int(millionthsOf: width)
  }
}
