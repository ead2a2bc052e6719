/// Chooses the face that draws a grapheme cluster: the first that has a glyph for every visible scalar of it.
///
/// Color faces come first if the cluster asks for emoji (U+FE0F, U+20E3, a joiner, a skin tone, an emoji by default) and last
/// if it asks for text (U+FE0E). If no face has every scalar, it is the first that has the base character, or else the primary,
/// and each scalar that it lacks is drawn with the first face that has it.
struct FaceChoice {
  /// The font's faces; a choice is an index into them.
  let faces: [Typeface]
  private let first: ShapingFont

  init(faces: [Typeface]) {
    self.faces = faces
    first = faces[0].shapingFont
  }

  /// The face for a cluster; `previous` is that of the cluster before, which also draws clusters that show nothing.
  func face(for range: Range<Int>, of paragraph: TextParagraph, after previous: Int?) -> Int {
    let scalar = paragraph.scalars[range.lowerBound]
    // Most clusters are a letter or ideograph of the first face.
    let isPlain = 0x20..<0x2000 ~= scalar || 0x4E00..<0xA000 ~= scalar
    if range.count == 1, isPlain, first.covers(scalar) { return 0 }
    return face(for: paragraph.scalars[range], after: previous)
  }

  /// For each scalar that the face of its cluster lacks: a face that has it, by the scalar's place in the paragraph.
  func lenders(to face: Int, for range: Range<Int>, of paragraph: TextParagraph) -> [Int: Int] {
    let scalars = paragraph.scalars[range]
    let own = faces[face].shapingFont
    let lacking = range.filter { !FaceChoice.isInvisible(scalars[$0]) && !own.covers(scalars[$0]) }
    guard !lacking.isEmpty else { return [:] }
    let prefersColor = prefersColor(scalars)
    var lenders: [Int: Int] = [:]
    for place in lacking {
      lenders[place] = firstFace(prefersColor: prefersColor) { $0.shapingFont.covers(scalars[place]) }
    }
    return lenders
  }

  private func face(for scalars: ArraySlice<UInt32>, after previous: Int?) -> Int {
    let visible = scalars.filter { !FaceChoice.isInvisible($0) }
    guard let base = visible.first else { return previous ?? 0 }
    let prefersColor = prefersColor(scalars)
    return firstFace(prefersColor: prefersColor) { face in visible.allSatisfy(face.shapingFont.covers) }
      ?? firstFace(prefersColor: prefersColor) { $0.shapingFont.covers(base) }
      ?? 0
  }

  /// Whether color faces come first, or last; nil keeps the font's order.
  private func prefersColor(_ scalars: ArraySlice<UInt32>) -> Bool? {
    if scalars.contains(0xFE0E) { return false }
    return FaceChoice.asksForEmoji(scalars) ? true : nil
  }

  private func firstFace(prefersColor: Bool?, where fits: (Typeface) -> Bool) -> Int? {
    faces.firstIndex { prefersColor == $0.isColor && fits($0) } ?? faces.firstIndex(where: fits)
  }

  private static func asksForEmoji(_ scalars: ArraySlice<UInt32>) -> Bool {
    scalars.contains { scalar in
      guard scalar >= 0x200D, let properties = Unicode.Scalar(scalar)?.properties else { return false }
      // In a cluster of letters or digits, a joiner does not ask for emoji.
      if scalar == 0x200D { return isPictograph(scalars.first) }
      return scalar == 0xFE0F || scalar == 0x20E3 || properties.isEmojiPresentation
        || properties.isEmojiModifier
    }
  }

  /// Whether a scalar is an emoji outside ASCII and Latin-1.
  private static func isPictograph(_ scalar: UInt32?) -> Bool {
    guard let scalar, scalar > 0xFF else { return false }
    return Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }

  /// Whether no glyph is shown for a scalar.
  ///
  /// Fonts draw some that are default-ignorable, fillers of Hangul and Duployan controls,
  /// and HarfBuzz shows their glyphs.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    if [0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar) || 0x1BCA0...0x1BCA3 ~= scalar { return false }
    guard scalar != 0x2028, let scalar = Unicode.Scalar(scalar) else { return scalar == 0x2028 }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
  }
}
