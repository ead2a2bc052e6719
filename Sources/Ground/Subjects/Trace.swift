package import AssayFacts
import AssaySystem
import Synchronization

/// A trace of a verification: what each thread worked on, and when.
///
/// Its document is in the Trace Event Format, which Perfetto shows. The measured times are used for nothing else.
package final class Trace: Sendable {
  /// A kind of work.
  package enum Work: String, Sendable {
    /// A stage of the whole verification, on any number of threads.
    case stage
    case reading, rendering, comparing, writing
  }

  private struct Span {
    let work: Work
    let name: String
    let thread: String
    let begin: ContinuousClock.Instant
    let end: ContinuousClock.Instant
  }

  private let start = ContinuousClock.now
  private let spans = Mutex<[Span]>([])

  package init() {}

  /// Records work that ends now.
  fileprivate func note(_ work: Work, _ name: String, from begin: ContinuousClock.Instant) {
    let span = Span(work: work, name: name, thread: "\(pthread_self())", begin: begin, end: .now)
    spans.withLock { $0.append(span) }
  }

  /// The document: a row of stages, then a row for each thread in order of its first work.
  package var document: Fact {
    let all = spans.withLock { $0 }.sorted { ($0.begin, $1.end) < ($1.begin, $0.end) }
    let (stages, works) = (all.filter { $0.work == .stage }, all.filter { $0.work != .stage })
    var rows: [String: Int] = [:]
    for span in works where rows[span.thread] == nil { rows[span.thread] = rows.count + 1 }
    let names = [(0, "stages")] + rows.sorted { $0.value < $1.value }.map { ($0.value, "worker \($0.value)") }
    var events: [Fact] = names.map { row, name in
      ["name": "thread_name", "ph": "M", "pid": 1, "tid": .number(row), "args": ["name": .text(name)]]
    }
    for span in stages { events.append(event(span, row: 0)) }
    for span in works { events.append(event(span, row: rows[span.thread] ?? 0)) }
    return ["traceEvents": .list(events), "displayTimeUnit": "ms"]
  }

  /// A complete event, in microseconds.
  private func event(_ span: Span, row: Int) -> Fact {
    [
      "name": .text(span.name), "cat": .text(span.work.rawValue), "ph": "X", "pid": 1, "tid": .number(row),
      "ts": .number(start.duration(to: span.begin) / .microseconds(1)),
      "dur": .number(span.begin.duration(to: span.end) / .microseconds(1)),
    ]
  }
}

extension Trace? {
  /// Runs some work, and records it if there is a trace.
  package func during<Value, Failure>(
    _ work: Trace.Work, _ name: @autoclosure () -> String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let self else { return try body() }
    let begin = ContinuousClock.now
    defer { self.note(work, name(), from: begin) }
    return try body()
  }

  /// Runs a stage of the verification, and records it if there is a trace.
  package nonisolated(nonsending) func stage<Value>(
    _ name: String, _ body: nonisolated(nonsending) () async -> Value
  ) async -> Value {
    let begin = ContinuousClock.now
    defer { self?.note(.stage, name, from: begin) }
    return await body()
  }
}
