/// The vertical measures of a line in millionths of a point: the largest of each among its runs.
struct LineMetrics: Hashable {
  private(set) var ascent = 0
  private(set) var descent = 0
  private(set) var lineGap = 0
  private var isEmpty = true

  /// Makes room for text in a face, moved up by its baseline offset.
  private mutating func include(_ face: Typeface, _ attributes: TextAttributes) {
    let font = attributes.font
    let shift = Int(millionthsOf: attributes.baselineOffset)
    include(
      ascent: font.scaled(face.ascent, of: face) + shift,
      descent: font.scaled(face.descent, of: face) - shift,
      lineGap: font.scaled(face.lineGap, of: face))
  }

  /// Makes room for what has these attributes: text in a face, or a box of its own measures.
  private mutating func include(_ face: Typeface, orBoxOf attributes: TextAttributes) {
    guard let attachment = attributes.attachment else { return include(face, attributes) }
    let shift = Int(millionthsOf: attributes.baselineOffset)
    include(
      ascent: Int(millionthsOf: attachment.ascent) + shift,
      descent: Int(millionthsOf: attachment.descent) - shift, lineGap: 0)
  }

  private mutating func include(ascent: Int, descent: Int, lineGap: Int) {
    self.ascent = isEmpty ? ascent : max(self.ascent, ascent)
    self.descent = isEmpty ? descent : max(self.descent, descent)
    self.lineGap = isEmpty ? lineGap : max(self.lineGap, lineGap)
    isEmpty = false
  }

  /// The height of the line, never negative.
  func height(usesLineGap: Bool) -> Int { max(0, ascent + descent + (usesLineGap ? lineGap : 0)) }
}

extension LineMetrics {
  /// The measures of a line of some pieces: of the boxes, and of every look that glyphs have.
  init(of pieces: [LinePiece], in paragraph: ShapedParagraph) {
    let attributes = paragraph.attributes
    for piece in pieces {
      let face = piece.item.item.face
      if piece.item.isBox {
        include(face, orBoxOf: attributes[piece.range.lowerBound].value)
      } else if attributes.stretches.count == 1 {
        if !piece.glyphs.isEmpty { include(face, attributes.stretches[0].attributes) }
      } else {
        for stretch in Set(piece.glyphs.map { attributes.stretch(of: $0.cluster) }) {
          include(face, attributes.stretches[stretch].attributes)
        }
      }
    }
    let last = paragraph.lastAttributes.value
    if isEmpty { include(last.font.primary, last) }
  }
}
