import Testing

@testable import AssayVerifying

@Suite struct TextDifferenceTests {
  /// The changed lines with so many around them, words that changed in braces.
  private func lines(_ old: String?, _ new: String, context: Int = 0, atMost limit: Int = 100) -> [String] {
    let shown = TextDifference(old, new).hunks(context: context, atMost: limit)
    let lines = shown.lines.joined().map { line in
      let sign = line.old == nil ? "+" : line.new == nil ? "-" : " "
      return "\(sign)\(line.new ?? line.old ?? 0) "
        + line.pieces.map { $0.isChanged ? "{\($0.text)}" : $0.text }.joined()
    }
    return lines + (shown.rest > 0 ? ["and \(shown.rest) more"] : [])
  }

  private func changes(_ old: String, _ new: String) -> [String] {
    TextDifference(old, new).blocks.map(\.change)
  }

  @Test func aChangedWordIsMarkedInItsLine() {
    #expect(
      lines("a\nb\ntotal: 41 USD\nc\nd\n", "a\nb\ntotal: 42 USD\nc\nd\n", context: 1)
        == [" 2 b", "-3 total: {41} USD", "+3 total: {42} USD", " 4 c"])
  }

  @Test func linesThatCameOrWentLeaveTheOthersInPlace() {
    #expect(lines("a\nb\nc\n", "a\nx\nb\nc\n") == ["+2 {x}"])
    #expect(lines("a\nb\nc\n", "a\nc\n") == ["-2 {b}"])
    #expect(lines("a\nb\nc\nd\n", "c\nd\na\nb\n") == ["-1 {a}", "-2 {b}", "+3 {a}", "+4 {b}"])
    #expect(lines(nil, "x\ny\n") == ["+1 {x}", "+2 {y}"])
  }

  @Test func linesWithHardlyAnythingInCommonAreNotTakenApart() {
    #expect(
      lines("let a = 1\n", "return nothing, ever\n") == ["-1 {let a = 1}", "+1 {return nothing, ever}"])
  }

  @Test func whatCannotBeSeenIsADifferenceAllTheSame() {
    #expect(lines("a\n", "a") == ["+2 {\\ no newline at the end}"])
    #expect(lines("a", "a\n") == ["-2 {\\ no newline at the end}"])
    #expect(lines("a", "b") == ["-1 {a}", "+1 {b}"])
    #expect(TextDifference("a\r\n", "a\n").count == 1)
    #expect(TextDifference("e\u{301}\n", "\u{E9}\n").count == 1, "two ways to write é")
    #expect(TextDifference("a \n", "a\n").count == 1)
  }

  @Test func changesAreTheSameInOtherTexts() {
    #expect(changes("total: 41 USD\n", "total: 41 EUR\n") == [#""USD" → "EUR""#])
    #expect(changes("sum\nnet 9 USD\n", "sum\nnet 9 EUR\n") == [#""USD" → "EUR""#])
    #expect(changes("a\n", "a\nlast\n") == [#""last" added"#])
    #expect(changes("a\nb\nc\n", "a\nc\n") == [#""b" removed"#])
    #expect(changes("a,b\n", "a,b,\n") == [#""," added"#])
  }

  @Test func equalTextsDoNotDiffer() {
    #expect(TextDifference("a\nb", "a\nb").blocks == [])
    #expect(lines("", "") == [])
  }

  @Test func whatIsShownIsBoundedAndTheRestCounted() {
    let old = (0..<500).map { "line \($0)\n" }.joined()
    let new = (0..<500).map { "row \($0)\n" }.joined()
    #expect(lines(old, new, atMost: 10).last == "and 990 more")
    #expect(lines(old, new, atMost: 10).count == 11)
  }

  /// Ten thousand lines in another order and as many that are alike: what needs the square of their number must not be tried.
  @Test func longTextsAreComparedToo() {
    let lines = (0..<10_000).map { "line \($0)" }
    let reversed = TextDifference(
      lines.joined(separator: "\n"), lines.reversed().joined(separator: "\n"))
    #expect(reversed.count == 19_998, "one line is taken to have stayed")
    var alike = (0..<10_000).map { "line \($0 % 7)" }
    let before = alike.joined(separator: "\n")
    alike[5000] = "other"
    #expect(TextDifference(before, alike.joined(separator: "\n")).count == 1)
  }
}
