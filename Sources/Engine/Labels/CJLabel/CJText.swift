import AssayGeometry
import AssayTypesetting

/// What CJLabel keeps about its text apart from the characters: the pictures in it, and the looks and links of ranges.
struct CJText: Sendable {
  /// The look that a string took from the label when it became the text (CJ-10); nil for a text with attributes.
  var frozen: SpanAttributes.Base?
  /// The pictures inserted into the text, in the order of the text; their positions count the pictures before them.
  private(set) var insertions: [ImageInsertion] = []
  /// The looks and links of ranges.
  var marks = RangeMarks()
  /// The number of characters, pictures included.
  var count = 0

  /// Whether the text has no pictures and no marks.
  var isBare: Bool { insertions.isEmpty && marks.isEmpty }

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
        "position \(insertion.index) is outside the text; it has \(count) characters, so 0…\(count) are possible"
      )
    }
    let next = insertions.firstIndex { $0.index >= insertion.index } ?? insertions.count
    for later in next..<insertions.count { insertions[later].index += 1 }
    insertions.insert(insertion, at: next)
    count += 1
    marks.makeRoom(at: insertion.index)
    if let link = insertion.link { marks.add(link, in: [insertion.index..<(insertion.index + 1)]) }
  }
}

extension CJLabel {
  /// The text with a placeholder for every picture, before its looks.
  var unmarkedText: AttributedText {
    let look = look
    var drawn = core.attributedText(base: look.attributes, style: look.paragraph)
    drawn.updateAttributes { $0.hideAttachment() }
    let style = spreadStyle(of: drawn)
    drawn.insert(
      text.insertions.enumerated().map { id, insertion in
        var attributes = look.attributes
        // CJ-34
        attributes.attachment = Attachment(
          width: insertion.size.width, ascent: insertion.size.height, descent: 0, id: id)
        return (insertion.index - id, AttributedText(Attachment.placeholder, attributes: attributes))
      })
    if let style { drawn.updateAttributes { $0.paragraphStyle = style } }
    return drawn
  }

  /// The paragraph style that a text with pictures has everywhere: the style of its first character, or a style that wraps
  /// by characters (CJ-36); nil without pictures.
  private func spreadStyle(of text: AttributedText) -> ParagraphStyle? {
    guard !self.text.insertions.isEmpty else { return nil }
    if !text.isEmpty, let own = text.attributes(at: 0).paragraphStyle { return own }
    var style = look.paragraph
    // A string that is not empty has had a style from the beginning (CJ-10).
    if text.isEmpty || self.text.frozen == nil { style.lineBreakMode = .charWrapping }
    return style
  }

  /// The look of characters and paragraphs without their own: the label's, or Core Text's (CJ-10).
  var look: SpanAttributes.Base {
    if let frozen = text.frozen { return quirks.freezesString ? frozen : stringLook }
    var look = stringLook
    look.paragraph = ParagraphStyle(alignment: quirks.ignoresLabelLook ? .natural : core.textAlignment)
    if quirks.ignoresLabelLook { look.attributes = TextAttributes(font: core.environment.coreTextFont) }
    return look
  }

  /// The look that a string takes from the label; if the label allows several lines, it wraps by words in any mode.
  var stringLook: SpanAttributes.Base {
    let mode = core.numberOfLines == 1 ? core.lineBreakMode : .wordWrapping
    return SpanAttributes.Base(
      attributes: TextAttributes(font: core.font, color: core.textColor),
      paragraph: ParagraphStyle(alignment: core.textAlignment, lineBreakMode: mode))
  }
}

extension TextAttributes {
  /// Replaces a box of the text's own by one without width, because Core Text does not draw it (CJ-12).
  fileprivate mutating func hideAttachment() {
    guard attachment != nil else { return }
    attachment = Attachment(width: 0, ascent: font.ascent, descent: font.descent)
  }
}
