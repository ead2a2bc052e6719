import AssayFacts
public import AssayGeometry
import AssayTypesetting

/// UILabel's own measuring and drawing of text, which the systems built on it call as `super`.
extension LabelCore {
  /// The rectangle of the text within a width, as `textRectForBounds:limitedToNumberOfLines:` returns it.
  ///
  /// The origin is that of the bounds; both sizes are rounded up to 1/scale, and the width is at most the allowed width (RR-10).
  /// A nil width is unlimited. Without text the rectangle is empty, as it is for an empty text in UILabel.
  public mutating func textRect(width: Double?, numberOfLines: Int) -> Rect {
    guard let string = content.string, !string.isEmpty else {
      return Rect(origin: bounds.origin, size: .zero)
    }
    let text = shaped()
    if let natural, natural.text === text, width == nil,
      numberOfLines <= 0 || natural.lineCount <= numberOfLines
    {
      return Rect(origin: bounds.origin, size: natural.size.roundedUp(toScale: environment.scale))
    }
    var options = TextLayoutOptions(width: width, maximumLines: numberOfLines)
    options.justifies = false
    options.clipsSingleLine = true
    var size = TextLayout.size(of: text, options: options).roundedUp(toScale: environment.scale)
    if let width { size.width = min(size.width, width) }
    return Rect(origin: bounds.origin, size: size)
  }

  /// Draws the text as `drawTextInRect:` does: all lines that fit, vertically centered, on whole pixels.
  ///
  /// A rectangle without area shows nothing (RR-34).
  mutating func drawText(in rect: Rect, into list: inout DisplayList) {
    guard content.string?.isEmpty == false, !rect.isEmpty else { return }
    let plain = shaped()
    let dressed = traits.dressed(plain.text)
    let text = dressed ?? plain.text
    var scale = 1.0
    if traits.adjustsFontSizeToFitWidth {
      scale = text.scale(
        fitting: rect.width, numberOfLines: numberOfLines, style: paragraphStyle,
        minimum: traits.minimumScaleFactor)
    }
    let isPlain = dressed == nil && scale == 1
    let drawn = isPlain ? plain : ShapedText(text.scaled(by: scale), style: paragraphStyle)
    let layout = layout(of: drawn, in: rect)
    if case .plain = content, !layout.isTruncated, !traits.allowsTightening,
      layout.lines.allSatisfy(\.isParagraphEnd)
    {
      natural = (drawn, layout.lines.count, layout.size)
    }
    var top = top(of: layout, in: rect)
    if scale < 1, numberOfLines == 1 {
      let full = self.layout(of: ShapedText(text, style: paragraphStyle), in: rect)
      top = adjusted(top, of: layout, from: full, at: self.top(of: full, in: rect))
    }
    let origin = Point(x: rect.minX, y: top)
    list.addText(layout, at: origin)
    list.addBoxes(of: layout, at: origin, from: environment)
    if traits.adjustsFontSizeToFitWidth {
      list.facts["fit"] = ["scale": .number(scale), "size": .number(rounded(font.size * scale))]
    }
  }

  /// Lays out the lines that are drawn in a rectangle; one line is shown even if the rectangle is too low for it.
  private func layout(of text: ShapedText, in rect: Rect) -> TextLayout {
    var options = TextLayoutOptions(
      width: rect.width, maximumLines: numberOfLines, maximumHeight: rect.height)
    options.showsOneLine = true
    options.clipsSingleLine = true
    if let token = traits.truncationToken { options.truncationToken = token }
    return TextLayout(text, options: options)
  }

  /// The top of a layout that is centered in a rectangle, on the nearest whole pixel, halves downward.
  private func top(of layout: TextLayout, in rect: Rect) -> Double {
    let top = rect.minY + (rect.height - layout.size.height) / 2
    return (top * environment.scale + 0.5).rounded(.down) / environment.scale
  }

  /// The top of a line that was made smaller: centered it is at `top`, and at full size it was at `fullTop`.
  private func adjusted(_ top: Double, of layout: TextLayout, from full: TextLayout, at fullTop: Double)
    -> Double
  {
    switch traits.baselineAdjustment {
    case .alignCenters: top
    case .none: fullTop
    case .alignBaselines: fullTop + (full.lines.first?.baseline ?? 0) - (layout.lines.first?.baseline ?? 0)
    }
  }
}

/// UILabel itself, on which the other systems are based.
public struct PlainLabel: Label {
  /// UILabel's own properties.
  public static let properties = PropertyTable<PlainLabel>()
  /// The state it shares with UILabel.
  public var core: LabelCore

  /// Creates a label; both initializers do the same.
  public init(core: LabelCore, creation: Creation) { self.core = core }
}
