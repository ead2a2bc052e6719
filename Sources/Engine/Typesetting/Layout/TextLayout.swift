public import AssayGeometry

/// A text divided into lines, with the position of every glyph.
///
/// A line has the largest ascent, descent and line gap among its runs, each of the face that draws it and moved by its baseline
/// offset. They follow each other from the top; a paragraph style adds or removes height above the ascent.
public struct TextLayout: Hashable, Sendable {
  /// The lines, from the top; an empty text has one, of the height of its font, and a final separator adds one.
  public let lines: [TextLine]
  /// The smallest width for the lines, with indents, and the distance from the first line's top to the last line's bottom.
  public let size: Size
  /// Whether some text is not shown, because lines were dropped or an ellipsis replaces it.
  public let isTruncated: Bool

  /// Lays out a text.
  ///
  /// In `clipping` and the truncating modes a single line (`maximumLines` 1) and the paragraphs of a frame (`cutsEachParagraph`)
  /// do not wrap. More lines wrap by words, and the last that the options allow is truncated if text remains. `style` applies
  /// to paragraphs whose first character has none. Thai wraps by words if the paragraph's first font has a dictionary.
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
