import AssayFacts
import AssaySubjects
import Testing

struct TraceTests {
  /// What the Trace Event Format calls a complete event: `ph` X, with `ts` and `dur` in microseconds.
  private func complete(_ trace: Trace) throws -> [Facts] {
    guard case .record(let document) = trace.document, case .list(let events)? = document["traceEvents"]
    else {
      throw RenderingError.unavailable("there are no events")
    }
    return events.compactMap { event in
      guard case .record(let facts) = event, facts["ph"] == "X" else { return nil }
      return facts
    }
  }

  private func number(_ name: String, _ facts: Facts) throws -> Double {
    guard case .number(let number)? = facts[name] else {
      throw RenderingError.unavailable("there is no \(name)")
    }
    return number
  }

  @Test func workIsWithinItsStageAndWaitsForItsEnd() async throws {
    let trace: Trace? = Trace()
    let four = await trace.stage("judge") { trace.during(.rendering, "a/b") { 2 + 2 } }
    #expect(four == 4)
    let events = try complete(try #require(trace))
    #expect(events.map { $0["cat"] } == ["stage", "rendering", "waiting"])
    #expect(events.map { $0["name"] } == ["judge", "a/b", "judge"])
    #expect(events.map { $0["tid"] } == [0, 1, 1])
    let ends = try events.map { try number("ts", $0) + number("dur", $0) }
    #expect(try number("ts", events[0]) <= number("ts", events[1]))
    // A nanosecond's thousandths of a microsecond are not all exact.
    #expect(try abs(number("ts", events[2]) - ends[1]) < 0.001 && abs(ends[2] - ends[0]) < 0.001)
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
