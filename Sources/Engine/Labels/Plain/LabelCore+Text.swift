import AssayFacts
public import AssayGeometry
import AssayTypesetting

/// UILabel's own measuring and drawing of text, which the systems built on it call as `super`.
extension LabelCore {
  /// The rectangle the text takes within a width, as `textRectForBounds:limitedToNumberOfLines:` gives it.
  ///
  /// The origin is that of the bounds; both sizes are rounded up to 1/scale, and the width is at most the one allowed (RR-10).
  /// A width of nil is unlimited. No text takes no room; an empty one takes none either, as UILabel has it.
  public mutating func textRect(width: Double?, numberOfLines: Int) -> Rect {
    guard let string = content.string, !string.isEmpty else {
      return Rect(origin: bounds.origin, size: .zero)
    }
    var options = TextLayoutOptions(width: width, maximumLines: numberOfLines)
    options.justifies = false
    let text = shaped()
    let known = width == nil ? naturalSize(of: text, numberOfLines: numberOfLines) : nil
    var size = (known ?? TextLayout.size(of: text, options: options)).roundedUp(toScale: environment.scale)
    if let width { size.width = min(size.width, width) }
    return Rect(origin: bounds.origin, size: size)
  }

  /// The size of a text in unlimited room, if its drawing has shown that.
  private func naturalSize(of text: ShapedText, numberOfLines: Int) -> Size? {
    guard let natural, natural.text === text, numberOfLines <= 0 || natural.lineCount <= numberOfLines else {
      return nil
    }
    return natural.size
  }

  /// Notes how large a text is in unlimited room where its layout says so: where every paragraph is whole, on one line.
  private mutating func noteNaturalSize(of text: ShapedText, _ layout: TextLayout) {
    guard case .plain = content, !layout.isTruncated, !traits.allowsTightening,
      layout.lines.allSatisfy(\.isParagraphEnd)
    else { return }
    natural = (text, layout.lines.count, layout.size)
  }

  /// Draws the text as `drawTextInRect:` does: as many lines as fit, vertically centered, on whole pixels.
  ///
  /// A rectangle without area shows nothing (RR-34).
  mutating func drawText(in rect: Rect, into list: inout DisplayList) {
    guard content.string?.isEmpty == false, !rect.isEmpty else { return }
    let plain = shaped()
    var text = plain.text
    traits.dress(&text)
    let scale = traits.adjustsFontSizeToFitWidth ? fittingScale(of: text, in: rect.width) : 1
    let shown = text.scaled(by: scale)
    let shaped = shown == plain.text ? plain : ShapedText(shown, style: paragraphStyle)
    let layout = layout(of: shaped, in: rect)
    noteNaturalSize(of: shaped, layout)
    var top = top(of: layout, in: rect)
    if scale < 1, numberOfLines == 1 {
      let full = self.layout(of: ShapedText(text, style: paragraphStyle), in: rect)
      top = adjusted(top, of: layout, from: full, at: self.top(of: full, in: rect))
    }
    let origin = Point(x: rect.minX, y: top)
    list.items.append(.text(layout, at: origin))
    list.addBoxes(of: layout, at: origin, from: environment)
    list.facts.addLines(of: layout, at: origin)
    if traits.adjustsFontSizeToFitWidth {
      list.facts["fit"] = ["scale": .number(scale), "size": .number(rounded(font.size * scale))]
    }
  }

  /// The lines that are drawn in a rectangle: one is shown however low it is.
  private func layout(of text: ShapedText, in rect: Rect) -> TextLayout {
    var options = TextLayoutOptions(
      width: rect.width, maximumLines: numberOfLines, maximumHeight: rect.height)
    options.showsOneLine = true
    if let token = traits.truncationToken { options.truncationToken = token }
    return TextLayout(text, options: options)
  }

  /// How much smaller the text is made.
  private func fittingScale(of text: AttributedText, in width: Double) -> Double {
    ShrinkToFit(
      text: text, style: paragraphStyle, width: width, numberOfLines: numberOfLines,
      minimum: traits.minimumScaleFactor
    ).scale
  }

  private func top(of layout: TextLayout, in rect: Rect) -> Double {
    snapped(rect.minY + (rect.height - layout.size.height) / 2)
  }

  /// Where a line that was made smaller begins, when it would be centered at `top` and stood at `fullTop` before.
  private func adjusted(_ top: Double, of layout: TextLayout, from full: TextLayout, at fullTop: Double)
    -> Double
  {
    switch traits.baselineAdjustment {
    case .alignCenters: top
    case .none: fullTop
    case .alignBaselines: fullTop + (full.lines.first?.baseline ?? 0) - (layout.lines.first?.baseline ?? 0)
    }
  }

  /// A position moved to the nearest whole pixel, halves downward.
  private func snapped(_ position: Double) -> Double {
    (position * environment.scale + 0.5).rounded(.down) / environment.scale
  }
}
