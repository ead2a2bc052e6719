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
    let layout = layOut(width: width, height: nil, numberOfLines: numberOfLines)
    var size = layout.size.roundedUp(toScale: environment.scale)
    if let width { size.width = min(size.width, width) }
    return Rect(origin: .zero, size: size)
  }

  /// Lines of the text within a width and height; nil is unlimited.
  func layOut(width: Double?, height: Double?, numberOfLines: Int) -> TextLayout {
    TextLayout(
      attributedText, style: paragraphStyle,
      options: TextLayoutOptions(width: width, maximumLines: numberOfLines, maximumHeight: height))
  }

  /// Draws the text as `drawTextInRect:` does: as many lines as fit, vertically centred, on whole pixels.
  ///
  /// A rectangle without area shows nothing (RR-34).
  func drawText(in rect: Rect, into list: inout DisplayList) {
    guard content.string?.isEmpty == false, !rect.isEmpty else { return }
    let layout = layOut(width: rect.width, height: rect.height, numberOfLines: numberOfLines)
    let top = rect.minY + (rect.height - layout.size.height) / 2
    let origin = Point(x: rect.minX, y: snapped(top))
    list.items.append(.text(layout, at: origin))
    list.facts.addLines(of: layout, at: origin)
  }

  /// A position moved to the nearest whole pixel, halves downward.
  private func snapped(_ position: Double) -> Double {
    (position * environment.scale).rounded(.toNearestOrAwayFromZero) / environment.scale
  }
}
