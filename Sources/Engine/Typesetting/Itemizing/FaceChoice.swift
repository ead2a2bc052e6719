/// Chooses the face a grapheme cluster is drawn with; a cluster is never divided between faces.
///
/// The first face of the font that has a glyph for every scalar of the cluster, not counting those that are invisible
/// by default. Color faces are asked first where the cluster asks for emoji (U+FE0F, U+20E3, a joiner, a skin
/// tone, a scalar that is an emoji by default), last where it asks for text (U+FE0E). Where no face has everything, the
/// first that has the base character; where none has even that, the primary face, which shows its missing glyph.
///
/// Faces are numbered as in the font, so that choosing one for each cluster counts no references.
struct FaceChoice {
  /// The font's faces.
  let faces: [Typeface]

  // What the primary face has of the most used scalars.
  private let common: [Bool]

  init(font: Font) {
    faces = font.faces
    common = font.primary.shapingFont.common
  }

  /// Whether a scalar alone is a cluster that the primary face draws, told at once; false says nothing.
  func isPlain(_ scalar: UInt32) -> Bool { scalar >= 0x20 && scalar < common.count && common[Int(scalar)] }

  /// The face for a cluster; `previous` is the one before it, which takes clusters that show nothing.
  func face(for range: Range<Int>, of paragraph: TextParagraph, after previous: Int?) -> Int {
    let first = paragraph.scalars[range.lowerBound]
    if range.count == 1, first >= 0x20, first < 0x2000, faces[0].shapingFont.covers(first) { return 0 }
    let scalars = paragraph.scalars[range]
    let visible = scalars.filter { !FaceChoice.isInvisible($0) }
    guard let base = visible.first else { return previous ?? 0 }
    let preference = preference(of: scalars)
    return firstFace(preference) { face in visible.allSatisfy { face.shapingFont.covers($0) } }
      ?? firstFace(preference) { $0.shapingFont.covers(base) }
      ?? 0
  }

  /// Which faces are asked first; nil for the font's order.
  private enum Preference { case color, plain }

  private func preference(of scalars: ArraySlice<UInt32>) -> Preference? {
    if scalars.contains(0xFE0E) { return .plain }
    return FaceChoice.asksForEmoji(scalars) ? .color : nil
  }

  private func firstFace(_ preference: Preference?, where fits: (Typeface) -> Bool) -> Int? {
    guard let preference else { return faces.firstIndex(where: fits) }
    return faces.firstIndex { $0.isColor == (preference == .color) && fits($0) }
      ?? faces.firstIndex { $0.isColor == (preference == .plain) && fits($0) }
  }

  private static func asksForEmoji(_ scalars: ArraySlice<UInt32>) -> Bool {
    scalars.contains { scalar in
      guard scalar >= 0x200D, let properties = Unicode.Scalar(scalar)?.properties else { return false }
      // A joiner in a cluster of letters or digits joins those.
      if scalar == 0x200D { return isPictograph(scalars.first) }
      return scalar == 0xFE0F || scalar == 0x20E3 || properties.isEmojiPresentation
        || properties.isEmojiModifier
    }
  }

  /// Whether a scalar is an emoji that is no ASCII or Latin-1 character.
  private static func isPictograph(_ scalar: UInt32?) -> Bool {
    guard let scalar, scalar > 0xFF else { return false }
    return Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }

  private static func isInvisible(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
  }
}
