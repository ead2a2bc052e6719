import Synchronization

/// A text with the glyphs of its paragraphs, from which layouts in any room are made.
///
/// What is measured and then drawn, or set again in other room, is shaped once. A paragraph is shaped when the first layout
/// comes to it, since a layout of a few lines needs few of them.
package final class ShapedText: Sendable {
  /// The text.
  package let text: AttributedText
  /// The style of paragraphs whose first character has none.
  package let style: ParagraphStyle
  /// The paragraphs, taken apart but not shaped.
  let paragraphs: [TextParagraph]

  private let shaped: Mutex<[ShapedParagraph?]>

  /// Takes a text apart.
  package init(_ text: AttributedText, style: ParagraphStyle = ParagraphStyle()) {
    self.text = text
    self.style = style
    paragraphs = TextParagraph.split(text.string)
    shaped = Mutex([ShapedParagraph?](repeating: nil, count: paragraphs.count))
  }

  /// A paragraph with its glyphs, by its number.
  subscript(number: Int) -> ShapedParagraph {
    shaped.withLock { shaped in
      if let known = shaped[number] { return known }
      let paragraph = paragraphs[number]
      let own = text.attributes(at: paragraph.range.lowerBound).paragraphStyle
      let new = ShapedParagraph(paragraph, of: text, style: own ?? style)
      shaped[number] = new
      return new
    }
  }
}
