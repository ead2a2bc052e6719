/// The room a text is laid out in; lengths in points.
public struct TextLayoutOptions: Hashable, Sendable {
  /// Where lines end; nil, or anything not above 0, means no limit.
  public var width: Double?
  /// The maximum number of lines; 0 or less means no limit.
  public var maximumLines: Int
  /// The height that lines must fit in completely, including the line gap; nil means no limit, 0 leaves no line.
  public var maximumHeight: Double?
  /// Whether a first line that is higher than that is shown all the same: alone, as if no more were allowed.
  public var showsOneLine = false
  /// Whether a line's height includes the line gap of its faces.
  public var usesLineGap: Bool
  /// Whether the last line shows an ellipsis when text remains and the line break mode truncates.
  public var truncates: Bool
  /// What stands for hidden text, in the attributes of the character beside it; an ellipsis by default.
  public var truncationToken = "\u{2026}"
  /// What the token looks like; nil for the attributes of the character beside it.
  public var truncationAttributes: TextAttributes? {
    get { truncationLook?.value }
    set { truncationLook = newValue.map(Shared.init) }
  }
  private var truncationLook: Shared<TextAttributes>?
  /// The most grapheme clusters that a line cut at its end shows before the token; nil for as many as fit (CJ-23).
  public var shownClusters: Int?
  /// Whether paragraphs are set as in a frame of Core Text: one whose mode clips or truncates is a single line whatever
  /// `maximumLines` is, and at the truncating modes it is cut by itself where it is too wide.
  public var cutsEachParagraph = false
  /// Whether justified lines are stretched; otherwise each is as wide as its text, as it is measured (RR-12).
  public var justifies = true
  /// How far a line may be wider than `width` and still fit (HT-51).
  public var widthTolerance: Double

  /// Creates options; the default is unlimited room.
  public init(
    width: Double? = nil, maximumLines: Int = 0, maximumHeight: Double? = nil, usesLineGap: Bool = true,
    truncates: Bool = true, widthTolerance: Double = 1e-3
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.maximumHeight = maximumHeight
    self.usesLineGap = usesLineGap
    self.truncates = truncates
    self.widthTolerance = widthTolerance
  }

  /// The limit of a line in millionths of a point; nil for none.
  var widthLimit: Int? {
    guard let width, width > 0, width < 1e7 else { return nil }
    return Int(millionthsOf: width)
  }
}
