import AssayImaging
import AssayTypesetting

extension Label {
  /// The properties of UILabel that every label system has.
  static var coreProperties: [Property<Self>] { LabelCore.properties.map { $0.ofLabel() } }

  /// The properties of UILabel that have an effect only where UILabel draws the text.
  static var drawingProperties: [Property<Self>] {
    (LabelCore.fittingProperties + LabelCore.lookProperties).map { $0.ofLabel() }
  }
}

extension LabelCore {
  fileprivate static let properties: [Property<LabelCore>] = [
    // RR-02: setting an equal text draws nothing.
    Property(
      "text", ValueReader<LabelContent>.text, "The text, in the label's font and color; null for none."
    ) { core, content in core.show(content) },
    Property(
      "attributedText", .attributedText,
      "A text with attributes on ranges; null for none. Replaces `text`."
    ) { core, content in core.show(content) },
    Property("font", .font, "The font; the system font at 17 points by default.") { $0.font = $1 },
    Property("fontSize", .fontSize, "The size of the font, in points.", \.fontSize),
    Property(
      "textColor", .color.orNil(as: .black), "The color of the text; black by default.", \.textColor),
    Property(
      "backgroundColor", .color, "The color behind everything; none by default.",
      \.backgroundColor, effect: .nothing),
    Property(
      "textAlignment", .word(TextAlignment.self), "The alignment of lines; natural by default.",
      \.textAlignment),
    Property(
      "lineBreakMode", .word(LineBreakMode.self), "How lines break and end; truncatingTail by default.",
      \.lineBreakMode),
    Property(
      "numberOfLines", .count, "The maximum number of lines, 0 for no limit; 1 by default.",
      \.numberOfLines),
    Property(
      "clipsToBounds", .bool, "Whether the bounds clip the drawing; true by default.",
      \.clipsToBounds, effect: .nothing),
  ]

  fileprivate static let fittingProperties: [Property<LabelCore>] = [
    Property(
      "adjustsFontSizeToFitWidth", .bool,
      "Whether text that is too wide for its `numberOfLines` is made smaller, in steps of a thousandth; false by default.",
      \.traits.adjustsFontSizeToFitWidth),
    Property(
      "minimumScaleFactor", .number(in: 0...1),
      "The smallest scale; text that is still too wide is cut. 0, no limit, by default.",
      \.traits.minimumScaleFactor),
    Property(
      "baselineAdjustment", .word(BaselineAdjustment.self),
      "The vertical place of a single line that was made smaller; alignBaselines by default.",
      \.traits.baselineAdjustment),
    Property(
      "allowsDefaultTighteningForTruncation", .bool,
      "Whether a single line is tightened before it is cut; false by default.",
      \.traits.allowsTightening),
    Property(
      "truncationToken", .truncationToken,
      "The text in place of hidden text, on one line; null for an ellipsis.",
      \.traits.truncationToken),
    Property(
      "preferredMaxLayoutWidth", .extent,
      "The width that the fact `intrinsicContentSize` is measured for, in points; 0, unlimited, by default.",
      \.traits.preferredMaxLayoutWidth),
  ]

  fileprivate static let lookProperties: [Property<LabelCore>] = [
    Property(
      "highlighted", .bool, "Whether `highlightedTextColor` is used; false by default.",
      \.traits.isHighlighted),
    Property(
      "highlightedTextColor", .color, "The color of all glyphs while highlighted; null for no change.",
      \.traits.highlightedTextColor),
    Property(
      "enabled", .bool,
      "False halves the opacity of all colors of the text, but not of pictures; true by default.",
      \.traits.isEnabled),
    Property(
      "shadowColor", .color,
      "The color of the shadow, for text without a shadow of its own; none by default.",
      \.traits.shadowColor),
    Property(
      "shadowOffset", .point,
      "How far that shadow is moved to the right and down, in points; [0, -1] by default.",
      \.traits.shadowOffset),
    Property(
      "writingDirection", .word(WritingDirection.self), "The direction of paragraphs; natural by default.",
      \.traits.writingDirection),
    Property(
      "language", .language, "The language, which selects the forms of characters; en by default.",
      \.traits.language),
  ]
}

extension ValueReader<String> {
  fileprivate static var truncationToken: Self {
    Self(.text, "one line with at least one character; use null for an ellipsis") { value in
      guard case .text(let token) = value, !token.isEmpty, !token.contains(where: \.isNewline) else {
        return nil
      }
      return token
    }
  }
}
