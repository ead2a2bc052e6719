public import AssayHarness
import AssaySubjects

extension ConsoleReport {
  /// The last lines: counts, unavailable cases with reasons, the path of the report, the exit status and its meaning.
  public func summary(of verification: Verification) -> [String] {
    let outcome = verification.outcome
    var lines = [counts(of: verification)]
    if !verification.evaluations.isEmpty { lines.append("  " + work(of: verification)) }
    lines += extent(of: verification).map { "  " + $0 }
    lines += unavailable(in: verification)
    if !verification.evaluations.isEmpty, !verification.problems.isEmpty {
      lines.append("  \(paint(counted(verification.problems.count, "error"), .bad)) above")
    }
    lines += verification.hints.map { "  hint: " + visible($0, limit: 1000) }
    if let reportPath { lines.append("report  " + visible(reportPath)) }
    let causes = Set(verification.failures.flatMap(\.causes)).subtracting([.broken]).map(\.words).sorted()
    if !causes.isEmpty { lines.append("help    Troubleshooting.md explains \(Suggestion.list(causes))") }
    if lacksReport { return lines + [paint("exit 2", .bad) + ": a report could not be written"] }
    lines.append(
      paint("exit \(outcome.rawValue)", outcome == .passed ? .good : .bad) + ": " + verification.meaning)
    return lines
  }

  private func counts(of verification: Verification) -> String {
    let parts: [String] = Verdict.allCases.compactMap { verdict in
      let count = verification.count(of: verdict)
      return count == 0 ? nil : paint("\(count) \(verdict.words)", tone(of: verdict))
    }
    let total = counted(verification.evaluations.count, "case")
    let time = words(for: verification.duration)
    return parts.isEmpty ? "\(total) in \(time)" : "\(total) in \(time): " + parts.joined(separator: ", ")
  }

  private func work(of verification: Verification) -> String {
    let counts = verification.workCounts.filter { $0.isAlwaysShown }
    return counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
  }

  /// A line about cases that were left out, and one about repetitions.
  func extent(of verification: Verification) -> [String] {
    var lines: [String] = []
    if verification.repetitions > 1 {
      lines.append("each rendered \(verification.repetitions) times in shuffled order")
    }
    if let omission = verification.omission {
      lines.append(paint(visible(omission.sentence, limit: 500), .fair))
    }
    return lines
  }

  private func unavailable(in verification: Verification) -> [String] {
    guard verification.count(of: .unavailable) > 0 else { return [] }
    let missing = verification.evaluations.filter { $0.verdict == .unavailable }
    let reasons = Dictionary(grouping: missing, by: \.headline)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let lines = reasons.prefix(limit).map { reason, evaluations in
      "  " + paint("\(evaluations.count) unavailable", .bad) + ": " + visible(reason, limit: 500)
    }
    return lines + more(reasons.count - limit, indent: "  ")
  }

  private func tone(of verdict: Verdict) -> Tone {
    switch verdict {
    case .passed: .good
    case .tolerated, .knownFailure: .fair
    case .changed, .missingGolden, .broken, .unavailable: .bad
    }
  }
}

/// The number of cases that were rendered, compared, or the like.
struct WorkCount: Hashable {
  /// The name for machines.
  var key: String
  /// The words that follow the number in text.
  var words: String
  /// The number of cases.
  var count: Int
  /// Whether text contains the count even if it is 0.
  var isAlwaysShown = true
}

extension Verification {
  /// How many cases were rendered and compared, the same in every report, so that nothing looks compared that was not.
  var workCounts: [WorkCount] {
    [
      WorkCount(key: "rendered", words: "rendered", count: rendered),
      WorkCount(key: "tolerated", words: "tolerated", count: count(of: .tolerated)),
      WorkCount(key: "unavailable", words: "unavailable", count: count(of: .unavailable)),
      WorkCount(key: "equalByHash", words: "equal by hash", count: equalByHash),
      WorkCount(key: "comparedByPixels", words: "compared by pixels", count: comparedByPixels),
      WorkCount(key: "leftOut", words: "left out", count: omission?.count ?? 0, isAlwaysShown: false),
    ]
  }
}
