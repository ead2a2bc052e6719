import AssayFacts
import AssayImageDiff
import AssayThreads

/// Many pairs, compared side by side in one process and told in order.
struct DiffBatch {
  private let comparator: AssayImageDiff.Comparator
  private let jobs: Int?
  private let json: Bool

  init(_ comparator: AssayImageDiff.Comparator, jobs: Int?, json: Bool) {
    self.comparator = comparator
    self.jobs = jobs
    self.json = json
  }

  private enum Outcome: String, CaseIterable {
    case identical, tolerated, different, missing, added, unjudged
  }

  private struct Entry: Sendable {
    var outcome: Outcome
    var line: String
    var notes: [String] = []
  }

  /// Compares the pairs and prints a line each, then the counts; gives the worst exit status.
  func run(_ pairs: [PairList.Pair]) throws -> Int32 {
    var counts: [Outcome: Int] = [:]
    for entry in Threads.map(pairs, jobs: jobs, entry) {
      counts[entry.outcome, default: 0] += 1
      for note in entry.notes { complain(note) }
      print(entry.line)
    }
    print(json ? summaryJSON(counts, pairs.count) : summary(counts, pairs.count))
    if counts[.unjudged] != nil { return 2 }
    return counts[.different] != nil || counts[.missing] != nil || counts[.added] != nil ? 1 : 0
  }

  private func entry(of pair: PairList.Pair) -> Entry {
    guard let reference = pair.reference else { return half(pair, .added, "there is no reference") }
    guard let candidate = pair.candidate else { return half(pair, .missing, "there is no candidate") }
    let result = DiffInput(references: [reference], candidate: candidate).judge(by: comparator)
    guard let comparison = result.comparison else {
      return Entry(
        outcome: .unjudged,
        line: json
          ? line(pair, .unjudged, error: result.notes.first) : "\(pair.name): could not be judged",
        notes: result.notes)
    }
    let outcome: Outcome =
      switch comparison {
      case .identical: .identical
      case .tolerated: .tolerated
      case .different, .sizeMismatch: .different
      }
    let report = DiffReport(comparison, reference: reference, candidate: candidate)
    let line = json ? report.document.compactJSON : "\(pair.name): \(report.line)"
    return Entry(outcome: outcome, line: line, notes: result.notes)
  }

  private func half(_ pair: PairList.Pair, _ outcome: Outcome, _ reason: String) -> Entry {
    Entry(
      outcome: outcome,
      line: json ? line(pair, outcome, error: nil) : "\(pair.name): \(outcome.rawValue): \(reason)")
  }

  private func line(_ pair: PairList.Pair, _ outcome: Outcome, error: String?) -> String {
    Fact.object([
      "reference": pair.reference.map { .text($0) }, "candidate": pair.candidate.map { .text($0) },
      "outcome": .text(outcome.rawValue), "error": error.map { .text($0) },
    ]).compactJSON
  }

  private func summaryJSON(_ counts: [Outcome: Int], _ count: Int) -> String {
    let all = Outcome.allCases.map { Facts.Entry(name: $0.rawValue, value: .number(counts[$0, default: 0])) }
    return Fact.object(["pairs": .number(count), "summary": .record(Facts(entries: all))]).compactJSON
  }

  private func summary(_ counts: [Outcome: Int], _ count: Int) -> String {
    let parts = Outcome.allCases.compactMap { outcome in counts[outcome].map { "\($0) \(outcome.rawValue)" } }
    return "\(count) \(count == 1 ? "pair" : "pairs"): \(parts.joined(separator: ", "))"
  }
}
