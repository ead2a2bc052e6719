import Foundation
import AssayGeometry
import AssayImaging
import Testing
import AssayTypesetting

/// All numbers are computed by hand: in Assay Square at 10 points, glyphs are 10 wide and lines 8 + 2 high.
@Suite struct CharacterAttributeTests {
  private let font: Font

  init() throws { font = try TestFonts.square(size: 10) }

  @Test func trackingIsInThousandthsOfTheSize() {
    var text = text("abc", font)
    text.updateAttributes(in: 0..<2) { $0.tracking = 100 }
    #expect(TextLayout(text).lines[0].runs.map(\.x) == [0, 22] && TextLayout(text).lines[0].width == 32)
    text.updateAttributes { $0.kern = 2 }
    #expect(TextLayout(text).lines[0].width == 38)
  }

  @Test(.enabled(if: TestFonts.hasNoto, Comment(rawValue: TestFonts.needsNoto)))
  func attributesTurnLigaturesOnAndOff() throws {
    // Noto Sans joins f and i (liga) and has no rare ligatures of them.
    var text = text("ffi", try TestFonts.font(TestFonts.sans, size: 10))
    let glyphs = { (text: AttributedText) in TextLayout(text).lines[0].runs[0].glyphs.count }
    let common = glyphs(text)
    text.updateAttributes { $0.ligatures = .all }
    #expect(glyphs(text) == common)
    text.updateAttributes { $0.ligatures = .none }
    #expect(glyphs(text) == 3 && common < 3)
    text.updateAttributes {
      $0.ligatures = .common
      $0.tracking = 1
    }
    #expect(glyphs(text) == 3)
    // Noto Sans CJK has the name of an era as one square (dlig): `hb-shape --features=dlig` prints [2307=0].
    var era = AttributedText(
      "平成", attributes: TextAttributes(font: try TestFonts.font(TestFonts.cjk, size: 10)))
    #expect(glyphs(era) == 2)
    era.updateAttributes { $0.ligatures = .all }
    #expect(TextLayout(era).lines[0].runs[0].glyphs.map(\.id) == [2307])
  }

  /// e to the ln 2 is 2, so every advance is 20.
  @Test func expansionWidensAdvances() {
    var text = text("ab", font)
    text.updateAttributes { $0.expansion = 0.6931471805599453 }
    #expect(TextLayout(text).lines[0].width == 40 && TextLayout(text).lines[0].height == 10)
  }

  @Test(arguments: [
    (DirectionOverride.overrideRightToLeft, [0, 4, 3, 2, 1, 5]),
    (.embedRightToLeft, [0, 1, 2, 3, 4, 5]),
    (.overrideLeftToRight, [0, 1, 2, 3, 4, 5]),
  ])
  func aDirectionOverrideReordersText(kind: DirectionOverride, order: [Int]) {
    var text = text("abcdef", font)
    text.updateAttributes(in: 1..<5) { $0.directionOverride = kind }
    // A part with another color belongs to the same override.
    text.updateAttributes(in: 2..<3) { $0.color = .white }
    #expect(TextLayout(text).lines[0].runs.flatMap(\.glyphs).map(\.cluster) == order)
  }

  @Test func hebrewCanBeForcedFromLeftToRight() {
    var text = text("\u{5D0}\u{5D1}", font)
    #expect(TextLayout(text).lines[0].runs[0].isRightToLeft)
    text.updateAttributes { $0.directionOverride = .overrideLeftToRight }
    let line = TextLayout(text).lines[0]
    #expect(line.isRightToLeft && !line.runs[0].isRightToLeft)
  }

  private func factor(_ expansion: Double) -> Double {
    var attributes = TextAttributes(font: font)
    attributes.expansion = expansion
    return attributes.widthFactor
  }

  @Test func theWidthFactorIsThePowerOfE() {
    for step in -300...300 {
      let expansion = Double(step) / 100
      #expect(abs(factor(expansion) / exp(expansion) - 1) < 1e-14)
    }
    #expect(factor(0) == 1 && factor(-0.0) == 1 && factor(.nan) == 1)
  }

  @Test(arguments: [3.1, 1e300, .infinity])
  func theExpansionIsLimited(expansion: Double) {
    #expect(factor(expansion) == factor(3) && factor(-expansion) == factor(-3))
  }

  @Test(arguments: [
    ("a b\u{A0}c", "L_L_L"), ("中\u{3000}あ한，", "I_III"), ("é1…-", "LLLL"), ("\u{20000}𝔸", "IL"),
    ("\u{20DD}\u{2003}x", "L_L"), ("אב ג", "L_LL"),
  ])
  func aGlyphKnowsWhetherItShowsWhiteSpaceOrAnIdeograph(string: String, kinds: String) {
    let layout = TextLayout(text(string, font))
    let letters: [Glyph.Kind: String] = [.whiteSpace: "_", .ideograph: "I", .letter: "L"]
    let found = layout.lines.flatMap(\.runs).flatMap(\.glyphs).map { letters[$0.kind] ?? "?" }
    #expect(found.joined() == kinds)
  }
}
