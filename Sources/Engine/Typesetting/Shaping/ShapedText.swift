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

  private init(_ shaped: ShapedText, style: ParagraphStyle) {
    (text, paragraphs) = (shaped.text, shaped.paragraphs)
    self.style = style
  }

  /// The text in another style; it is shaped again only if the direction or the language differs.
  package func styled(_ style: ParagraphStyle) -> ShapedText {
    let isShaped =
      style.writingDirection == self.style.writingDirection && style.language == self.style.language
    return isShaped ? ShapedText(self, style: style) : ShapedText(text, style: style)
  }

  /// The style of the paragraph that begins at a cluster.
  func style(at start: Int) -> ParagraphStyle {
    text.sharedAttributes(at: start).value.paragraphStyle ?? style
  }
}
