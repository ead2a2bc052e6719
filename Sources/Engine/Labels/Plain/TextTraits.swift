public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// The vertical position of a single line that was made smaller (rank 6).
public enum BaselineAdjustment: String, Hashable, Sendable, CaseIterable {
  /// On the baseline of the line before it was made smaller; the default.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// At the top of the line before it was made smaller.
  case none
}

/// The properties of UILabel that only its own drawing uses.
public struct TextTraits: Hashable, Sendable {
  /// Whether text that is too wide is made smaller.
  public var adjustsFontSizeToFitWidth = false
  /// The smallest scale of the text, 0…1; 0 means no limit.
  public var minimumScaleFactor = 0.0
  /// The vertical position of a single line that was made smaller.
  public var baselineAdjustment = BaselineAdjustment.alignBaselines
  /// Whether a single line may be tightened before it is cut.
  public var allowsTightening = false
  /// Whether the label is highlighted, as a cell under a finger is.
  public var isHighlighted = false
  /// The color of a highlighted label's glyphs; nil keeps their color.
  public var highlightedTextColor: Color?
  /// Whether the label is enabled; a disabled label halves the opacity of every color of its text.
  public var isEnabled = true
  /// The color of the shadow of text that sets none; nil for no shadow.
  public var shadowColor: Color?
  /// How far that shadow is moved to the right and down, in points; it has no blur.
  public var shadowOffset = Point(x: 0, y: -1)
  /// The width that the label's size is computed for when none is given, in points; 0 for none.
  public var preferredMaxLayoutWidth = 0.0
  /// The text in place of hidden text; nil for an ellipsis.
  public var truncationToken: String?
  /// The direction in which paragraphs read.
  public var writingDirection = WritingDirection.natural
  /// The language as a BCP 47 tag.
  public var language = "en"

  /// A text in the label's state: highlight, shadow, and the colors of a disabled label, in this order; nil for no change.
  func dressed(_ text: AttributedText) -> AttributedText? {
    let highlight = isHighlighted ? highlightedTextColor : nil
    let shadow = shadowColor.map { TextShadow(x: shadowOffset.x, y: shadowOffset.y, color: $0) }
    guard highlight != nil || shadow != nil || !isEnabled else { return nil }
    var text = text
    text.updateAttributes { attributes in
      attributes.color = highlight ?? attributes.color
      attributes.shadow = attributes.shadow ?? shadow
      if !isEnabled { attributes.dim() }
    }
    return text
  }
}

extension TextAttributes {
  /// Halves the opacity of every color.
  fileprivate mutating func dim() {
    color = color.dimmed
    if let color = underline?.color { underline?.color = color.dimmed }
    if let color = strikethrough?.color { strikethrough?.color = color.dimmed }
    if let color = stroke?.color { stroke?.color = color.dimmed }
    if let shadow { self.shadow?.color = shadow.color.dimmed }
    backgroundColor = backgroundColor?.dimmed
  }
}

extension Color {
  /// The color with half its opacity, rounded up.
  fileprivate var dimmed: Color { withAlpha(alpha / 2 + alpha % 2) }
}
