/// What stands on a line and how large it is, before its place is known; lengths in millionths of a point.
struct LineContent {
  var runs: [GlyphRun] = []
  /// Without white space at the end.
  var width = 0
  var metrics = LineMetrics()
  var isRightToLeft = false
}

/// The vertical measures of a line in millionths of a point: the largest of each among its runs.
struct LineMetrics: Hashable {
  private(set) var ascent = 0
  private(set) var descent = 0
  private(set) var lineGap = 0
  private var isEmpty = true

  /// Makes room for text in a face, moved up by its baseline offset.
  mutating func include(_ face: Typeface, _ attributes: TextAttributes) {
    let font = attributes.font
    let shift = Int(millionthsOf: attributes.baselineOffset)
    include(
      ascent: font.scaled(face.ascent, of: face) + shift,
      descent: font.scaled(face.descent, of: face) - shift,
      lineGap: font.scaled(face.lineGap, of: face))
  }

  /// Makes room for a run: text in its face, or a box of its own measures.
  mutating func include(_ run: PlacedRun) {
    let attributes = run.attributes
    guard let attachment = attributes.attachment else { return include(run.typeface, attributes) }
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
