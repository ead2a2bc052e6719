import AssayFacts
import Testing

/// Records that take one line: those of plain values, in a list within a list.
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

  @Test func aRunTakesOneLineAndComesBack() throws {
    #expect(
      Self.facts.lines == [
        "line[0].x: 1",
        #"line[0].runs[0]: {font: "A, \"b\" }] 20", range: [0, 5], x: -1.5, none: null, all: []}"#,
        "line[0].runs[1]: {y: true}",
        #"line[1].runs[0]["odd name"]: 1"#,
        "line[1].runs[1].deep.a: 1",
      ])
    #expect(try Facts(lines: Self.facts.lines.map { $0[...] }) == Self.facts)
  }

  @Test func differencesNameTheValueWithinARun() throws {
    #expect(Self.facts.leaves.map { "\($0.path)" }.contains("line[0].runs[0].range[1]"))
  }

  @Test(
    "A record of another form is refused",
    arguments: [
      "{", "{a}", "{a: }", "{a: 1", "{a: 1,}", "{a: 1, a: 2}", "{a: 1}x", "{a: [1}", "{a: [1, ]}", "{a: {}x}",
      "{ a: 1}", "{a.b: 1}", "{a: nan}", "{a: [[1]]}", "{a: {b: 1}}",
    ])
  func refused(record: String) {
    #expect(throws: FactLineError.self) { try Facts(lines: ["x[0].y[0]: \(record)"[...]]) }
  }

  @Test("Records in records are refused in a moment, however deep", arguments: [2, 16_000, 200_000])
  func nested(depth: Int) {
    let record = String(repeating: "{a: ", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(throws: FactLineError.self) { try Facts(lines: ["x[0].y[0]: \(record)"[...]]) }
    #expect(throws: FactLineError.self) { try Facts(lines: ["x[0].y[0]: \(record.prefix(depth * 4))"[...]]) }
  }
}
