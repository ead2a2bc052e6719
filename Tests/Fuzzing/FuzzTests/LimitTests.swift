import AssayFacts
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssaySubjects
import Testing

/// Files that are small on the disk and were large in time, memory or stack; fuzzing rarely makes such long ones.
@Suite(.serialized) struct LimitTests {
  private func record(_ lines: [String]) throws(Problem) -> GroupRecord {
    try GroupRecord(
      text: "assay facts 2\nfingerprint\n\ncase x\n" + lines.map { "  \($0)\n" }.joined(), path: "x.facts")
  }

  @Test("Facts with a hundred thousand elements or names are read in a moment")
  func manyFacts() throws {
    let list = try record((0..<100_000).map { "a[\($0)]: 1" }).cases["x"]?.facts
    #expect(list?[try #require(FactPath("a.count"))] == 100_000)
    let names = try record((0..<100_000).map { "a\($0): 1" }).cases["x"]?.facts
    #expect(names?.entries.count == 100_000)
  }

  @Test("A record on one line may have fifty thousand names")
  func longRecord() throws {
    let names = (0..<50_000).map { "a\($0): 1" }.joined(separator: ", ")
    let facts = try #require(try record(["a[0][0]: {\(names)}"]).cases["x"]).facts
    #expect(facts[try #require(FactPath("a[0][0]"))]?.members?.entries.count == 50_000)
  }

  @Test(
    "A line whose path has no end is refused in a moment",
    arguments: [
      Repeated(part: "a: ", count: 300_000, end: ""), Repeated(start: "a", part: "[0]", count: 200_000),
      Repeated(part: "a.", count: 200_000, end: "a: 1"), Repeated(start: "a", part: ".a", count: 64),
    ])
  func longPath(line: Repeated) throws {
    let problem = #expect(throws: Problem.self) { try record([line.text]) }
    #expect(problem?.location == SourceLocation(path: "x.facts", line: 5, column: 3))
  }

  @Test("A path of 64 steps is read, and so is what it wrote")
  func deepestPath() throws {
    let line = "a" + String(repeating: ".a", count: 63) + ": 1"
    let record = try record([line])
    #expect(record.cases["x"]?.facts.lines == [line])
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
