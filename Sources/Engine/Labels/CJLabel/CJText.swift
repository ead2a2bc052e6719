import AssayGeometry
import AssayImaging
import AssayTypesetting

/// What CJLabel knows about its text besides the characters: what a string took from the label, and what was put into it.
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

  /// Whether nothing was put into it or done to it.
  var isBare: Bool { insertions.isEmpty && marks.isEmpty }

  /// Creates what is known of a text that has just become the label's.
  init(_ content: LabelContent = .none) { count = content.string?.count ?? 0 }

  /// Where the pictures go in the characters alone, from the first to the last, each with its place in ``insertions``.
  var placesOfInsertions: [(position: Int, id: Int)] {
    var places: [(position: Int, id: Int)] = []
    for (id, insertion) in insertions.enumerated() {
      // An insertion counts those before it, and moves on what stands at its place or behind.
      let next = places.firstIndex { $0.position >= insertion.index } ?? places.count
      for index in next..<places.count { places[index].position += 1 }
      places.insert((insertion.index, id), at: next)
    }
    return places.enumerated().map { ($1.position - $0, $1.id) }
  }

  /// Inserts a picture, which may be a link (CJ-44), before a grapheme cluster; later positions count it (CJ-35).
  mutating func insert(_ insertion: ImageInsertion) throws(LabelError) {
    guard !insertion.name.isEmpty else {
      throw LabelError("a picture needs a name; the published code asserts one")
    }
    guard PropertyKind.extents.contains(insertion.size.width),
      PropertyKind.extents.contains(insertion.size.height)
    else {
      throw LabelError("a picture's width and height must be \(PropertyKind.extents.words) points")
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
      span: SpanAttributes.Base(attributes: look, paragraph: paragraphStyle, images: core.environment.boxes),
      bare: TextAttributes(font: core.environment.coreTextFont))
    return MarkedText(
      unmarkedText, text.marks, pressed: touches.press?.target, base: base, quirks: quirks)
  }

  /// The text with a placeholder for every picture.
  var unmarkedText: AttributedText {
    let look = look
    var drawn = core.attributedText(base: look, style: paragraphStyle)
    drawn.updateAttributes { $0.hideAttachment() }
    let style = spreadStyle(of: drawn)
    drawn.insert(
      text.placesOfInsertions.map { position, id in
        var attributes = look
        // CJ-34
        let size = text.insertions[id].size
        attributes.attachment = Attachment(width: size.width, ascent: size.height, descent: 0, id: id)
        return (position, AttributedText(Attachment.placeholder, attributes: attributes))
      })
    if let style { drawn.updateAttributes { $0.paragraphStyle = style } }
    return drawn
  }

  /// The paragraph style that a text with pictures has everywhere: that of its first character, or one that wraps
  /// anywhere (CJ-36); nil without pictures.
  private func spreadStyle(of text: AttributedText) -> ParagraphStyle? {
    guard !self.text.insertions.isEmpty else { return nil }
    if !text.isEmpty, let own = text.attributes(at: 0).paragraphStyle { return own }
    var style = paragraphStyle
    // A string that is not empty has had a style from the beginning (CJ-10).
    if text.isEmpty || self.text.frozen == nil { style.lineBreakMode = .charWrapping }
    return style
  }

  /// What a string has taken from the label; nil for a text that came with attributes.
  private var taken: CJText.Frozen? {
    text.frozen.map { quirks.freezesString ? $0 : CJText.Frozen(of: core) }
  }

  /// Font and color of characters without their own.
  private var look: TextAttributes {
    if let taken { return TextAttributes(font: taken.font, color: taken.color) }
    return quirks.ignoresLabelLook
      ? TextAttributes(font: core.environment.coreTextFont)
      : TextAttributes(font: core.font, color: core.textColor)
  }

  /// The style of paragraphs without their own: that of a string, or the default of a text that came with attributes.
  var paragraphStyle: ParagraphStyle {
    guard let taken else {
      return ParagraphStyle(alignment: quirks.ignoresLabelLook ? .natural : core.textAlignment)
    }
    return ParagraphStyle(alignment: taken.alignment, lineBreakMode: taken.lineBreakMode)
  }
}

extension TextAttributes {
  /// Leaves nothing of a box of the text's own: Core Text does not know what it is (CJ-12).
  fileprivate mutating func hideAttachment() {
    guard attachment != nil else { return }
    attachment = Attachment(width: 0, ascent: font.ascent, descent: font.descent, id: -1)
  }
}
