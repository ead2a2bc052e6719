/// The vertical measures of a line in millionths of a point: the largest of each among its runs.
struct LineMetrics: Hashable {
  private(set) var ascent = 0
  private(set) var descent = 0
  private(set) var lineGap = 0

  /// Measures a line of some pieces.
  init(of pieces: [LinePiece], in paragraph: ShapedParagraph) {
    let attributes = paragraph.attributes
    var largest: LineMetrics?
    func add(_ face: Typeface, _ attributes: Shared<TextAttributes>) {
      let part = LineMetrics(of: face, attributes.value)
      largest = largest?.union(part) ?? part
    }
    for piece in pieces {
      let face = piece.item.item.face
      if piece.item.isBox { add(face, attributes[piece.range.lowerBound]) }
      var last: Int?
      let hasOneFace = attributes.runs.count == 1 && piece.item.item.lenders.isEmpty
      for glyph in hasOneFace ? piece.glyphs.prefix(1) : piece.glyphs {
        let index = attributes.runIndex(of: glyph.cluster)
        let own = attributes.runs[index].attributes
        if index != last { add(face, own) }
        if let lender = glyph.lender { add(own.value.font.faces[Int(lender)], own) }
        last = index
      }
    }
    let last = paragraph.lastAttributes
    self = largest ?? LineMetrics(of: last.value.font.primary, last.value)
  }

  /// The larger of each measure.
  private func union(_ other: LineMetrics) -> LineMetrics {
    var union = self
    union.ascent = max(ascent, other.ascent)
    union.descent = max(descent, other.descent)
    union.lineGap = max(lineGap, other.lineGap)
    return union
  }

  /// The measures of text in a face, or of an attachment, moved up by the baseline offset.
  private init(of face: Typeface, _ attributes: TextAttributes) {
    let shift = Int(millionthsOf: attributes.baselineOffset)
    if let attachment = attributes.attachment {
      ascent = Int(millionthsOf: attachment.ascent) + shift
      descent = Int(millionthsOf: attachment.descent) - shift
    } else {
      let font = attributes.font
      ascent = font.scaled(face.ascent, of: face) + shift
      descent = font.scaled(face.descent, of: face) - shift
      lineGap = font.scaled(face.lineGap, of: face)
    }
  }

  /// Each measure rounded to the nearest whole point, halves up.
  var inWholePoints: LineMetrics {
    var whole = self
    for measure in [\LineMetrics.ascent, \.descent, \.lineGap] {
      whole[keyPath: measure] = self[keyPath: measure].scaled(by: 1, over: 1_000_000) * 1_000_000
    }
    return whole
  }

  /// The height of the line, never negative.
  func height(usesLineGap: Bool) -> Int { max(0, ascent + descent + (usesLineGap ? lineGap : 0)) }
}
