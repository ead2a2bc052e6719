import AssayFacts
import Testing

@Suite("Facts as text") struct FactTextTests {
  private func roundTrip(_ facts: Facts) throws -> Facts {
    try Facts(text: facts.text)
  }

  @Test("each leaf is one line, path before value, in the order of the tree")
  func lines() {
    let facts: Facts = [
      "size": .record(["width": 60, "height": 20.5]),
      "line": [.record(["text": "a \"b\"\n", "range": [0, 3]]), .record(["isLast": true])],
      "link": .null, "log": [], "empty": .record([:]),
    ]
    #expect(
      facts.lines == [
        "size.width: 60", "size.height: 20.5", #"line[0].text: "a \"b\"\n""#, "line[0].range[0]: 0",
        "line[0].range[1]: 3", "line[1].isLast: true", "link: null", "log: []", "empty: {}",
      ])
  }

  @Test("empty facts have no lines")
  func empty() throws {
    #expect(Facts().lines.isEmpty)
    #expect(try Facts(text: []).isEmpty)
  }

  @Test(
    "any name is read back unchanged",
    arguments: [
      "a", "fit-size_2", "", " ", "odd name", "a.b", "a[0]", "a: b", ": ", "\"", "\\", "a\"]: 1", "[\"x\"]",
      "2nd",
      "é", "名", "a\nb", "\t", "\u{0}", "\u{7F}\u{85}", "\u{301}", "\u{200D}", "a\u{301}", "\u{2028}", "👩‍👩‍👧",
    ])
  func names(name: String) throws {
    let facts: Facts = [name: 1, "in": .record([name: "x"]), "list": [.record([name: []])]]
    #expect(try roundTrip(facts) == facts)
    #expect(facts.lines.allSatisfy { !$0.contains { $0.isNewline } })
  }

  @Test(
    "any text is read back unchanged, from one line",
    arguments: [
      "", " ", "null", "true", "1", "[]", "{}", "\"", "\\", "\\n", "a\nb\r\nc\td",
      "\u{0}\u{1B}[31m\u{7F}\u{9B}",
      "\u{301}starts with a mark", "\u{200D}\u{FE0F}", "ends with a prefix \u{600}", "\u{2028}\u{2029}\u{85}",
      "\u{202E}right to left", "👩‍👩‍👧🇩🇪", "a: b", "\u{FFFE}\u{10FFFF}",
    ])
  func texts(text: String) throws {
    let facts: Facts = ["text": .text(text), "list": [.text(text), .text(text)]]
    let read = try roundTrip(facts)
    #expect(read == facts)
    // Equal strings may differ in their scalars; facts must not.
    guard case .text(let same)? = read["text"] else { return #expect(Bool(false), "no text was read") }
    #expect(Array(same.unicodeScalars) == Array(text.unicodeScalars))
    #expect(facts.lines.allSatisfy { !$0.contains { $0.isNewline } })
  }

  @Test(
    "any number is read back to the last bit",
    arguments: [
      0, 1, -1, 0.1, 1 / 3, 17.5, 1e21, 1e-7, 0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .infinity, -.infinity,
    ] as [Double])
  func numbers(number: Double) throws {
    #expect(try roundTrip(["number": .number(number)])["number"] == .number(number))
  }

  @Test("numbers are written without a needless fraction or sign")
  func numberText() {
    let texts = [60, 17.5, -0.0, 1e15, 2122.5].map(Fact.text(of:))
    #expect(texts == ["60", "17.5", "0", "1000000000000000", "2122.5"])
  }

  @Test("lists in lists and records in lists are read back")
  func nested() throws {
    let facts: Facts = [
      "grid": [[1, 2], [], [[3], .record(["a": [.null, false]])]],
      "deep": .record(["deeper": .record(["deepest": .record(["leaf": "x"])])]),
    ]
    #expect(try roundTrip(facts) == facts)
  }

  @Test(
    "a malformed line is refused",
    arguments: [
      "", "a", "a:", "a:1", "a: ", "a: x", "a: 1 2", "a: \"x", "a: \"x\" ", "a: \"\\q\"", "a: \"\\u12\"",
      "a: nan",
      "a: \"\\uD800\"", ": 1", "[0]: 1", "a[0]: 1", "a[1]: {}", "a[-1]: {}", "a[x]: {}", "a.: 1", ".a: 1",
      "a.b: 1",
      "a b: 1", "a[0: 1", "a]: 1", "[\"a]: 1", "[\"a\"]: 1", "a[99999999999999999999]: {}", "a: [{}]",
      "a: {", "a: {b}", "a: {b:}", "a: {b:1", "a: {b:1,}", "a: {b:1,b:2}", "a: {b:1}x", "a: {b:[1}",
      "a: {b: 1}",
      "a: {b:1, c:2}", "a: {\"b\":1}", "a: {b.c:1}", "a: {..}", "a[0]: {..}", "a: [{..}]",
    ])
  func refused(line: String) {
    #expect(throws: FactJSONError.self) { try Facts(text: Array((line + "\n").utf8)) }
    #expect(throws: FactJSONError.self) { try Facts(text: Array("z: 1\n\(line)\n".utf8)) }
  }

  @Test("a line that contradicts an earlier line is refused, with its number")
  func contradiction() throws {
    for (lines, number) in [
      ("a: 1\na: 2\n", 2), ("a[0]: {}\na: 2\n", 2), ("a[0]: {}\na[2]: {}\n", 2),
      ("a[0]: {b:1}\na[1]: {b:1}\n", 2),
      ("b: 1\na[0]: {b:1}\na[1]: {..,c:1}\n", 3), ("a: 1\nb: x\n", 2), ("a[0]: {}\nb: 1\na[1]: {}\n", 3),
    ] {
      let error = try #require(throws: FactJSONError.self) { try Facts(text: Array(lines.utf8)) }
      #expect(error.line == number, "\(lines)")
    }
  }

  @Test("a record leaves out what is as in the record before, on every level")
  func repeatedMembers() throws {
    let facts: Facts = [
      "line": [
        ["x": 0, "runs": [["font": "A", "n": 1], ["font": "A", "n": 2]]],
        ["x": 0, "runs": [["font": "A", "n": 3]]], ["x": 0, "runs": [["font": "A", "n": 3]]],
        ["x": 1, "other": ["font": "A"]],
      ]
    ]
    #expect(
      String(decoding: facts.text, as: UTF8.self) == """
        line[0]: {x:0,runs:[{font:"A",n:1},{..,n:2}]}
        line[1]: {..,runs:[{..,n:3}]}
        line[2]: {..}
        line[3]: {x:1,other:{font:"A"}}

        """)
    #expect(try roundTrip(facts) == facts)
  }
}

/// A record of plain values in a list within a list takes one line.
@Suite struct FlatRecordTests {
  private static let facts: Facts = [
    "line": [
      .record([
        "x": 1,
        "runs": [
          .record(["font": "A, \"b\" }] 20", "range": [0, 5], "x": -1.5, "none": .null, "all": []]),
          .record(["y": true]),
        ],
      ]),
      .record(["runs": [.record(["odd name": 1]), .record(["deep": .record(["a": 1])])]]),
    ]
  ]

  @Test func aRunTakesOneLineAndIsReadBack() throws {
    #expect(
      Self.facts.lines == [
        "line[0].x: 1",
        #"line[0].runs[0]: {font: "A, \"b\" }] 20", range: [0, 5], x: -1.5, none: null, all: []}"#,
        "line[0].runs[1]: {y: true}",
        #"line[1].runs[0]["odd name"]: 1"#,
        "line[1].runs[1].deep.a: 1",
      ])
    #expect(try Facts(text: Self.facts.text) == Self.facts)
  }

  @Test func differencesNameTheValueWithinARun() throws {
    #expect(Self.facts.leaves.map { "\($0.path)" }.contains("line[0].runs[0].range[1]"))
  }

  @Test("Records in records are refused in a moment, however deep", arguments: [64, 16_000, 200_000])
  func nested(depth: Int) {
    let record = String(repeating: "{a:", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(throws: FactJSONError.self) { try Facts(text: Array("x[0]: \(record)\n".utf8)) }
    #expect(throws: FactJSONError.self) { try Facts(text: Array("x[0]: \(record.prefix(depth * 3))\n".utf8)) }
  }
}
