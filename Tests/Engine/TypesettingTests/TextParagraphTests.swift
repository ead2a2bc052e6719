import Testing

@testable import AssayTypesetting

@Suite struct TextParagraphTests {
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
