/// A text with the glyphs of its paragraphs, so that it can be laid out several times but is shaped only once.
package final class ShapedText: Sendable {
  /// The text.
  package let text: AttributedText
  /// The style of paragraphs whose first character has none.
  package let style: ParagraphStyle
  let paragraphs: [ShapedParagraph]

  /// Shapes a text.
  package init(_ text: AttributedText, style: ParagraphStyle = ParagraphStyle()) {
    self.text = text
    self.style = style
    paragraphs = TextParagraph.split(text.string).map { paragraph in
      let ownStyle = text.sharedAttributes(at: paragraph.range.lowerBound).value.paragraphStyle
      return ShapedParagraph(paragraph, of: text, style: ownStyle ?? style)
    }
  }
}
