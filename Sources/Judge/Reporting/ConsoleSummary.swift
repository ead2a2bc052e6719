public import AssayVerifying
import AssaySubjects

extension ConsoleReport {
  /// The last lines: counts, unavailable cases with reasons, the path of the report, the exit status and its meaning.
  public func summary(of verification: Verification) -> [String] {
    let outcome = verification.outcome
    var lines = [counts(of: verification)]
    if !verification.evaluations.isEmpty {
      lines.append("  " + verification.workCounts.map { "\($0.count) \($0.words)" }.joined(separator: ", "))
    }
    lines += extent(of: verification).map { "  " + $0 }
    lines += unavailable(in: verification)
    if !verification.evaluations.isEmpty, !verification.problems.isEmpty {
      lines.append("  \(paint(counted(verification.problems.count, "error"), .bad)) above")
    }
    lines += verification.hints.map { "  hint: " + visible($0, limit: 1000) }
    if let reportPath { lines.append("report  " + visible(reportPath)) }
    let causes = Set(verification.failures.flatMap(\.causes)).map(\.words).sorted()
    if !causes.isEmpty { lines.append("help    " + Suggestion.list(causes.map { "`assay help \($0)`" })) }
    if lacksReport { return lines + [paint("exit 2", .bad) + ": a report could not be written"] }
    lines.append(
      paint("exit \(outcome.rawValue)", outcome == .passed ? .good : .bad) + ": " + verification.meaning)
    return lines
  }

  private func counts(of verification: Verification) -> String {
    let parts = verification.verdicts.map { paint("\($0.count) \($0.verdict.words)", tone(of: $0.verdict)) }
    let total =
      "\(counted(verification.evaluations.count, "case")) in \(words(for: verification.duration))"
    return parts.isEmpty ? total : total + ": " + parts.joined(separator: ", ")
  }

  /// A line about cases that were left out, and one about repetitions.
  func extent(of verification: Verification) -> [String] {
    let repetitions = verification.work.repetitions
    let repeated = repetitions > 1 ? "each rendered \(repetitions) times in shuffled order" : nil
    let omitted = verification.scope.omission.map { paint(visible($0.sentence, limit: 500), .fair) }
    return [repeated, omitted].compactMap(\.self)
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

extension Verification {
  /// How many cases were rendered and compared, the same in every report, so that nothing looks compared that was not.
  ///
  /// Each has a name for machines, the words that follow the number in text, and the number.
  var workCounts: [(key: String, words: String, count: Int)] {
    [
      ("rendered", "rendered", work.rendered), ("tolerated", "tolerated", count(of: .tolerated)),
      ("unavailable", "unavailable", count(of: .unavailable)),
      ("equalByHash", "equal by hash", work.equalByHash),
      ("comparedByPixels", "compared by pixels", work.comparedByPixels),
    ]
  }
}
