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
    Property("text", ValueReader<LabelContent>.text) { core, content in core.show(content) },
    Property("attributedText", .attributedText) { core, content in core.show(content) },
    Property("font", .font) { $0.font = $1 },
    Property("fontSize", .fontSize, \.fontSize),
    Property("textColor", .color.orNil(as: .black), \.textColor),
    Property("backgroundColor", .color, \.backgroundColor, effect: .nothing),
    Property("textAlignment", .word(TextAlignment.self), \.textAlignment),
    Property("lineBreakMode", .word(LineBreakMode.self), \.lineBreakMode),
    Property("numberOfLines", .count, \.numberOfLines),
    Property("clipsToBounds", .bool, \.clipsToBounds, effect: .nothing),
  ]

  fileprivate static let fittingProperties: [Property<LabelCore>] = [
    Property("adjustsFontSizeToFitWidth", .bool, \.traits.adjustsFontSizeToFitWidth),
    Property("minimumScaleFactor", .number(in: 0...1), \.traits.minimumScaleFactor),
    Property("baselineAdjustment", .word(BaselineAdjustment.self), \.traits.baselineAdjustment),
    Property("allowsDefaultTighteningForTruncation", .bool, \.traits.allowsTightening),
    Property("truncationToken", .truncationToken, \.traits.truncationToken),
    Property("preferredMaxLayoutWidth", .extent, \.traits.preferredMaxLayoutWidth),
  ]

  fileprivate static let lookProperties: [Property<LabelCore>] = [
    Property("highlighted", .bool, \.traits.isHighlighted),
    Property("highlightedTextColor", .color, \.traits.highlightedTextColor),
    Property("enabled", .bool, \.traits.isEnabled),
    Property("shadowColor", .color, \.traits.shadowColor),
    Property("shadowOffset", .point, \.traits.shadowOffset),
    Property("writingDirection", .word(WritingDirection.self), \.traits.writingDirection),
    Property("language", .language, \.traits.language),
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
