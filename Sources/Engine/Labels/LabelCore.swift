public import AssayFacts
public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// What a label shows: no text, a text in the label's font and color, or one with its own attributes.
public enum LabelContent: Hashable, Sendable {
  /// UIKit's nil.
  case none
  /// A text without attributes.
  case plain(String)
  /// A text some of whose ranges have attributes.
  indirect case styled(StyledText)

  /// The characters; nil when there is not text.
  public var string: String? {
    switch self {
    case .none: nil
    case .plain(let string): string
    case .styled(let text): text.string
    }
  }
}

/// What every label has in common with UILabel: its place, its text, and the properties that style the text.
public struct LabelCore: Sendable {
  /// What surrounds it.
  public let environment: LabelEnvironment
  /// Where it is.
  public var place: LabelPlace
  /// What it shows.
  public var content = LabelContent.none { didSet { lastShaped = nil } }
  /// The font of text that sets none.
  public private(set) var font: Font { didSet { lastShaped = nil } }
  /// The color of text that sets none.
  public private(set) var textColor = Color.black { didSet { lastShaped = nil } }
  /// How lines stand between the sides.
  public private(set) var textAlignment = TextAlignment.natural
  /// How lines end; tail truncation by default.
  public private(set) var lineBreakMode = LineBreakMode.truncatingTail
  /// The maximum number of lines, 0 for no limit; 1 by default.
  public var numberOfLines = 1
  /// What its own drawing knows beside.
  public var traits = TextTraits()
  /// The methods called so far, as the article that documents them prints them.
  public var calls: [Fact] = []
  /// The text with its glyphs, until a property that it depends on is set.
  private var lastShaped: ShapedText?
  /// How large a text is in unlimited room, when its drawing has shown that.
  var natural: (text: ShapedText, lineCount: Int, size: Size)?

  /// Creates the state of an empty label.
  public init(environment: LabelEnvironment, frame: Rect) {
    self.environment = environment
    place = LabelPlace(frame: frame)
    font = environment.systemFont
  }

  /// Its own coordinate system.
  public var bounds: Rect { place.bounds }

  /// Sets the font; a text with attributes takes it as a whole, as UILabel documents.
  public mutating func setFont(_ font: Font) {
    self.font = font
    updateSpans { $0.font = .kept }
  }

  /// Sets the color; a text with attributes takes it as a whole, as UILabel documents.
  public mutating func setTextColor(_ color: Color) {
    textColor = color
    updateSpans { $0.color = .kept }
  }

  /// Sets the alignment; a text with attributes takes it as a whole, as UILabel documents.
  public mutating func setTextAlignment(_ alignment: TextAlignment) {
    textAlignment = alignment
    updateSpans { $0.paragraph.keep("alignment") }
  }

  /// Sets how lines end; a text with attributes takes it as a whole, as UILabel documents.
  public mutating func setLineBreakMode(_ mode: LineBreakMode) {
    lineBreakMode = mode
    updateSpans { $0.paragraph.keep("lineBreakMode") }
  }

  /// Takes another content; whether it is another.
  mutating func show(_ content: LabelContent) -> Bool {
    guard content != self.content else { return false }
    self.content = content
    return true
  }

  /// The text as it is drawn: every range with all its attributes, laid over the label's own.
  public var attributedText: AttributedText {
    attributedText(base: TextAttributes(font: font, color: textColor), style: paragraphStyle)
  }

  /// The text with what it sets laid over base attributes and the paragraph style it is laid out with.
  func attributedText(base: TextAttributes, style: ParagraphStyle) -> AttributedText {
    var text = AttributedText(content.string ?? "", attributes: base)
    guard case .styled(let styled) = content else { return text }
    let base = SpanAttributes.Base(attributes: base, paragraph: style, images: environment.boxes)
    text.updateAttributes { styled.attributes.apply(to: &$0, base: base) }
    for span in styled.spans {
      text.updateAttributes(in: span.range.clamped(to: 0..<text.count)) { attributes in
        span.attributes.apply(to: &attributes, base: base)
      }
    }
    return text
  }

  /// The text with its glyphs, in the label's paragraph style; one that is drawn and then measured is shaped once.
  mutating func shaped() -> ShapedText {
    let style = paragraphStyle
    if let last = lastShaped, last.style == style { return last }
    let shaped = ShapedText(attributedText, style: style)
    lastShaped = shaped
    return shaped
  }

  /// The paragraph style that the label's own properties make.
  var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle(
      alignment: textAlignment, lineBreakMode: lineBreakMode, writingDirection: traits.writingDirection,
      language: traits.language)
    style.allowsTightening = traits.allowsTightening
    return style
  }

  /// The width that the label's size is computed for when none is given; nil is unlimited.
  var preferredWidth: Double? { traits.preferredMaxLayoutWidth > 0 ? traits.preferredMaxLayoutWidth : nil }

  /// Notes a call.
  mutating func log(_ call: String, _ values: Double...) {
    let numbers = values.map { Fact.number(rounded($0)).description }.joined(separator: ", ")
    calls.append(.text(values.isEmpty ? call : "\(call)(\(numbers))"))
  }

  private mutating func updateSpans(_ change: (inout SpanAttributes) -> Void) {
    guard case .styled(var text) = content else { return }
    text.updateAttributes(change)
    content = .styled(text)
  }
}

/// A length as facts state it: to the millionth of a point, which is what lines are laid out in.
func rounded(_ value: Double) -> Double {
  let millionths = value * 1e6
  return abs(millionths) < 9e15 ? millionths.rounded() / 1e6 : value
}
