import Testing

@testable import AssayTypesetting

@Suite struct ClusterWalkTests {
  /// Scalars that join others in every way there is: marks, joiners, Hangul, flags, prepended marks, conjuncts, line ends.
  private static let joining: [UInt32] = [
    0x0A, 0x0D, 0x20, 0x61, 0xA9, 0xAD, 0x301, 0x200D, 0xFE0F, 0x20E3, 0x1100, 0x1161, 0x11A8, 0xAC00,
    0x1F1E6,
    0x1F3FB, 0x1F468, 0x600, 0x903, 0x915, 0x94D, 0x0E33, 0x3042, 0x3099, 0x4E2D, 0xE0061,
  ]

  /// Every scalar below Tibetan, kana, some ideographs, punctuation and wide forms.
  private static let blocks: [ClosedRange<UInt32>] = [
    0...0xEFF, 0x2000...0x206F, 0x3000...0x30FF, 0x3400...0x3410, 0x4DB0...0x4E10, 0x9FF0...0xA010,
    0xFF00...0xFFEF,
  ]

  @Test(arguments: blocks)
  func findsTheCharactersOfSwift(block: ClosedRange<UInt32>) {
    let found = block.compactMap(Unicode.Scalar.init).filter { scalar in
      ClusterWalkTests.joining.compactMap(Unicode.Scalar.init).contains { other in
        let string = String(String.UnicodeScalarView([scalar, other, scalar, scalar]))
        return ClusterWalk.count(in: string) != string.count
      }
    }
    #expect(found.isEmpty, "among them U+\(String(found.first?.value ?? 0, radix: 16))")
  }

  @Test(arguments: [
    "", "a", "a\u{301}", "ab\u{301}c", "x\r\ny", "\r\n", "e\u{301}\u{301}", "ab👨‍👩‍👧cd", "🇩🇪🇫🇷a", "日本語のテキスト",
  ])
  func keepsEveryScalar(string: String) {
    let paragraphs = TextParagraph.split(string)
    let shown = paragraphs.flatMap(\.scalars)
    let kept: [UInt32] = string.unicodeScalars.map(\.value).filter { ![0x0D, 0x0A].contains($0) }
    #expect(shown == kept)
    #expect(paragraphs.last?.range.upperBound == string.count)
  }
}
