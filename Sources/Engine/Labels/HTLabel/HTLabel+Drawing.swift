import AssayFacts
import AssayGeometry
import AssayTypesetting

/// How the text is drawn: find its size, measure it, place it, draw it.
extension HTLabel {
  /// Draws the text in its content box, at the fitting size if the label searches for one.
  ///
  /// Like any string drawn in a rectangle, it shows the lines that fit into the measured rectangle, and cuts off the others
  /// (HT-08, HT-38).
  public mutating func draw() -> DisplayList {
    core.log("draw")
    var list = DisplayList()
    guard drawHook == .own else { return list }
    list.facts["content"] = .record(Facts(contentSize))
    guard core.content.string != nil else {  // HT-48: no text takes no room
      list.facts["measured"] = .record(Facts(Size.zero))
      return list
    }
    let fit = adjustsFontSizeToFitWidth ? fit() : nil
    if let fit { list.facts["fit"] = fit.fact }
    guard (fit?.size ?? core.font.size) > 0 else { return list }  // HT-65: a font of size 0 draws nothing
    let isPlain = if case .plain = core.content { fit == nil } else { false }
    let shaped = isPlain ? core.shaped().styled(drawingStyle) : shapedText(at: fit?.size)
    let measured = measure(shaped, at: fit?.size)
    let rect = textRect(of: measured)
    list.facts["measured"] = .record(Facts(measured))
    list.facts["textRect"] = .record(Facts(rect))
    // The measured width leaves no room to align lines in (HT-45, HT-51).
    let width = quirks.dropsParagraphStyle || contentSize.width <= 0 ? rect.width : contentSize.width
    let layout = TextLayout(
      shaped,
      options: TextLayoutOptions(
        // The rectangle is as high as its lines, from which rounding may take a little.
        width: width, maximumLines: lineLimit, maximumHeight: rect.height + 1e-3))
    list.addText(layout, at: rect.origin)
    return list
  }

  /// The size of the box between the insets (HT-33); negative where they take more than there is.
  var contentSize: Size {
    Size(width: core.bounds.width - insets.horizontal, height: core.bounds.height - insets.vertical)
  }

  // MARK: Measuring

  /// The size of the text wrapped at the content width, not rounded (HT-34); a nil font size keeps the text's fonts.
  ///
  /// Without room the text is measured at the screen's width (HT-35). The height is unlimited, so the requested
  /// ellipsis never appears (HT-36); line gaps count (HT-37).
  func measure(_ shaped: ShapedText, at size: Double?) -> Size {
    let font = core.font.withSize(size ?? core.font.size)
    var options = TextLayoutOptions(
      width: contentSize.width > 0 ? contentSize.width : core.environment.screenWidth)
    options.justifies = false
    var text = shaped
    if quirks.measuresPlainText, case .styled(let styled) = core.content {  // HT-38
      text = ShapedText(AttributedText(styled.string, attributes: TextAttributes(font: font)))
    }
    var measured = TextLayout.size(of: text, options: options)
    if lineLimit > 0 { measured.height = min(measured.height, font.lineHeight * Double(lineLimit)) }
    return measured
  }

  /// The most lines that are measured and drawn; 0 means no limit (HT-46, HT-47).
  private var lineLimit: Int { quirks.countsLines ? core.numberOfLines : 0 }

  // MARK: Placing

  /// The rectangle of the text: at the left inset (HT-39), and vertically by the alignment (HT-40…HT-43).
  private func textRect(of measured: Size) -> Rect {
    let height = core.bounds.height
    let top =
      switch verticalAlignment {
      case .top, .unrecognized: insets.top
      case .center where quirks.centersInBounds: (height - measured.height) / 2
      case .center: insets.top + (contentSize.height - measured.height) / 2
      case .bottom: height - insets.bottom - measured.height
      }
    return Rect(origin: Point(x: insets.left, y: top), size: measured)
  }

  // MARK: Drawing

  /// The paragraph style for drawing, which has at most the label's alignment (HT-45).
  private var drawingStyle: ParagraphStyle {
    ParagraphStyle(alignment: quirks.dropsParagraphStyle ? .natural : core.textAlignment)
  }

  /// The text with its attributes (HT-49) and glyphs; a size that was searched for replaces every font (HT-67).
  func shapedText(at size: Double?) -> ShapedText {
    let base = TextAttributes(font: core.font, color: core.textColor)
    var text = core.attributedText(base: base, style: drawingStyle)
    let font = size.map { core.font.withSize($0) }
    text.updateAttributes { attributes in
      if quirks.dropsParagraphStyle { attributes.paragraphStyle = nil }
      if let font { attributes.font = font }
    }
    return ShapedText(text, style: drawingStyle)
  }
}
