import AssayImaging
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
    #expect(text == AttributedText("这是一段测试数据", attributes: plain))
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
    let before = text
    text.updateAttributes(in: [0..<0, 1..<1, 3..<3]) { $1.tag = 1 }
    text.updateAttributes(in: []) { $1.tag = 1 }
    #expect(text == before)
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
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    #expect(paragraphs.map(\.count) == lines.map(\.count))
    #expect(paragraphs.map(\.scalars) == lines.map { $0.unicodeScalars.map(\.value) })
    #expect(paragraphs.last?.range.upperBound == string.count)
  }
}
