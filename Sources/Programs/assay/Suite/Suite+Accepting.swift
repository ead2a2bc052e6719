import AssayGoldens
import AssayVerifying
import AssaySubjects

extension Suite {
  /// Makes candidates the goldens in several folders: all of them, or none if one is refused.
  ///
  /// Accepts the reviewed cases and the cases that match the patterns; if there are neither, all cases.
  static func accept(
    _ patterns: [String], in suites: [Suite], options: AcceptanceOptions
  ) async throws(JudgeRefusal) -> Acceptance {
    if suites.count == 1 {
      return try await suites[0].judge.accept(patterns, in: suites[0].catalog, options: options)
    }
    try requireUniqueNames(patterns, options.reviewed.keys, in: suites)
    var (parts, updates): ([Acceptance], [GoldenUpdate]) = ([], [])
    for suite in suites {
      var own = options
      own.expectedCount = nil
      let names = suite.names
      own.reviewed = options.reviewed.filter { names.contains($0.key) }
      let selected = patterns.isEmpty && options.reviewed.isEmpty ? ["**"] : suite.matching(patterns)
      if selected.isEmpty, own.reviewed.isEmpty { continue }
      let (part, changes) = try await suite.judge.prepare(selected, in: suite.catalog, options: own)
      parts.append(part)
      updates += changes
    }
    let count = parts.reduce(0) { $0 + $1.changes.count }
    if let expected = options.expectedCount, expected != count {
      throw refusal(
        "\(count) goldens would change, not \(expected); look at them, then use `--count \(count)`")
    }
    try Judge.carryOut(updates)
    return Acceptance(merging: parts)
  }

  /// Makes the candidates goldens that a reviewer accepted, in any folder: all of them, or none.
  static func accept(
    _ decisions: Decisions, in suites: [Suite], options: AcceptanceOptions
  ) async throws(JudgeRefusal) -> Acceptance {
    if suites.count == 1 {
      return try await suites[0].judge.accept(decisions, in: suites[0].catalog, options: options)
    }
    try decisions.check(suites.flatMap(\.names))
    guard !decisions.accepted.isEmpty else { return Acceptance(merging: []) }
    var options = options
    options.reviewed = decisions.accepted
    return try await accept([], in: suites, options: options)
  }

  /// Makes the candidates of bundles goldens that a reviewer accepted, in any folder: all of them, or none.
  static func accept(
    _ decisions: Decisions, from bundles: [ResultBundle], in suites: [Suite]
  ) throws(JudgeRefusal) -> Acceptance {
    if suites.count > 1, suites.contains(where: \.isPartial) {
      throw refusal("a bundle has goldens of one folder; name one with '--goldens'")
    }
    if suites.count > 1 { try decisions.check(suites.flatMap(\.names)) }
    var (parts, updates): ([Acceptance], [GoldenUpdate]) = ([], [])
    for suite in suites {
      let (part, own) = try suite.judge.prepare(
        decisions.about(suite.store.holds), from: bundles, in: suite.catalog)
      parts.append(part)
      updates += own
    }
    try Judge.carryOut(updates)
    return Acceptance(merging: parts)
  }

  /// Refuses a pattern without a case, and a name that several folders have: the user may have seen only one of them.
  private static func requireUniqueNames(
    _ patterns: [String], _ reviewed: some Sequence<SubjectName>, in suites: [Suite]
  ) throws(JudgeRefusal) {
    let all = suites.map(\.root).joined(separator: " and ")
    for pattern in patterns where suites.allSatisfy({ $0.matching([pattern]).isEmpty }) {
      throw refusal(
        "no picture of the last tests has the name '\(pattern)', in \(all); run the tests that draw it, then this again"
      )
    }
    let names = suites.map(\.names)
    let gone = reviewed.filter { name in !names.contains { $0.contains(name) } }.sorted()
    if !gone.isEmpty {
      throw JudgeRefusal(
        problems: gone.map {
          Problem(.commandLine, "'\($0)' was reviewed, but is not in \(all) any more; verify again")
        })
    }
    let plain = patterns.filter { !$0.contains { "*?[".contains($0) } }
    let meant = plain.flatMap { [SubjectName($0), .mapped(from: $0)].compactMap(\.self) }
    for name in meant + reviewed.sorted() {
      let folders = zip(suites, names).filter { $1.contains(name) }.map(\.0.root)
      guard folders.count > 1 else { continue }
      throw refusal(
        "goldens of \(folders.joined(separator: " and ")) are meant by '\(name)'; name one of these folders with '--goldens'"
      )
    }
  }

  /// Refuses suites with a name in common, because the report's decisions have only the name.
  static func refuseSharedNames(in suites: [Suite], matching patterns: [String]) throws(Problem) {
    guard suites.count > 1 else { return }
    var folders: [SubjectName: String] = [:]
    for suite in suites {
      for name in Plan(suite.catalog, patterns: patterns).subjects.map(\.name) {
        guard let other = folders.updateValue(suite.root, forKey: name) else { continue }
        throw Problem(
          .commandLine,
          "'\(name)' has a golden in \(other) and in \(suite.root); name one of these folders with '--goldens'"
        )
      }
    }
  }

  private static func refusal(_ message: String) -> JudgeRefusal {
    JudgeRefusal(problems: [Problem(.commandLine, message)])
  }
}
