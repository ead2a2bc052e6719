import Facts
public import Geometry
import Typesetting

/// UILabel's own measuring and drawing of text, which the systems built on it call as `super`.
extension LabelCore {
  /// The rectangle the text takes within a width, as `textRectForBounds:limitedToNumberOfLines:` gives it.
  ///
  /// The origin is zero; both sizes are rounded up to 1/scale, and the width is at most the one allowed (RR-10).
  /// A width of nil is unlimited. No text takes no room; an empty one takes none either, as UILabel has it.
  public func textRect(width: Double?, numberOfLines: Int) -> Rect {
    guard let string = content.string, !string.isEmpty else { return .zero }
    let layout = TextLayout(
      measuredText, style: measuringStyle,
      options: TextLayoutOptions(width: width, maximumLines: numberOfLines))
    var size = layout.size.roundedUp(toScale: environment.scale)
    if let width { size.width = min(size.width, width) }
    return Rect(origin: .zero, size: size)
  }

  /// The label's style as text is measured with it: justified lines as they are before they are stretched (RR-12).
  private var measuringStyle: ParagraphStyle {
    var style = paragraphStyle
    style.alignment = .natural
    return style
  }

  /// The text with what it sets, as it is measured.
  var measuredText: AttributedText {
    var text = attributedText
    text.updateAttributes { $0.paragraphStyle?.alignment = .natural }
    return text
  }

  /// Draws the text as `drawTextInRect:` does: as many lines as fit, vertically centred, on whole pixels.
  ///
  /// A rectangle without area shows nothing (RR-34).
  func drawText(in rect: Rect, into list: inout DisplayList) {
    guard content.string?.isEmpty == false, !rect.isEmpty else { return }
    var options = TextLayoutOptions(
      width: rect.width, maximumLines: numberOfLines, maximumHeight: rect.height)
    var layout = TextLayout(attributedText, style: paragraphStyle, options: options)
    if layout.lines.isEmpty {  // one line is shown however low the rectangle is
      options.maximumLines = 1
      options.maximumHeight = nil
      layout = TextLayout(attributedText, style: paragraphStyle, options: options)
    }
    let top = rect.minY + (rect.height - layout.size.height) / 2
    let origin = Point(x: rect.minX, y: snapped(top))
    list.items.append(.text(layout, at: origin))
    list.addBoxes(of: layout, at: origin, core: self)
    list.facts.addLines(of: layout, at: origin)
  }

  /// A position moved to the nearest whole pixel, halves downward.
  private func snapped(_ position: Double) -> Double {
    (position * environment.scale + 0.5).rounded(.down) / environment.scale
  }
}
