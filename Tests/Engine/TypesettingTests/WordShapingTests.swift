import Testing

@testable import AssayTypesetting

/// Texts are shaped word by word where HarfBuzz says that nothing else comes of it.
@Suite(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
struct WordShapingTests {
  @Test(arguments: [
    "Settings and privacy", "To AVA. To, we (Ta) V Ta  T a", "Τα Άλφα και", "Дом и сад", "12 345 0,5 %",
    "  led", "fi fl ffi office ", "e \u{301}a \u{AD}b \u{200B}c", "a\u{301} b\u{308}c d", "1/2 1 /2",
  ])
  func wordsHaveTheGlyphsThatTheyHaveTogether(string: String) throws {
    let face = try TestFonts.typeface(TestFonts.sans)
    for (whole, words) in shapings(of: string, in: face) { #expect((words ?? whole) == whole) }
  }

  @Test(arguments: ["Settings and privacy", "To, we (Ta) V", "Τα και", "Дом и сад", "12 345"])
  func textsOfPlainWordsAreShapedByWord(string: String) throws {
    for (whole, words) in shapings(of: string, in: try TestFonts.typeface(TestFonts.sans)) {
      #expect(words == whole)
    }
  }

  @Test(
    .enabled(if: TestFonts.hasLiberation, Comment(rawValue: TestFonts.needsLiberation)),
    arguments: ["To A", "Settings and privacy"])
  func wordsOfATypefaceThatKernsSpacesAreShapedTogether(string: String) throws {
    let face = try TestFonts.typeface(TestFonts.liberation)
    for (_, words) in shapings(of: string, in: face) { #expect(words == nil) }
  }

  /// The glyphs of a text's items, shaped at once and word by word.
  private func shapings(
    of string: String, in face: Typeface
  ) -> [(whole: [ShapedGlyph], words: [ShapedGlyph]?)] {
    let text = text(string, Font(faces: [face], size: 17))
    let paragraph = ShapedParagraph(TextParagraph.split(string)[0], of: text, style: ParagraphStyle())
    return paragraph.items.map { item in
      let scalars = paragraph.paragraph.scalarRange(item.item.range)
      let context = paragraph.context
      return (
        context.shapeWhole(item.item, context.scalars[...], part: scalars, from: 0),
        context.shapeByWord(item.item, context.scalars[scalars], from: scalars.lowerBound)
      )
    }
  }
}
