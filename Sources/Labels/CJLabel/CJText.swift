import Geometry
import Imaging
import Typesetting

/// What CJLabel knows of its text beside the characters: what a string took from the label, and what was put into it.
struct CJText: Sendable {
  /// What a string takes from the label when it becomes the text (CJ-10).
  struct Frozen: Hashable, Sendable {
    var font: Font
    var color: Color
    var alignment: TextAlignment
    var lineBreakMode: LineBreakMode

    /// Takes it from a label as it is now; with more lines than one a string wraps by words, whatever the mode.
    init(of core: LabelCore) {
      font = core.font
      color = core.textColor
      alignment = core.textAlignment
      lineBreakMode = core.numberOfLines == 1 ? core.lineBreakMode : .wordWrapping
    }
  }

  /// What the string took; nil when the text came with attributes.
  var frozen: Frozen?
  /// The pictures inserted into the text, in the order of insertion.
  private(set) var insertions: [ImageInsertion] = []
  /// What was done to ranges of it: looks, boxes and links.
  var marks = RangeMarks()
  /// How many characters there are, pictures included.
  private(set) var count = 0

  /// Creates what is known of a text that has just become the label's.
  init(_ content: LabelContent = .none) { count = content.string?.count ?? 0 }

  /// Inserts a picture before a grapheme cluster; later positions count it (CJ-35). It may be a link (CJ-44).
  mutating func insert(_ insertion: ImageInsertion) throws(LabelError) {
    guard !insertion.name.isEmpty else {
      throw LabelError("a picture needs a name; the published code asserts one")
    }
    guard (0...count).contains(insertion.index) else {
      throw LabelError(
        "position \(insertion.index) lies outside the text; it has \(count) characters, so 0…\(count) are possible"
      )
    }
    insertions.append(insertion)
    count += 1
    marks.makeRoom(at: insertion.index)
    if let link = insertion.link { marks.add(link, in: [insertion.index..<(insertion.index + 1)]) }
  }
}

extension CJLabel {
  /// The text as it is drawn, every box and link marked.
  var drawnText: AttributedText { markedText.text }

  /// The same with its marks.
  var markedText: MarkedText {
    let base = MarkedText.Base(
      span: SpanAttributes.Base(attributes: look, paragraph: paragraphStyle, images: core.images),
      bare: TextAttributes(font: core.environment.coreTextFont))
    return MarkedText(
      unmarkedText, text.marks, pressed: touches.press?.target, base: base, quirks: quirks)
  }

  /// The text with a placeholder for every picture.
  var unmarkedText: AttributedText {
    let look = look
    var drawn = core.attributedText(base: look, style: paragraphStyle)
    for (id, insertion) in text.insertions.enumerated() {
      var attributes = look
      // CJ-34
      attributes.attachment = Attachment(
        width: insertion.size.width, ascent: insertion.size.height, descent: 0, id: id)
      drawn.insert(AttributedText(Attachment.placeholder, attributes: attributes), at: insertion.index)
    }
    return drawn
  }

  /// Font and color of characters without their own.
  private var look: TextAttributes {
    guard quirks.freezesString, let frozen = text.frozen else {
      return TextAttributes(font: core.font, color: core.textColor)
    }
    return TextAttributes(font: frozen.font, color: frozen.color)
  }

  /// The style of paragraphs without their own: that of a string, or the default of a text that came with attributes.
  var paragraphStyle: ParagraphStyle {
    let hasImages = !text.insertions.isEmpty
    guard let frozen = text.frozen else {
      // CJ-36
      return ParagraphStyle(alignment: .natural, lineBreakMode: hasImages ? .charWrapping : .wordWrapping)
    }
    let taken = quirks.freezesString ? frozen : CJText.Frozen(of: core)
    let mode = taken.lineBreakMode
    return ParagraphStyle(
      alignment: taken.alignment, lineBreakMode: hasImages && !mode.truncates ? .charWrapping : mode)
  }
}
