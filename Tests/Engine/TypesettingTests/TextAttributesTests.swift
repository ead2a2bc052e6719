import AssayGeometry
import AssayImaging
import Foundation
import Testing

@testable import AssayTypesetting

@Suite struct AttributedTextTests {
  private let plain: TextAttributes
  private let blue: TextAttributes

  init() throws {
    plain = TextAttributes(font: try TestFonts.square(size: 10))
    blue = TextAttributes(font: try TestFonts.square(size: 10), color: Color(red: 0, green: 0, blue: 255))
  }

  private func runs(_ text: AttributedText) -> [String] {
    text.runs.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.attributes.color)" }
  }

  @Test func countIsTheNumberOfGraphemeClusters() {
    #expect(AttributedText("e\u{301}👩‍👩‍👧🇨🇭\r\nx", attributes: plain).count == 5)
  }

  @Test func neighborsWithEqualAttributesAreOneRun() {
    var text = AttributedText("这是一段测试数据", attributes: plain)
    text.updateAttributes(in: 2..<4) { $0 = blue }
    #expect(runs(text) == ["0-2 #000000", "2-4 #0000FF", "4-8 #000000"])
    text.updateAttributes(in: 4..<6) { $0 = blue }
    #expect(runs(text) == ["0-2 #000000", "2-6 #0000FF", "6-8 #000000"])
    text.updateAttributes(in: 0..<8) { $0 = plain }
    #expect(runs(text) == ["0-8 #000000"])
    #expect(
      text.runs.map(\.attributes) == AttributedText("这是一段测试数据", attributes: plain).runs.map(\.attributes))
  }

  @Test func subrangesAndInsertedTextsKeepTheirAttributes() {
    var text = AttributedText("abcd", attributes: plain)
    text.updateAttributes(in: 1..<3) { $0 = blue }
    #expect(runs(text.subrange(2..<4)) == ["0-1 #0000FF", "1-2 #000000"])
    text.insert([(4, AttributedText("XY", attributes: blue))])
    text.insert([(2, AttributedText("-", attributes: plain))])
    #expect(text.string == "ab-cdXY")
    #expect(
      runs(text) == [
        "0-1 #000000", "1-2 #0000FF", "2-3 #000000", "3-4 #0000FF", "4-5 #000000", "5-7 #0000FF",
      ])
  }

  @Test func aClusterThatJoinsAtASeamHasTheAttributesOfItsFirstCharacter() {
    var text = AttributedText("ab", attributes: plain)
    text.insert([(1, AttributedText("\u{301}x", attributes: blue))])
    #expect(text.count == 3 && text.string == "a\u{301}xb")
    #expect(runs(text) == ["0-1 #000000", "1-2 #0000FF", "2-3 #000000"])
  }

  @Test func anEmptyTextKeepsItsAttributes() {
    var text = AttributedText("", attributes: plain)
    #expect(text.runs.isEmpty && text.attributes(at: 0) == plain)
    text.updateAttributes { $0.color = .white }
    #expect(text.attributes(at: 0).color == .white)
    text.append(AttributedText("a", attributes: blue))
    #expect(runs(text) == ["0-1 #0000FF"])
  }

  @Test("Only the given ranges change, each with its own index")
  func manyRanges() {
    var text = AttributedText("abcdefgh", attributes: plain)
    text.updateAttributes(in: [1..<2, 2..<4, 6..<8]) { $1.tag = $0 + 1 }
    #expect(text.runs.map(\.range) == [0..<1, 1..<2, 2..<4, 4..<6, 6..<8])
    #expect(text.runs.map(\.attributes.tag) == [0, 1, 2, 0, 3])
  }

  @Test("A range over several runs changes each of them, and runs that become equal are merged")
  func rangeOverSeveralRuns() {
    var text = AttributedText("abcdefgh", attributes: plain)
    text.updateAttributes(in: 2..<4) { $0.kern = 1 }
    text.updateAttributes(in: [1..<5]) { $1.tag = 7 }
    #expect(text.runs.map(\.range) == [0..<1, 1..<2, 2..<4, 4..<5, 5..<8])
    text.updateAttributes(in: [0..<8]) { _, attributes in
      attributes.tag = 0
      attributes.kern = nil
    }
    #expect(text.runs.map(\.range) == [0..<8])
  }

  @Test("Many ranges that are all empty, or in an empty text, change nothing")
  func manyEmptyRanges() {
    var text = AttributedText("abc", attributes: plain)
    text.updateAttributes(in: [0..<0, 1..<1, 3..<3]) { $1.tag = 1 }
    text.updateAttributes(in: []) { $1.tag = 1 }
    #expect(text.runs.map(\.attributes) == [plain])
    text.updateAttributes(in: [0..<0, 1..<1, 1..<2, 3..<3]) { $1.tag = $0 }
    #expect(text.runs.map(\.attributes.tag) == [0, 2, 0])
    var nothing = AttributedText("", attributes: plain)
    nothing.updateAttributes(in: [0..<0]) { $1.tag = 1 }
    #expect(nothing.attributes(at: 0).tag == 0)
  }

  @Test(arguments: [
    "", "a", "é\u{301}b", "a\nb", "x\r\ny\r", "a\u{85}b\u{2028}c", "日本\u{C}語", "👩‍👩‍👧🇨🇭\n\n", "한국\u{1112}\u{1161}",
  ])
  func paragraphsHaveTheClustersOfTheText(string: String) {
    let paragraphs = TextParagraph.split(string)
    let lines = string.split(omittingEmptySubsequences: false) {
      $0.isNewline && !["\u{B}", "\u{C}", "\u{2028}"].contains($0)
    }
    #expect(paragraphs.map(\.count) == lines.map(\.count))
    #expect(paragraphs.map(\.scalars) == lines.map { $0.unicodeScalars.map(\.value) })
    #expect(paragraphs.last?.range.upperBound == string.count)
  }
}

@Suite struct CharacterAttributeTests {
  private let font: Font

  init() throws { font = try TestFonts.square(size: 10) }

  @Test func trackingAndKernAreAddedTogether() {
    var text = text("abc", font)
    // A thousandth of the size for each unit: a point after each of two letters.
    text.updateAttributes(in: 0..<2) { $0.tracking = 100 }
    text.updateAttributes { $0.kern = 2 }
    #expect(TextLayout(text).lines[0].width == 38)
  }

  @Test(.needsNoto) func attributesTurnLigaturesOnAndOff() throws {
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
    let letters: [GlyphKind: String] = [.whiteSpace: "_", .ideograph: "I", .letter: "L"]
    let found = layout.lines.flatMap(\.runs).flatMap(\.glyphs).map { letters[$0.kind] ?? "?" }
    #expect(found.joined() == kinds)
  }
}
