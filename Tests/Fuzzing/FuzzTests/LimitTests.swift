import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssaySubjects
import Testing

/// Files that are small on the disk and were large in time, memory or stack; fuzzing rarely makes such long ones.
@Suite(.serialized) struct LimitTests {
  private func facts(_ lines: [String]) throws(Problem) -> Facts {
    let text = "assay facts 3\n" + lines.map { "\($0)\n" }.joined()
    return try FactsFile(bytes: Array(text.utf8), path: "x.facts").record().facts
  }

  @Test("Facts with a hundred thousand elements or names are read in a moment")
  func manyFacts() throws {
    let list = try facts((0..<50_000).map { "a[\($0)]: {b:\($0)}" })
    #expect(list[try #require(FactPath("a.count"))] == 50_000)
    #expect(try facts((0..<100_000).map { "a\($0): 1" }).entries.count == 100_000)
  }

  @Test("A record on one line may have fifty thousand names")
  func longRecord() throws {
    let names = (0..<50_000).map { "a\($0):1" }.joined(separator: ",")
    let facts = try facts(["a[0]: {\(names)}"])
    #expect(facts[try #require(FactPath("a[0]"))]?.members?.entries.count == 50_000)
  }

  @Test("Records that repeat a record with many members are refused in a moment")
  func repeatedRecords() throws {
    let names = (0..<30_000).map { "a\($0):1" }.joined(separator: ",")
    let lines = ["a[0]: {\(names)}"] + (1..<10_000).map { "a[\($0)]: {..,a29999:\($0)}" }
    let problem = #expect(throws: Problem.self) { try facts(lines) }
    #expect(problem?.location.line == 5)
  }

  @Test(
    "A line whose path has no end is refused in a moment",
    arguments: [
      Repeated(part: "a: ", count: 300_000, end: ""), Repeated(start: "a", part: "[0]", count: 200_000),
      Repeated(part: "a.", count: 200_000, end: "a: 1"), Repeated(start: "a", part: ".a", count: 64),
    ])
  func longPath(line: Repeated) throws {
    let problem = #expect(throws: Problem.self) { try facts([line.text]) }
    #expect(problem?.location == SourceLocation(path: "x.facts", line: 2, column: 1))
  }

  @Test("Facts of 64 levels are read, and deeper ones are refused")
  func deepestFacts() throws {
    func line(_ depth: Int) -> String {
      "a: " + String(repeating: "{a:", count: depth) + "1" + String(repeating: "}", count: depth)
    }
    #expect(try facts([line(63)]).leaves.count == 1)
    #expect(throws: Problem.self) { try facts([line(64)]) }
  }

  @Test("Decisions nested without end are refused")
  func nestedDecisions() {
    let bytes = Array(String(repeating: "[", count: 1 << 20).utf8)
    #expect(throws: Problem.self) { try Decisions(json: bytes, path: "decisions.json") }
  }
}

/// A long line, shortened for a log.
struct Repeated: CustomTestStringConvertible {
  var start = ""
  var part: String
  var count: Int
  var end = ": 1"

  var text: String { start + String(repeating: part, count: count) + end }
  var testDescription: String { "\(start)(\(part))×\(count)\(end)" }
}
