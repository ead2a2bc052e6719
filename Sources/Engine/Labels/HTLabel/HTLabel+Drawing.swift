import AssayFacts
import AssayGeometry
import AssayTypesetting

/// The way of the text: find its size, measure it, place it, draw it.
extension HTLabel {
  /// Draws the text in its content box, at the fitting size if that is asked for.
  ///
  /// As any string drawn in a rectangle it shows the lines that fit into what was measured, and cuts the others (HT-08, HT-38).
  public mutating func draw() -> DisplayList {
    core.log("draw")
    var list = DisplayList()
    guard drawHook == .own else { return list }
    list.facts["content"] = .record(Facts(contentSize))
    guard core.content.string != nil else {  // HT-48: no text takes no room
      list.facts["measured"] = .record(Facts(Size.zero))
      return list
    }
    let fit = adjustsFontSizeToFitWidth ? search() : nil
    if let fit { list.facts["fit"] = .record(Facts(fit)) }
    guard (fit?.size ?? core.font.size) > 0 else { return list }  // HT-65: a font of no size draws nothing
    let measured = measure(at: fit?.size)
    let rect = textRect(of: measured)
    list.facts["measured"] = .record(Facts(measured))
    list.facts["textRect"] = .record(Facts(rect))
    let layout = TextLayout(
      drawnText(at: fit?.size), style: drawingStyle,
      options: TextLayoutOptions(
        width: drawingWidth(of: rect), maximumLines: lineLimit,
        maximumHeight: rect.height + HTLabel.roundingRoom))
    list.items.append(.text(layout, at: rect.origin))
    list.facts.addLines(of: layout, at: rect.origin)
    return list
  }

  /// What rounding may take from the height of a rectangle that is as high as its lines, in points.
  private static let roundingRoom = 1e-3

  /// The room between the insets (HT-33); negative where they take more than there is.
  private var contentSize: Size {
    Size(width: core.bounds.width - insets.horizontal, height: core.bounds.height - insets.vertical)
  }

  /// The size at which the text fills the content box, edges included (HT-54).
  private func search() -> FitSearch.Result {
    let box = contentSize
    return FitSearch(pointSize: core.font.size, minimum: minFontSize, quirks: quirks) { size in
      let measured = measure(at: size)
      return measured.width <= box.width && measured.height <= box.height
    }.run()
  }

  // MARK: Measuring

  /// The size of the text wrapped at the content width, not rounded (HT-34); nil is the label's own fonts.
  ///
  /// Without room it is the screen's width that counts (HT-35). The ellipsis asked for never comes, since the height
  /// is unlimited (HT-36); line gaps count (HT-37).
  private func measure(at size: Double?) -> Size {
    let width = contentSize.width > 0 ? contentSize.width : core.environment.screenWidth
    var options = TextLayoutOptions(width: width)
    options.justifies = false
    var measured = TextLayout.size(of: measuredText(at: size), options: options)
    if lineLimit > 0 {
      let lineHeight = core.font.withSize(size ?? core.font.size).lineHeight
      measured.height = min(measured.height, lineHeight * Double(lineLimit))
    }
    return measured
  }

  /// The most lines that are measured and drawn; 0 is no limit, as the article's code has it (HT-46, HT-47).
  private var lineLimit: Int { quirks.countsLines ? core.numberOfLines : 0 }

  /// The text as it is measured: plain in the published code, otherwise what is drawn (HT-38).
  private func measuredText(at size: Double?) -> AttributedText {
    guard quirks.measuresPlainText else { return drawnText(at: size) }
    let font = core.font.withSize(size ?? core.font.size)
    return AttributedText(core.content.string ?? "", attributes: TextAttributes(font: font))
  }

  // MARK: Placing

  /// Where the text goes: at the left inset always (HT-39), and by the vertical alignment (HT-40…HT-43).
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

  /// Where lines end: at the measured width, which leaves no room to align them in (HT-45, HT-51).
  private func drawingWidth(of rect: Rect) -> Double {
    quirks.dropsParagraphStyle || contentSize.width <= 0 ? rect.width : contentSize.width
  }

  // MARK: Drawing

  /// The paragraph style it is drawn with: of the label's own, the alignment counts, where any does (HT-45).
  private var drawingStyle: ParagraphStyle {
    ParagraphStyle(alignment: quirks.dropsParagraphStyle ? .natural : core.textAlignment)
  }

  /// The text with its attributes (HT-49); a size that was searched for replaces every font (HT-67).
  private func drawnText(at size: Double?) -> AttributedText {
    let base = TextAttributes(font: core.font, color: core.textColor)
    var text = core.attributedText(base: base, style: drawingStyle)
    let font = size.map { core.font.withSize($0) }
    text.updateAttributes { attributes in
      if quirks.dropsParagraphStyle { attributes.paragraphStyle = nil }
      if let font { attributes.font = font }
    }
    return text
  }
}

extension Facts {
  /// States a search: branch, size, and how many sizes its loop looked at.
  fileprivate init(_ fit: FitSearch.Result) {
    self = [
      "branch": .text(fit.branch.rawValue), "size": .number(rounded(fit.size)),
      "probes": .number(fit.probes),
    ]
  }
}
