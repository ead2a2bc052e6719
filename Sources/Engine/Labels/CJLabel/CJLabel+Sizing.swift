public import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// A question to the class: how large a text would be in a width (CJ-27).
  struct ClassSizing: Hashable, Sendable {
    /// The width; 0 is unlimited.
    var width: Double
    /// The number of lines; 0 is all.
    var numberOfLines: Int

    /// Its keys in a scenario.
    static let fields = [
      PropertyDescription(
        key: "width", kind: .limited(PropertyKind.extents),
        summary: "The width to fit, in points; 0 is unlimited.", isRequired: true),
      PropertyDescription(
        key: "numberOfLines", kind: .count, summary: "How many lines count; 0, all, unless set."),
    ]

    init(_ record: [String: PropertyValue]) throws(LabelError) {
      guard let width = record["width"] else { throw LabelError("the mapping must state 'width'") }
      self.width = try width.number(in: PropertyKind.extents)
      numberOfLines = try record["numberOfLines"]?.count ?? 0
    }
  }

  /// The answer for the label's text, which the class knows nothing else of the label for.
  func size(asked sizing: ClassSizing) -> Size {
    CJLabel.size(
      of: drawnText, style: paragraphStyle, width: sizing.width > 0 ? sizing.width : nil,
      numberOfLines: sizing.numberOfLines)
  }

  /// The size of a text as the class measures it: of its first lines, both sides rounded up to whole points (CJ-27).
  ///
  /// A single line has all the width it needs. A width of nil is unlimited, 0 lines are all; an empty text has no size.
  static func size(of text: AttributedText, style: ParagraphStyle, width: Double?, numberOfLines: Int) -> Size
  {
    guard !text.isEmpty else { return .zero }
    var options = TextLayoutOptions(framing: numberOfLines == 1 ? nil : width)
    // With one line it is the width that has no limit: paragraphs are lines all the same.
    options.maximumLines = numberOfLines == 1 ? 0 : numberOfLines
    return TextLayout.size(of: text, style: style, options: options).roundedUp(toScale: 1)
  }

  /// The size that suits a width, nil for an unlimited one: that of the text, and the insets around it (CJ-28).
  ///
  /// The published code gives the text the whole width, though less is left between the insets.
  private func size(within width: Double?) -> Size {
    guard core.content.string != nil || !text.insertions.isEmpty else { return .zero }
    let room = width.map { quirks.measuresOverInsets ? $0 : max(0.000_001, $0 - insets.horizontal) }
    var size = CJLabel.size(
      of: drawnText, style: paragraphStyle, width: room, numberOfLines: core.numberOfLines)
    size.width += insets.horizontal
    size.height += insets.vertical
    return size
  }

  /// The size that suits a width (CJ-28).
  public mutating func sizeThatFits(width: Double) -> Size { size(within: width > 0 ? width : nil) }

  /// The size that suits the width its text has on one line, or a width given (CJ-29).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size { size(within: maximumWidth) }
}

extension CJLabel {
  /// The text at the size it is drawn at, and how it was made smaller; nil where that is not asked for (CJ-30).
  ///
  /// Its width on one line with the insets, times π/e where words wrap on several lines, is held against the label's
  /// width times the number of lines. Sizes are rounded down to whole points; text is never made larger.
  func fitted(_ text: AttributedText) -> (text: AttributedText, scale: Double?) {
    let lines = core.numberOfLines
    guard core.traits.adjustsFontSizeToFitWidth, lines > 0 else { return (text, nil) }
    var needed =
      CJLabel.size(of: text, style: paragraphStyle, width: nil, numberOfLines: lines).width
      + insets.horizontal
    if lines > 1, core.lineBreakMode == .wordWrapping { needed *= CJLabel.roomForWords }
    let available = core.bounds.width * Double(lines)
    guard needed > available, needed > 0 else { return (text, 1) }
    let scale = max(core.traits.minimumScaleFactor, available / needed)
    var fitted = text
    fitted.updateAttributes { $0.font = $0.font.withSize($0.font.size.scaledDown(by: scale)) }
    return (fitted, scale)
  }

  /// What the text takes more of when words stay whole, as the published code guesses it: π/e.
  private static let roomForWords = 3.141592653589793 / 2.718281828459045
}

extension Double {
  /// A font's size times a scale in whole points, rounded down; what a product loses in its last digits costs no point.
  func scaledDown(by scale: Double) -> Double { (self * scale + 1e-9).rounded(.down) }
}
