public import AssayFacts
public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// The content of a label: no text, a text in the label's font and color, or a text with its own attributes.
public enum LabelContent: Hashable, Sendable {
  /// No text: UIKit's nil.
  case none
  /// A text without attributes.
  case plain(String)
  /// A text with attributes.
  indirect case styled(StyledText)

  /// The characters; nil without a text.
  public var string: String? {
    switch self {
    case .none: nil
    case .plain(let string): string
    case .styled(let text): text.string
    }
  }
}

/// The state that every label shares with UILabel: its place in its parent, its text, and the properties that style the text.
public struct LabelCore: Sendable {
  /// The device, the fonts and the pictures around the label.
  public let environment: LabelEnvironment
  /// The label's rectangle in the parent, in points.
  public var frame: Rect
  /// The point of the label's coordinate system at its upper left corner, as in a scrolled view.
  public var boundsOrigin = Point.zero
  /// The color behind everything; nil for none.
  public var backgroundColor: Color?
  /// Whether drawing outside the bounds is cut off; true by default.
  public var clipsToBounds = true
  /// The text.
  public var content = LabelContent.none { didSet { lastShaped = nil } }
  /// The font of text that sets none; setting it also replaces the fonts inside a text, as UILabel documents.
  public var font: Font { didSet { changeText { $0.changes["font"] = nil } } }
  /// The color of text that sets none; setting it also replaces the colors inside a text, as UILabel documents.
  public var textColor = Color.black { didSet { changeText { $0.changes["color"] = nil } } }
  /// The horizontal alignment of lines; setting it also replaces the alignments inside a text, as UILabel documents.
  public var textAlignment = TextAlignment.natural {
    didSet { changeText { $0.paragraph["alignment"] = nil } }
  }
  /// How lines end, tail truncation by default; setting it also replaces the modes inside a text, as UILabel documents.
  public var lineBreakMode = LineBreakMode.truncatingTail {
    didSet { changeText { $0.paragraph["lineBreakMode"] = nil } }
  }
  /// The maximum number of lines, 0 for no limit; 1 by default.
  public var numberOfLines = 1
  /// The properties that only UILabel's own drawing uses.
  public var traits = TextTraits()
  /// The log of method calls, written as the articles print them.
  public var calls: [Fact] = []
  /// The text with its glyphs, until a property that it depends on is set: a text is drawn and then measured.
  private var lastShaped: ShapedText?
  /// The size of a text in unlimited room, if its drawing has shown that, and the number of lines there.
  var natural: (text: ShapedText, lineCount: Int, size: Size)?

  /// Creates the state of an empty label.
  public init(environment: LabelEnvironment, frame: Rect) {
    self.environment = environment
    self.frame = frame
    font = environment.systemFont
  }

  /// The label's rectangle in its own coordinate system.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

  /// The size of the font, in points.
  var fontSize: Double {
    get { font.size }
    set { font = font.withSize(newValue) }
  }

  /// Sets the content and returns whether it differs from the old one.
  mutating func show(_ content: LabelContent) -> Bool {
    guard content != self.content else { return false }
    self.content = content
    return true
  }

  /// The text as it is drawn: the label's own attributes, and over them those of the text.
  public var attributedText: AttributedText {
    attributedText(base: TextAttributes(font: font, color: textColor), style: paragraphStyle)
  }

  /// The text with its attributes applied over a base, in paragraphs of a style.
  func attributedText(base: TextAttributes, style: ParagraphStyle) -> AttributedText {
    var text = AttributedText(content.string ?? "", attributes: base)
    guard case .styled(let styled) = content else { return text }
    let base = SpanAttributes.Base(attributes: base, paragraph: style)
    text.updateAttributes { styled.attributes.apply(to: &$0, base: base) }
    let ranges = styled.spans.map { text.isEmpty ? 0..<1 : $0.range.clamped(to: 0..<text.count) }
    text.updateAttributes(in: ranges) { index, attributes in
      styled.spans[index].attributes.apply(to: &attributes, base: base)
    }
    return text
  }

  /// The text with its glyphs, in the label's paragraph style.
  mutating func shaped() -> ShapedText {
    let style = paragraphStyle
    if let last = lastShaped, last.style == style { return last }
    let shaped = ShapedText(attributedText, style: style)
    lastShaped = shaped
    return shaped
  }

  /// The paragraph style made from the label's own properties.
  var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle(
      alignment: textAlignment, lineBreakMode: lineBreakMode, writingDirection: traits.writingDirection,
      language: traits.language)
    style.allowsTightening = traits.allowsTightening
    return style
  }

  /// The width that the label's size is computed for when no width is given; nil is unlimited.
  var preferredWidth: Double? { traits.preferredMaxLayoutWidth > 0 ? traits.preferredMaxLayoutWidth : nil }

  /// Adds a call to the log.
  mutating func log(_ call: String, _ values: Double...) {
    let numbers = values.map { Fact.number(rounded($0)).description }.joined(separator: ", ")
    calls.append(.text(values.isEmpty ? call : "\(call)(\(numbers))"))
  }

  /// Changes the attributes of a styled text everywhere.
  private mutating func changeText(_ change: (inout SpanAttributes) -> Void) {
    lastShaped = nil
    guard case .styled(var text) = content else { return }
    text.updateAttributes(change)
    content = .styled(text)
  }
}

/// A length as facts state it: rounded to a millionth of a point, the unit in which lines are laid out.
func rounded(_ value: Double) -> Double {
  let rounded = (value * 1e6).rounded() / 1e6
  return rounded.isFinite ? rounded : value
}
