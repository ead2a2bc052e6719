/// Chooses the face a grapheme cluster is drawn with; a cluster is never divided between faces.
///
/// The first face of the font that has a glyph for every scalar of the cluster, not counting those that are invisible
/// by default. Color faces are asked first where the cluster asks for emoji (U+FE0F, U+20E3, a joiner, a skin
/// tone, a scalar that is an emoji by default), last where it asks for text (U+FE0E). Where no face has everything, the
/// first that has the base character; where none has even that, the primary face, which shows its missing glyph.
struct FaceChoice {
  private let font: Font

  init(font: Font) { self.font = font }

  /// The face for a cluster; `previous` is the one before it, which takes clusters that show nothing.
  func face(for scalars: ArraySlice<UInt32>, after previous: Typeface?) -> Typeface {
    if scalars.count == 1, let scalar = scalars.first, scalar >= 0x20, scalar < 0x2000,
      font.primary.shapingFont.nominalGlyph(for: scalar) != nil
    {
      return font.primary
    }
    let visible = scalars.filter { !FaceChoice.isInvisible($0) }
    guard let base = visible.first else { return previous ?? font.primary }
    let faces = order(for: scalars)
    return faces.first { face in visible.allSatisfy { face.shapingFont.nominalGlyph(for: $0) != nil } }
      ?? faces.first { $0.shapingFont.nominalGlyph(for: base) != nil }
      ?? font.primary
  }

  private func order(for scalars: ArraySlice<UInt32>) -> [Typeface] {
    guard font.faces.contains(where: \.isColor) else { return font.faces }
    if scalars.contains(0xFE0E) { return font.faces.filter { !$0.isColor } + font.faces.filter(\.isColor) }
    if scalars.contains(where: FaceChoice.asksForEmoji) {
      return font.faces.filter(\.isColor) + font.faces.filter { !$0.isColor }
    }
    return font.faces
  }

  private static func asksForEmoji(_ scalar: UInt32) -> Bool {
    if scalar < 0x200D { return false }
    if scalar == 0xFE0F || scalar == 0x20E3 || scalar == 0x200D { return true }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return properties.isEmojiPresentation || properties.isEmojiModifier
  }

  private static func isInvisible(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
  }
}
