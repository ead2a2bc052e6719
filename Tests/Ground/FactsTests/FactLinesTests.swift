import AssayFacts
import Testing

@Suite struct FactLinesTests {
  @Test func listsAndMarksAfterAQuoteReadBack() throws {
    let facts: Facts = [
      "line": [.record(["text": "\u{301}e"]), .record(["text": "a: \"b\"\n"])], "\u{301}": [1, [2, .null]],
    ]
    #expect(try Facts(lines: facts.lines.map { $0[...] }) == facts)
  }
}
