public import AssayHarness
import AssaySubjects

extension ConsoleReport {
  /// The last lines: counts, what is unavailable and why, the report's path, the exit status and its meaning.
  public func summary(of verification: Verification) -> [String] {
    let outcome = verification.outcome
    var lines = [counts(of: verification), "  " + work(of: verification)]
    lines += extent(of: verification).map { "  " + $0 }
    lines += unavailable(in: verification)
    if !verification.problems.isEmpty {
      lines.append(
        "  " + paint(counted(verification.problems.count, "problem"), .bad)
          + " kept something from being judged"
      )
    }
    if verification.evaluations.isEmpty, !verification.mayBeEmpty, verification.omission?.emptiness == nil {
      lines.append("  " + paint("nothing was judged, and nothing judged is no pass", .bad))
    }
    lines += verification.hints.map { "  hint: " + visible($0, limit: 1000) }
    if let reportPath { lines.append("report  " + visible(reportPath)) }
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
    let total = counted(verification.evaluations.count, "subject")
    let time = words(for: verification.duration)
    return parts.isEmpty ? "\(total) in \(time)" : "\(total) in \(time): " + parts.joined(separator: ", ")
  }

  private func work(of verification: Verification) -> String {
    let counts = verification.workCounts.filter { $0.isAlwaysShown }
    return counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
  }

  /// What was not done, or done more than once: a line each.
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
