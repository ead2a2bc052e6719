import Testing
import AssayTypesetting

/// A text with `·` where a line may end and `¶` where it must.
func marked(_ text: String, by dictionary: ThaiDictionary? = nil) -> String {
  let scalars = Array(text.unicodeScalars)
  var (result, start) = ("", 0)
  for (end, isMandatory) in LineBreaker.opportunities(in: scalars.map(\.value), by: dictionary) {
    result.unicodeScalars += scalars[start..<end] + (isMandatory ? "¶" : "·").unicodeScalars
    start = end
  }
  return result
}

@Suite("Line breaker") struct LineBreakerTests {
  @Test(
    "Lines may end where UAX #14 allows it",
    arguments: [
      // Spaces stay with the line they end (LB7, LB18).
      ("", ""),
      ("one  two three", "one  ·two ·three¶"),
      (" a", " ·a¶"),
      ("a ", "a ¶"),
      // No break next to a no-break space or a word joiner (LB11, LB12).
      ("100\u{A0}km on", "100\u{A0}km ·on¶"),
      ("a-\u{2060}b", "a-\u{2060}b¶"),
      ("—\u{2060}—", "—\u{2060}—¶"),
      // A zero width space always lets a line end, a soft hyphen after it (LB8, LB21).
      ("ab\u{200B}cd", "ab\u{200B}·cd¶"),
      ("ab\u{200B} cd", "ab\u{200B} ·cd¶"),
      ("hy\u{AD}phen", "hy\u{AD}·phen¶"),
      ("well-known", "well-·known¶"),
      ("one—two", "one·—·two¶"),
      ("tab\tstop", "tab\t·stop¶"),
      // Line ends (LB4 to LB6).
      ("a\nb", "a\n¶b¶"),
      ("a\r\nb", "a\r\n¶b¶"),
      ("a\n\rb", "a\n¶\r¶b¶"),
      ("a\n", "a\n¶"),
      ("a\n\nb", "a\n¶\n¶b¶"),
      ("a\u{2028}b\u{2029}c\u{85}d\u{0B}e\u{0C}f", "a\u{2028}¶b\u{2029}¶c\u{85}¶d\u{0B}¶e\u{0C}¶f¶"),
      // Flags break in pairs only; an emoji holds together (LB8a, LB9, LB30a, LB30b).
      ("🇩🇪🇫🇷🇮🇹", "🇩🇪·🇫🇷·🇮🇹¶"),
      ("👨‍👩‍👧👍🏽👍", "👨‍👩‍👧·👍🏽·👍¶"),
      ("1️⃣2️⃣#️⃣", "1️⃣2️⃣#️⃣¶"),
      ("漢\u{1F3FD}", "漢·\u{1F3FD}¶"),
      ("\u{1FAFF}\u{1F3FD}", "\u{1FAFF}\u{1F3FD}¶"),
      // Hangul syllables break apart, their letters do not (LB26).
      ("한국어", "한·국·어¶"),
      (
        "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}",
        "\u{1112}\u{1161}\u{11AB}·\u{1100}\u{116E}\u{11A8}¶"
      ),
      // Ideographs break anywhere but before closing punctuation and small kana (LB13, LB21).
      ("漢字、かな。", "漢·字、·か·な。¶"),
      ("「引用」です", "「引·用」·で·す¶"),
      ("きゃっと", "きゃっ·と¶"),
      // Quotation marks hold to both sides, brackets to their content (LB14, LB15, LB19).
      (#"say "yes (no)" now"#, #"say ·"yes ·(no)" ·now¶"#),
      ("f(x) = ( y )", "f(x) ·= ·( y )¶"),
      ("don't", "don't¶"),
      // Numbers hold together with signs, units and separators (LB25).
      ("$1,234.56 at 12% of (12)%", "$1,234.56 ·at ·12% ·of ·(12)%¶"),
      ("-5 to $-5 or $(5)", "-5 ·to ·$-5 ·or ·$(5)¶"),
      ("1/2 3:45 2024-01-02", "1/2 ·3:45 ·2024-01-02¶"),
      ("a-1", "a-1¶"),
      // A long address may end a line after each slash and hyphen, but not inside a number.
      (
        "https://example.org/a/b-c?d=e&f=1/2",
        "https://·example.org/·a/·b-·c?·d=e&f=1/2¶"
      ),
      // Combining marks go with their base, or stand as a letter (LB9, LB10).
      ("e\u{301}e\u{301} e", "e\u{301}e\u{301} ·e¶"),
      ("a \u{301}b", "a ·\u{301}b¶"),
      // Hebrew maqaf after a letter holds what follows (LB21a).
      ("א-ב a-b", "א-ב ·a-·b¶"),
      // Thai words are not found without a dictionary; lines break on both sides of U+FFFC (LB1, LB20).
      ("สวัสดีครับ", "สวัสดีครับ¶"),
      ("a\u{FFFC}b", "a·\u{FFFC}·b¶"),
    ])
  func opportunities(text: String, expected: String) {
    #expect(marked(text) == expected)
  }

  @Test("A long text takes linear time")
  func linear() {
    // With two megabytes and LB25's look-ahead before every mark, quadratic time would be more than a minute.
    let text = String(repeating: "$(\u{301}\u{301}5) ", count: 200_000)
    let opportunities = LineBreaker.opportunities(in: text.unicodeScalars.map(\.value), by: nil)
    #expect(opportunities.count == 200_000)
    #expect(opportunities.last?.scalar == text.unicodeScalars.count)
  }
}
