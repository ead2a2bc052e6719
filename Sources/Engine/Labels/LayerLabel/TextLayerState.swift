import AssayDrawing
import AssayFacts
import AssayGeometry
import AssayImaging
import AssayTypesetting

/// The place where a text layer leaves out text that does not fit (LL-18).
public enum LayerTruncation: String, Hashable, Sendable, CaseIterable {
  /// Nowhere: text is cut off at the edge, and lines that do not fit whole are not drawn (LL-15).
  case none
  /// At the beginning of the last line shown.
  case start
  /// In the middle of the last line shown.
  case middle
  /// At the end of the last line shown.
  case end
}

/// The properties of a text layer; initially the system's defaults (LL-17).
struct TextLayerState: Sendable {
  /// The color of a string without attributes of its own.
  var color = Color.white
  /// The font of such a string.
  var font: Font
  /// The requested font name that no font has; nil when the font was found (LL-19).
  var missingFont: String?
  /// The horizontal alignment of lines.
  var alignment = TextAlignment.natural
  /// Whether text is divided into lines at all.
  var isWrapped = false
  /// Where text that does not fit is left out.
  var truncation = LayerTruncation.none
  /// Pixels per point of the layer's picture; 1 unless a view sets it (LL-12).
  var contentsScale = 1.0

  /// The defaults: Helvetica at 36 points in opaque white, natural, not wrapped, not truncated (LL-17).
  init(in environment: LabelEnvironment) { font = environment.coreTextFont.withSize(36) }

  /// A string in the layer's own font and color, if any.
  func plainText(_ string: String?) -> AttributedText? {
    string.map { AttributedText($0, attributes: TextAttributes(font: font, color: color)) }
  }

  /// Draws a text into a layer of a size; `viewScale` is the view's number of pixels per point.
  func contents(_ text: AttributedText?, size: Size, viewScale: Double) -> DisplayList {
    var list = DisplayList()
    guard let text, !Rect(origin: .zero, size: size).isEmpty else { return list }
    list.addLines(layout(of: text, in: size).wholeLines(within: size.height))
    if contentsScale != viewScale { list.becomePicture(of: size, scale: contentsScale) }
    return list
  }

  /// Lays out lines from the top of the layer (LL-14); without truncation also those below its bottom.
  private func layout(of text: AttributedText, in size: Size) -> TextLayout {
    let truncates = truncation != .none
    return TextLayout(
      text, style: ParagraphStyle(alignment: alignment, lineBreakMode: lineBreakMode),
      options: TextLayoutOptions(
        width: size.width, maximumLines: isWrapped ? 0 : 1, maximumHeight: truncates ? size.height : nil,
        truncates: truncates))
  }

  private var lineBreakMode: LineBreakMode {
    switch truncation {
    case .none: isWrapped ? .wordWrapping : .clipping
    case .start: .truncatingHead
    case .middle: .truncatingMiddle
    case .end: .truncatingTail
    }
  }

  /// Facts about a string in the layer and about all properties.
  func facts(_ string: String?) -> Facts {
    var facts: Facts = [
      "string": string.map(Fact.text) ?? .null,
      "color": .text(color.description),
      "font": .text(font.faces.first?.name ?? ""),
      "size": .number(rounded(font.size)),
      "alignment": .text(alignment.rawValue),
      "wrapped": .bool(isWrapped),
      "truncation": .text(truncation.rawValue),
      "scale": .number(contentsScale),
    ]
    if let missingFont { facts["missingFont"] = .text(missingFont) }
    return facts
  }
}

extension DisplayList {
  /// Replaces the drawing by a picture of it at some pixels per point, which a view then enlarges (LL-12).
  fileprivate mutating func becomePicture(of size: Size, scale: Double) {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    let drawn = self
    items = []
    guard max(width, height) <= 8192 else { return }  // A larger layer has no contents.
    var canvas = Canvas(width: Int(width), height: Int(height), scale: scale, background: .clear)
    drawn.paint(on: &canvas)
    items = [.image(canvas.finish(), Rect(x: 0, y: 0, width: width / scale, height: height / scale))]
  }
}
