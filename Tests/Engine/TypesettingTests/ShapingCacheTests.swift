import Testing
import AssayTypesetting

@Suite(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
struct ShapingCacheTests {
  /// Looks that change how a text is shaped, and one that does not.
  private static let looks: [@Sendable (inout TextAttributes) -> Void] = [
    { _ in }, { $0.kern = 0 }, { $0.kern = 2 }, { $0.ligatures = .none }, { $0.ligatures = .all },
    { $0.tracking = 50 }, { $0.font = $0.font.withSize(31) },
    { $0.directionOverride = .overrideRightToLeft },
  ]

  private func layout(_ string: String, in face: Typeface, look: Int, language: String) -> TextLayout {
    var attributes = TextAttributes(font: Font(faces: [face], size: 17))
    ShapingCacheTests.looks[look](&attributes)
    return TextLayout(
      AttributedText(string, attributes: attributes), style: ParagraphStyle(language: language),
      options: TextLayoutOptions(width: 90))
  }

  @Test(arguments: [
    (TestFonts.sans, "Office AVAToffi, fjord. Waffle"), (TestFonts.cjk, "骨直海 骨直"),
    (TestFonts.arabic, "سلام لا إله"),
  ])
  func aFaceThatHasShapedMuchShapesAsANewOne(path: String, string: String) throws {
    let known = try Typeface(path: path)
    let all = ShapingCacheTests.looks.indices.flatMap { look in ["en", "ja", "zh-TW"].map { (look, $0) } }
    let expected = try all.map { look, language in
      layout(string, in: try Typeface(path: path), look: look, language: language).lines
    }
    for index in Array(all.indices) + all.indices.reversed() {
      let (look, language) = all[index]
      let found = layout(string, in: known, look: look, language: language).lines
      #expect(found == expected[index], "look \(look) in \(language)")
    }
  }
}
