public import AssayGeometry
import AssayTypesetting

extension CJLabel {
  /// The width and the number of lines for which the class measures its text (CJ-27).
  struct ClassSizing: Hashable, Sendable {
    /// The width; 0 is unlimited.
    var width = 0.0
    /// The number of lines; 0 is all.
    var numberOfLines = 0
  }

  /// The size of a text's first lines as the class measures it, both sides rounded up to whole points (CJ-27).
  ///
  /// A single line has all the width it needs. A nil width is unlimited, 0 lines are all; an empty text has no size.
  func size(of text: AttributedText, width: Double?, numberOfLines: Int) -> Size {
    guard !text.isEmpty else { return .zero }
    var options = TextLayoutOptions(width: numberOfLines == 1 ? nil : width)
    options.usesWholePoints = true
    options.cutsEachParagraph = true
    // With one line the width has no limit, but paragraphs still begin new lines.
    options.maximumLines = numberOfLines == 1 ? 0 : numberOfLines
    return TextLayout.size(of: text, style: look.paragraph, options: options).roundedUp(toScale: 1)
  }

  /// The size of the text within a width, and the insets around it (CJ-28); a nil width is unlimited.
  private func size(within width: Double?) -> Size {
    guard hasContent else { return .zero }
    let room = width.map { quirks.measuresOverInsets ? $0 : max(0.000_001, $0 - insets.horizontal) }
    var size = size(of: MarkedText(of: self).text, width: room, numberOfLines: core.numberOfLines)
    size.width += insets.horizontal
    size.height += insets.vertical
    return size
  }

  /// The size that suits a width (CJ-28).
  public mutating func sizeThatFits(width: Double) -> Size { size(within: width > 0 ? width : nil) }

  /// The size that suits the text's width on one line, or a given width (CJ-29).
  public mutating func intrinsicContentSize(maximumWidth: Double?) -> Size { size(within: maximumWidth) }

  /// The text at the size it is drawn at, and its scale; the scale is nil if the label does not fit its text (CJ-30).
  ///
  /// The text's width on one line with the insets, times π/e where words wrap on several lines, is compared with the label's
  /// width times the number of lines. Sizes are rounded down to whole points; text is never made larger.
  func fitted(_ text: AttributedText) -> (text: AttributedText, scale: Double?) {
    let lines = core.numberOfLines
    guard core.traits.adjustsFontSizeToFitWidth, lines > 0 else { return (text, nil) }
    var needed = size(of: text, width: nil, numberOfLines: lines).width + insets.horizontal
    if lines > 1, core.lineBreakMode == .wordWrapping { needed *= .pi / 2.718281828459045 }
    let available = core.bounds.width * Double(lines)
    guard needed > available, needed > 0 else { return (text, 1) }
    let scale = max(core.traits.minimumScaleFactor, available / needed)
    var fitted = text
    fitted.updateAttributes { $0.font = $0.font.withSize(scaledDown($0.font.size, by: scale)) }
    return (fitted, scale)
  }
}

/// A font size times a scale, rounded down to whole points; a rounding error costs no point.
func scaledDown(_ size: Double, by scale: Double) -> Double { rounded(size * scale).rounded(.down) }
