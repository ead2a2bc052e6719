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
  /// `LineBreakTests` has every rule, by Unicode's own file; these show what its rows mean.
  @Test(
    "Lines may end where UAX #14 allows it",
    arguments: [
      // Spaces stay with the line they end (LB7, LB18); line ends end it in any case (LB4 to LB6).
      ("", ""),
      ("one  two three", "one  ·two ·three¶"),
      ("a\r\nb", "a\r\n¶b¶"),
      // A soft hyphen lets a line end after it (LB21).
      ("hy\u{AD}phen", "hy\u{AD}·phen¶"),
      // Ideographs break anywhere but before closing punctuation and small kana (LB13, LB21).
      ("「引用」です", "「引·用」·で·す¶"),
      ("きゃっと", "きゃっ·と¶"),
      // Numbers hold together with signs, units and separators (LB25).
      ("$1,234.56 at 12% of (12)%", "$1,234.56 ·at ·12% ·of ·(12)%¶"),
      // A long address may end a line after each slash and hyphen, but not inside a number.
      (
        "https://example.org/a/b-c?d=e&f=1/2",
        "https://·example.org/·a/·b-·c?·d=e&f=1/2¶"
      ),
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
