public import AssayGeometry

/// A text divided into lines, each with its glyphs placed.
///
/// The rule of line heights: a line's ascent, descent and line gap are each the largest among its runs, taken from the
/// face that actually draws the run, so a fallback face can enlarge a line; a baseline offset moves the run's ascent and
/// descent; an attachment has its own and no gap; white space counts. A line without text has those of the primary
/// face at that place. From top to bottom come ascent, descent and line gap; a paragraph style that makes the line higher
/// or lower adds or takes above the ascent (see ``ParagraphStyle/lineHeightMultiple``). Between lines comes the style's
/// line spacing, between paragraphs also its paragraph spacing.
public struct TextLayout: Hashable, Sendable {
  /// The lines, from the top; an empty text has one, of the height of its font, and a final separator adds one.
  public let lines: [TextLine]
  /// The narrowest width that holds the lines, and the distance from the first line's top to the last one's bottom.
  ///
  /// White space at the end of lines is not counted, indents are. Laying the text out in this width gives these lines.
  public let size: Size
  /// Whether some text is not shown: lines were dropped, or an ellipsis stands for it.
  public let isTruncated: Bool

  /// Lays out a text.
  ///
  /// At `clipping` and the truncating modes a single line (`maximumLines` 1) is not wrapped; more lines wrap by words,
  /// and the last line the options allow is truncated when text remains. Where the options do not truncate, the
  /// truncating modes wrap by words whatever the number of lines. `style` applies to paragraphs whose first character
  /// has none. In a frame (`cutsEachParagraph`) paragraphs of those modes do not wrap. A soft hyphen shows as
  /// a hyphen where a line ends after it. Thai wraps by words where the first font of the paragraph has a dictionary
  /// of them; without one, and in Lao, Khmer and Burmese, words are kept together up to a space, and what is longer than a
  /// line is divided between clusters.
  public init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    self.init(ShapedText(text, style: style), options: options)
  }

  /// Lays out a text whose glyphs may be known.
  package init(_ shaped: ShapedText, options: TextLayoutOptions = TextLayoutOptions()) {
    let setter = LineSetter(shaped: shaped, options: options)
    let (drafts, isCut) = setter.drafts()
    size = setter.size(of: drafts)
    lines = setter.place(drafts, in: options.widthLimit ?? setter.width(of: drafts))
    isTruncated = isCut || (drafts.last?.end ?? 0) < shaped.text.count
  }

  /// The ``size`` of a text's layout, whose glyphs are not placed for it.
  public static func size(
    of text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    options: TextLayoutOptions = TextLayoutOptions()
  ) -> Size {
    size(of: ShapedText(text, style: style), options: options)
  }

  /// The same for a text whose glyphs may be known.
  package static func size(of shaped: ShapedText, options: TextLayoutOptions) -> Size {
    let setter = LineSetter(shaped: shaped, options: options)
    return setter.size(of: setter.drafts().lines)
  }
}
