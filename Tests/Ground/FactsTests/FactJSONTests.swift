import AssayFacts
import Testing

@Suite struct FactJSONTests {
  private func read(_ text: String) -> String {
    do throws(FactJSONError) {
      return try Fact(json: Array(text.utf8)).description
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (#"{"b": 1, "a": [true, null, -1.5e2], "c": {}}"#, "{b: 1, a: [true, null, -150], c: {}}"),
    (#" "a\n\"\\\/\u00e9\ud83d\ude00" "#, #""a\n\"\\/é😀""#),
    ("\u{FEFF}[]", "[]"), ("0", "0"),
  ])
  func valuesKeepTheirOrder(text: String, fact: String) {
    #expect(read(text) == fact)
  }

  @Test func writtenJSONIsReadBack() throws {
    let fact: Fact = [
      "size": ["width": 60.25, "lines": [[0, 6], []]], "text": "\u{1}\u{2028}é", "none": .null,
    ]
    #expect(try Fact(json: Array(fact.json.utf8)) == fact)
    #expect(try Fact(json: Array(fact.compactJSON.utf8)) == fact)
  }

  @Test(arguments: [
    ("", "line 1: the text ends where a value should be"),
    ("{\n\"a\" 1}", "line 2: a ':' should follow the name"),
    (#"{"a": 1, "a": 2}"#, "line 1: 'a' is stated twice"),
    ("[1 2]", "line 1: a ',' or ']' should be here"),
    ("{a: 1}", "line 1: a name in quotes should be here"),
    ("[1] 2", "line 1: there is more after the end of the value"),
    ("+1", "line 1: '+1' is not a value"), ("inf", "line 1: 'inf' is not a value"),
    ("1e999", "line 1: '1e999' is not a value"), ("0x1", "line 1: '0x1' is not a value"),
    (#""a"#, "line 1: a text has no end"),
    ("\"a\nb\"", "line 2: a text contains a control character, or has no end"),
    (#""\q""#, #"line 1: a text has an unknown '\'"#), (#""\ud800""#, "line 1: a text has half a character"),
    (#""\u12""#, #"line 1: four hexadecimal digits should follow '\u'"#),
  ])
  func textThatIsNotJSONGivesAnErrorMessage(text: String, complaint: String) {
    #expect(read(text) == complaint)
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: FactJSONError.self) { try Fact(json: [0x22, 0xFF, 0x22]) }
  }
}
