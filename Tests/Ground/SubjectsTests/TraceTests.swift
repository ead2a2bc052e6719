import AssayFacts
import AssaySubjects
import Testing

struct TraceTests {
  /// What the Trace Event Format calls a complete event: `ph` X, with `ts` and `dur` in microseconds.
  private func complete(_ trace: Trace) throws -> [Facts] {
    let events = try #require(trace.document.members?["traceEvents"]?.elements)
    return events.compactMap(\.members).filter { $0["ph"] == "X" }
  }

  private func number(_ name: String, _ facts: Facts) throws -> Double { try #require(facts[name]?.double) }

  @Test func workIsWithinItsStage() async throws {
    let trace: Trace? = Trace()
    let four = await trace.stage("judge") { trace.during(.rendering, "a/b") { 2 + 2 } }
    #expect(four == 4)
    let events = try complete(try #require(trace))
    #expect(events.map { $0["cat"] } == ["stage", "rendering"])
    #expect(events.map { $0["name"] } == ["judge", "a/b"])
    #expect(events.map { $0["tid"] } == [0, 1])
    let ends = try events.map { try number("ts", $0) + number("dur", $0) }
    #expect(try number("ts", events[0]) <= number("ts", events[1]))
    #expect(ends[1] <= ends[0])
  }

  @Test func withoutATraceOnlyTheWorkIsDone() async {
    let none: Trace? = nil
    #expect(await none.stage("judge") { none.during(.rendering, "a/b") { 2 + 2 } } == 4)
  }

  @Test func failingWorkIsRecordedAsWell() throws {
    let trace: Trace? = Trace()
    #expect(throws: RenderingError.unavailable("no")) {
      try trace.during(.reading, "a") { () throws(RenderingError) in throw .unavailable("no") }
    }
    #expect(try complete(try #require(trace)).map { $0["cat"] } == ["reading"])
  }
}
