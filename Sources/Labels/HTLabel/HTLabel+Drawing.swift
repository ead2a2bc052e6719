import Facts
import Geometry
import Typesetting

extension HTLabel {
  /// Draws the text in its content box, at the fitting size if that is asked for.
  public mutating func draw() -> DisplayList {
    core.log("draw")
    var list = DisplayList()
    list.facts["content"] = .record(Facts(contentSize))
    guard core.content.string != nil else {
      list.facts["measured"] = .record(Facts(Size.zero))
      return list
    }
    let fit = adjustsFontSizeToFitWidth ? search() : nil
    if let fit {
      list.facts["fit"] = [
        "branch": .text(fit.branch.rawValue), "size": .number(rounded(fit.size)),
        "probes": .number(fit.probes),
      ]
    }
    let size = fit?.size ?? core.font.size
    guard size > 0 else { return list }  // HT-65: a font of no size draws nothing
    let measured = measure(at: size, mixed: fit == nil && core.environment.variant == .intended)
    let rect = textRect(of: measured)
    list.facts["measured"] = .record(Facts(measured))
    list.facts["textRect"] = .record(Facts(rect))
    drawText(at: fit == nil ? nil : size, in: rect, into: &list)
    return list
  }

  /// The room between the insets (HT-33); negative where they take more than there is.
  private var contentSize: Size {
    Size(
      width: core.bounds.width - insets.horizontal, height: core.bounds.height - insets.vertical)
  }

  private func search() -> FitSearch.Result {
    let box = contentSize
    return FitSearch(
      pointSize: core.font.size, minimum: minFontSize, variant: core.environment.variant,
      fits: { size in
        let measured = measure(at: size, mixed: false)
        return measured.width <= box.width && measured.height <= box.height
      }
    ).run()
  }

  /// The size of the text wrapped at the content width, all lines, not rounded (HT-34).
  ///
  /// Without room it is the screen's width that counts (HT-35). The published code measures the plain text in the
  /// label's font, whatever its runs are (HT-38); `mixed` measures what is drawn. In the repository's newest
  /// revision the height is at most that of `numberOfLines` lines (HT-47).
  private func measure(at size: Double, mixed: Bool) -> Size {
    var text = plainText(at: size)
    if mixed {
      text = styledText
      text.updateAttributes { $0.paragraphStyle?.alignment = .natural }
    }
    let width = contentSize.width > 0 ? contentSize.width : core.environment.screenWidth
    var measured = TextLayout(
      text, style: ParagraphStyle(), options: TextLayoutOptions(width: width, maximumLines: 0)
    ).size
    if core.environment.variant == .head, core.numberOfLines > 0 {
      let font = core.font.withSize(size)
      measured.height = min(measured.height, font.lineHeight * Double(core.numberOfLines))
    }
    return measured
  }

  /// The paragraph style it is drawn with: of the label's own, the alignment counts, and that only as intended.
  private var drawingStyle: ParagraphStyle {
    ParagraphStyle(alignment: core.environment.variant == .intended ? core.textAlignment : .natural)
  }

  /// The text with its attributes, without paragraph styles in the published code (HT-45).
  private var styledText: AttributedText {
    let base = TextAttributes(font: core.font, color: core.textColor)
    var text = core.attributedText(base: base, style: drawingStyle)
    if core.environment.variant != .intended { text.updateAttributes { $0.paragraphStyle = nil } }
    return text
  }

  private func plainText(at size: Double) -> AttributedText {
    AttributedText(
      core.content.string ?? "",
      attributes: TextAttributes(font: core.font.withSize(size), color: core.textColor))
  }

  /// Where the text goes: at the left inset always (HT-39), and by the vertical alignment (HT-40…HT-43).
  private func textRect(of measured: Size) -> Rect {
    let height = core.bounds.height
    let top =
      switch verticalAlignment {
      case .top, .unrecognized: insets.top
      case .center where core.environment.variant == .intended:
        insets.top + (contentSize.height - measured.height) / 2
      case .center: height / 2 - measured.height / 2  // HT-41: the insets do not enter
      case .bottom: height - insets.bottom - measured.height
      }
    return Rect(origin: Point(x: insets.left, y: top), size: measured)
  }

  /// Draws the attributed text in the rectangle, with one font for all of it after a search (HT-67).
  ///
  /// The paragraph style is taken away first, so lines are natural-aligned and word-wrapped whatever the label
  /// says (HT-45); as intended, the alignment counts in the content box.
  private func drawText(at size: Double?, in rect: Rect, into list: inout DisplayList) {
    var text = styledText
    if let size {
      let font = core.font.withSize(size)
      text.updateAttributes { $0.font = font }
    }
    let isIntended = core.environment.variant == .intended
    let width = isIntended && contentSize.width > 0 ? contentSize.width : rect.width
    let lines = core.environment.variant == .head ? core.numberOfLines : 0
    let layout = TextLayout(
      text, style: drawingStyle,
      options: TextLayoutOptions(width: width, maximumLines: lines, maximumHeight: nil, truncates: false))
    list.items.append(.text(layout, at: rect.origin))
    list.facts.addLines(of: layout, at: rect.origin)
  }
}
