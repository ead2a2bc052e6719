import AssayImaging
import AssayTypesetting

extension Label {
  /// The properties of UILabel that every label system has.
  static var coreProperties: [Property<Self>] {
    [
      // RR-02: setting an equal text draws nothing.
      Property(
        "text", ValueReader<LabelContent>.text, "The text, in the label's font and color; null for none."
      ) { label, content in label.core.show(content) },
      Property(
        "attributedText", .attributedText,
        "A text with attributes on ranges; null for none. Replaces `text`."
      ) { label, content in label.core.show(content) },
      Property("font", .font, "The font; the system font at 17 points unless set.", \.core.font),
      Property("fontSize", .fontSize, "The size of the font, in points.", \.core.fontSize),
      Property(
        "textColor", .color.orNil(as: .black), "The color of the text; black unless set.", \.core.textColor),
      Property(
        "backgroundColor", .color, "The color behind everything; none unless set.",
        \.core.place.backgroundColor, effect: .nothing),
      Property(
        "textAlignment", .word(TextAlignment.self), "How lines stand between the sides; natural unless set.",
        \.core.textAlignment),
      Property(
        "lineBreakMode", .word(LineBreakMode.self), "How lines end; truncatingTail unless set.",
        \.core.lineBreakMode),
      Property(
        "numberOfLines", .count, "The most lines shown, 0 for no limit; 1 unless set.", \.core.numberOfLines),
      Property(
        "clipsToBounds", .bool, "Whether what is drawn outside the bounds is cut off; true unless set.",
        \.core.place.clipsToBounds, effect: .nothing),
    ]
  }

  /// The properties of UILabel that have an effect only where UILabel draws the text.
  static var drawingProperties: [Property<Self>] { fittingProperties + lookProperties + languageProperties }

  private static var fittingProperties: [Property<Self>] {
    [
      Property(
        "adjustsFontSizeToFitWidth", .bool,
        "Whether text too wide for its `numberOfLines` is made smaller, in thousandths; false unless set.",
        \.core.traits.adjustsFontSizeToFitWidth),
      Property(
        "minimumScaleFactor", .number(in: 0...1),
        "The smallest part of its size text is made, then it is cut; 0, no limit, unless set.",
        \.core.traits.minimumScaleFactor),
      Property(
        "baselineAdjustment", .word(BaselineAdjustment.self),
        "Where a single line stands that was made smaller; alignBaselines unless set.",
        \.core.traits.baselineAdjustment),
      Property(
        "allowsDefaultTighteningForTruncation", .bool,
        "Whether a single line is tightened before it is cut; false unless set.",
        \.core.traits.allowsTightening),
      Property(
        "truncationToken", .truncationToken,
        "What stands for hidden text, on one line; null for an ellipsis.",
        \.core.traits.truncationToken),
      Property(
        "preferredMaxLayoutWidth", .extent,
        "The width the fact `intrinsicContentSize` is made for, in points; 0, unlimited, unless set.",
        \.core.traits.preferredMaxLayoutWidth),
    ]
  }

  private static var lookProperties: [Property<Self>] {
    [
      Property(
        "highlighted", .bool, "Whether `highlightedTextColor` is used; false unless set.",
        \.core.traits.isHighlighted),
      Property(
        "highlightedTextColor", .color, "The color of all glyphs while highlighted; null for no change.",
        \.core.traits.highlightedTextColor),
      Property(
        "enabled", .bool,
        "Whether text has its colors as they are set; false halves their opacity, but for pictures. True unless set.",
        \.core.traits.isEnabled),
      Property(
        "shadowColor", .color, "The color of the shadow of text without one of its own; none unless set.",
        \.core.traits.shadowColor),
      Property(
        "shadowOffset", .point,
        "How far that shadow lies to the right and down, in points; [0, -1] unless set.",
        \.core.traits.shadowOffset),
    ]
  }

  private static var languageProperties: [Property<Self>] {
    [
      Property(
        "writingDirection", .word(WritingDirection.self), "Which way paragraphs read; natural unless set.",
        \.core.traits.writingDirection),
      Property(
        "language", .language, "The language, which selects forms of characters; en unless set.",
        \.core.traits.language),
    ]
  }
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
