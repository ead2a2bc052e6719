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
  /// The ranges that answer to touch, in the order they were made.
  private(set) var links: [Link] = []

  /// Inserts a picture before a grapheme cluster; later positions count it (CJ-35).
  mutating func insert(_ insertion: ImageInsertion, into content: LabelContent) throws(LabelError) {
    let length = length(with: content)
    guard !insertion.name.isEmpty else {
      throw LabelError("a picture needs a name; the published code asserts one")
    }
    guard (0...length).contains(insertion.index) else {
      throw LabelError(
        "position \(insertion.index) lies outside the text; it has \(length) characters, so 0…\(length) are possible"
      )
    }
    insertions.append(insertion)
  }

  /// Makes a range of the text a link (CJ-57).
  mutating func add(_ link: Link, to content: LabelContent) throws(LabelError) {
    let length = length(with: content)
    guard !link.range.isEmpty, link.range.upperBound <= length else {
      throw LabelError(
        "a link's range must hold characters of the text, which has \(length); the published code asserts it")
    }
    links.append(link)
  }

  /// How many characters there are, pictures included.
  private func length(with content: LabelContent) -> Int { (content.string?.count ?? 0) + insertions.count }
}

extension CJLabel {
  /// The text as it is drawn: a placeholder for every picture, and every link marked by its number, from 1.
  var drawnText: AttributedText {
    let look = look
    var drawn = core.attributedText(base: look, style: paragraphStyle)
    for (id, insertion) in text.insertions.enumerated() {
      var attributes = look
      // CJ-34
      attributes.attachment = Attachment(
        width: insertion.size.width, ascent: insertion.size.height, descent: 0, id: id)
      drawn.insert(AttributedText(Attachment.placeholder, attributes: attributes), at: insertion.index)
    }
    for (index, link) in text.links.enumerated() {
      drawn.updateAttributes(in: link.range.clamped(to: 0..<drawn.count)) { attributes in
        attributes.tag = index + 1
        attributes.color = link.color ?? attributes.color
      }
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
