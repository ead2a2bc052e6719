import Foundation
import Testing

@testable import AssayTypesetting

@Suite(.needsNoto) struct ShapingTests {
  /// Changes of attributes that affect shaping, and none.
  private static let changes: [@Sendable (inout TextAttributes) -> Void] = [
    { _ in }, { $0.kern = 0 }, { $0.kern = 2 }, { $0.ligatures = .none }, { $0.ligatures = .all },
    { $0.tracking = 50 }, { $0.font = $0.font.withSize(31) },
    { $0.directionOverride = .overrideRightToLeft },
  ]

  private func layout(_ string: String, in face: Typeface, change: Int, language: String) -> TextLayout {
    var attributes = TextAttributes(font: Font(faces: [face], size: 17))
    ShapingTests.changes[change](&attributes)
    return TextLayout(
      AttributedText(string, attributes: attributes), ParagraphStyle(language: language), width: 90)
  }

  @Test(
    "Cached glyphs are the same as those of a face that has not shaped any text",
    arguments: [
      (TestFonts.sans, "Office AVAToffi, fjord. Waffle"), (TestFonts.cjk, "骨直海 骨直"),
      (TestFonts.arabic, "سلام لا إله"),
    ])
  func cachedGlyphs(path: String, string: String) throws {
    let face = try Typeface(path: path)
    let all = ShapingTests.changes.indices.flatMap { change in ["en", "ja", "zh-TW"].map { (change, $0) } }
    let expected = try all.map { change, language in
      layout(string, in: try Typeface(path: path), change: change, language: language).lines
    }
    for index in Array(all.indices) + all.indices.reversed() {
      let (change, language) = all[index]
      let found = layout(string, in: face, change: change, language: language).lines
      #expect(found == expected[index], "change \(change) in \(language)")
    }
  }

  @Test(
    "Text that is shaped word by word has the same glyphs as text that is shaped whole",
    arguments: [
      "Settings and privacy", "To, we (Ta) V", "Τα Άλφα και", "Дом и сад", "12 345", "To AVA. To V Ta  T a",
      "12 345 0,5 %", "  led", "fi fl ffi office ", "e \u{301}a \u{AD}b \u{200B}c", "a\u{301} b\u{308}c d",
      "1/2 1 /2",
    ])
  func wordByWord(string: String) throws {
    for (whole, words) in shapings(of: string, in: try TestFonts.typeface(TestFonts.sans)) {
      #expect((words ?? whole) == whole)
      if string.contains("and") { #expect(words != nil) }
    }
  }

  @Test(
    "A typeface that kerns spaces is not shaped word by word",
    .enabled(
      if: FileManager.default.fileExists(atPath: TestFonts.liberation), "needs the package fonts-liberation2"),
    arguments: ["To A", "Settings and privacy"])
  func kernedSpaces(string: String) throws {
    for (_, words) in shapings(of: string, in: try TestFonts.typeface(TestFonts.liberation)) {
      #expect(words == nil)
    }
  }

  /// The glyphs of a text's items, shaped whole and word by word.
  private func shapings(
    of string: String, in face: Typeface
  ) -> [(whole: [ShapedGlyph], words: [ShapedGlyph]?)] {
    let text = text(string, Font(faces: [face], size: 17))
    let paragraph = ShapedParagraph(TextParagraph.split(string)[0], of: text, style: ParagraphStyle())
    return paragraph.items.map { item in
      let (shaper, scalars) = (paragraph.shaper, paragraph.paragraph.scalarRange(item.item.range))
      return (
        shaper.shapeWhole(item.item, scalars, window: shaper.scalars.indices),
        shaper.shapeByWord(item.item, scalars)
      )
    }
  }

  /// Each scalar's script is given by the index of the first scalar with the same one.
  @Test(
    "Common characters take the script of the text around them",
    arguments: [
      ("a1 ש", [0, 0, 0, 3]), ("1ש a", [0, 0, 0, 3]), ("«1»", [0, 0, 0]),
      // A closing bracket has the script of its opening bracket,
      ("a(ש)1", [0, 0, 2, 0, 0]), ("a«ש»1", [0, 0, 2, 0, 0]), ("a〔あ〕b", [0, 0, 2, 0, 0]),
      ("a【あ】b", [0, 0, 2, 0, 0]),
      ("a(ש[b)1", [0, 0, 2, 2, 0, 0, 0]),
      // unless that had none yet, or there is no such bracket.
      ("1(あ)a", [0, 0, 0, 0, 4]), ("aש)1", [0, 1, 1, 1]),
    ])
  func scripts(string: String, firsts: [Int]) {
    let scripts = resolveScripts(of: string.unicodeScalars.map(\.value))
    #expect(scripts.map { scripts.firstIndex(of: $0) } == firsts)
  }
}
