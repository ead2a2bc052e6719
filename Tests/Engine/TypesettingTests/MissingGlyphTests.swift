import AssayGeometry
import Testing

@testable import AssayTypesetting

@Suite struct MissingGlyphTests {
  @Test(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
  func aFontWithoutAMissingGlyphShowsABox() throws {
    // The em is 2048, the advance of glyph 0 is 2550, a capital is 1900 high; the frame is 102 thick.
    let outline = try #require(try TestFonts.typeface(TestFonts.emoji).outline(of: 0))
    let outer = Path(rect: Rect(x: 205, y: 0, width: 2550 - 410, height: 1900))
    let frame = 2140.0 * 1900 - (2140 - 204) * (1900 - 204)
    #expect(outline.unitsPerEm == 2048)
    #expect(Array(outline.path.elements.prefix(5)) == outer.elements)
    #expect(abs(outline.path.area(rule: .nonZero) - frame) < 1)
  }

  @Test func theBoxHasAMinimumSize() {
    // 0.4 em wide less a tenth of an em on each side, and 0.7 em high.
    let outline = MissingGlyph.outline(advance: 300, capHeight: 0, unitsPerEm: 1000)
    let outer = Path(rect: Rect(x: 100, y: 0, width: 200, height: 700))
    #expect(Array(outline.path.elements.prefix(5)) == outer.elements)
  }

  @Test(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
  func aFontsOwnMissingGlyphIsUsed() throws {
    // Noto Sans draws a frame of its own: two contours.
    let face = try TestFonts.typeface(TestFonts.sans)
    let outline = try #require(face.outline(of: 0))
    #expect(outline.path.elements.filter { $0 == .close }.count == 2)
    #expect(face.outline(of: 0) === outline)
  }
}
