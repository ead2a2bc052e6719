import Testing
import AssayTypesetting

@Suite(.enabled(if: TestFonts.hasSquare, Comment(rawValue: TestFonts.needsSquare)))
struct GlyphKindTests {
  @Test(arguments: [
    ("a b\u{A0}c", "L_L_L"), ("中\u{3000}あ한，", "I_III"), ("é1…-", "LLLL"), ("\u{20000}𝔸", "IL"),
    ("\u{20DD}\u{2003}x", "L_L"),
  ])
  func tellsWhiteSpaceAndIdeographs(string: String, kinds: String) throws {
    let layout = TextLayout(text(string, try TestFonts.square(size: 10)))
    let letters: [Glyph.Kind: String] = [.whiteSpace: "_", .ideograph: "I", .letter: "L"]
    let found = layout.lines.flatMap(\.runs).flatMap(\.glyphs).map { letters[$0.kind] ?? "?" }
    #expect(found.joined() == kinds)
  }

  @Test func followsTheClustersFromRightToLeft() throws {
    let layout = TextLayout(text("אב ג", try TestFonts.square(size: 10)))
    let kinds = layout.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.kind)
    #expect(kinds == [.letter, .whiteSpace, .letter, .letter])
  }
}
