import Testing

@testable import AssayTypesetting

@Suite struct TextParagraphTests {
  @Test func scalarsThatNeverJoinAreCharactersOfTheirOwn() {
    let alone = (0..<0x11000 as Range<UInt32>).filter(TextParagraph.isCluster).compactMap(Unicode.Scalar.init)
    let neighbors = "\n a©\u{AD}あ中".unicodeScalars
    let joined = alone.filter { scalar in
      neighbors.contains { String(String.UnicodeScalarView([scalar, $0, scalar, scalar])).count != 4 }
    }
    #expect(alone.count > 28_000 && joined.isEmpty)
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
