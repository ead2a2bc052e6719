public import AssayGeometry

/// A text divided into lines, with the position of every glyph.
///
/// A line's ascent, descent and line gap are each the largest among its runs, white space included. They are those of the
/// face that draws the run, so a fallback face can make a line higher; a baseline offset moves them, and an attachment has
/// its own and no gap. A line without text has those of the primary face at its position. From top to bottom come ascent,
/// descent and line gap; a paragraph style that changes the height adds or removes space above the ascent (see
/// ``ParagraphStyle/lineHeightMultiple``). Between lines comes the style's line spacing, between paragraphs also its paragraph
/// spacing.
public struct TextLayout: Hashable, Sendable {
  /// The lines, from the top; an empty text has one, of the height of its font, and a final separator adds one.
  public let lines: [TextLine]
  /// The smallest width for the lines, and the distance from the first line's top to the last line's bottom.
  ///
  /// It includes indents, but not white space at the end of lines. A layout of this width has the same lines.
  public let size: Size
  /// Whether some text is not shown, because lines were dropped or an ellipsis replaces it.
  public let isTruncated: Bool

  /// Lays out a text.
  ///
  /// In `clipping` and the truncating modes a single line (`maximumLines` 1) does not wrap. More lines wrap by words, and the
  /// last line the options allow is truncated if text remains. If the options do not truncate, the truncating modes always
  /// wrap by words. In a frame (`cutsEachParagraph`) paragraphs of these modes do not wrap. `style` applies to paragraphs
  /// whose first character has none. A soft hyphen is visible if a line ends after it. Thai wraps by words if the first font
  /// of the paragraph has a dictionary. Without one, and in Lao, Khmer and Burmese, lines break at spaces, and text that is
  /// longer than a line is divided between clusters.
  public init(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    self.init(ShapedText(text, style: style), options: options)
  }

  /// Lays out a text that is already shaped.
  package init(_ shaped: ShapedText, options: TextLayoutOptions = TextLayoutOptions()) {
    let builder = LayoutBuilder(shaped: shaped, options: options)
    let (drafts, isCut) = builder.drafts()
    size = builder.size(of: drafts)
    lines = builder.place(drafts, in: options.widthLimit ?? builder.width(of: drafts))
    isTruncated = isCut || (drafts.last?.end ?? 0) < shaped.text.count
  }

  /// The ``size`` of a text's layout, without the work of positioning its glyphs.
  public static func size(
    of text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    options: TextLayoutOptions = TextLayoutOptions()
  ) -> Size {
    size(of: ShapedText(text, style: style), options: options)
  }

  /// The ``size`` of a layout of a text that is already shaped.
  package static func size(of shaped: ShapedText, options: TextLayoutOptions) -> Size {
    let builder = LayoutBuilder(shaped: shaped, options: options)
    return builder.size(of: builder.drafts().lines)
  }
}
