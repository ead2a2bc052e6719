import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssaySubjects
import AssaySystem

extension DiffRun {
  private enum Outcome: String, CaseIterable {
    case identical, tolerated, different, removed, added, unjudged
  }

  private struct ComparedPair: Sendable {
    var outcome: Outcome
    var line: String
    /// Why the pair could not be compared.
    var problem: String?
    /// The boxes of options that are outside of the pictures; nil if these were not compared, none for equal files.
    var boxesOutside: [PixelRect]?
    /// The pair's name, its largest difference, and how severe that is; nil if nothing differs.
    var change: (name: String, words: String, severity: Double)?
  }

  /// Pairs that changed in the same way.
  private struct PairGroup {
    var words: String
    var count: Int
    /// The pair in which it is the largest.
    var largest: String
  }

  /// Compares many pairs on several threads, prints a line for each and then the counts, and returns the worst exit status.
  func compare(_ pairs: [PairList.Pair]) throws -> Int32 {
    var counts: [Outcome: Int] = [:]
    let entries = Threads.map(pairs, jobs: jobs, entry)
    for entry in entries {
      counts[entry.outcome, default: 0] += 1
      if let problem = entry.problem { complain(problem) }
      show(entry.line)
    }
    let groups = DiffRun.groups(of: entries)
    let end = json ? [summaryJSON(counts, pairs.count, groups)] : summary(counts, pairs.count, groups)
    end.forEach(show)
    let outside = entries.compactMap(\.boxesOutside)
    if let box = outside.first?.first(where: { box in outside.allSatisfy { $0.contains(box) } }) {
      throw DiffRun.outside(box, "all pictures")
    }
    if counts[.unjudged] != nil { return 2 }
    return counts[.different] != nil || counts[.removed] != nil || counts[.added] != nil ? 1 : 0
  }

  private func show(_ line: String) {
    if json { print(line) } else { say(line) }
  }

  private func entry(of pair: PairList.Pair) -> ComparedPair {
    if let problem = pair.problem { return uncompared(pair, problem: problem) }
    guard let reference = pair.reference else {
      let former = pair.former.map { "; it is the same file as \($0)" } ?? ""
      return uncompared(pair, .added, "added: the old picture is missing" + former)
    }
    guard let candidate = pair.candidate else {
      return uncompared(pair, .removed, "removed: the new picture is missing")
    }
    do throws(Problem) {
      let result = try DiffResult(
        references: [reference], candidate: candidate, by: comparator, explaining: explains)
      let outcome: Outcome =
        result.isIdentical ? .identical : result.passes ? .tolerated : .different
      let line = json ? result.document.compactJSON : "\(pair.name): \(result.line)"
      let change = DiffRun.change(in: result).map { (pair.name, $0.words, $0.severity) }
      return ComparedPair(outcome: outcome, line: line, boxesOutside: result.boxesOutside, change: change)
    } catch {
      return uncompared(pair, problem: error.description)
    }
  }

  /// What pairs have in common: the first change in the picture, or the measure that is worst.
  private static func change(in result: DiffResult) -> (words: String, severity: Double)? {
    let first = result.explanation?.causes.first.map { Statement([$0], of: $0.noun).words }
    switch result.comparison {
    case .identical, .tolerated: return nil
    case .different(let difference):
      if let displacement = difference.displacement {
        return (first ?? "\(displacement.axis.rawValue) inserted or removed", Double(displacement.count))
      }
      return difference.worstMeasure.map { (first ?? "\($0.name) over the limit", $0.severity) }
    case .sizeMismatch: return (first ?? "another size", .infinity)
    }
  }

  /// The groups, the largest first; of equally large ones, by their words.
  private static func groups(of entries: [ComparedPair]) -> [PairGroup] {
    Dictionary(grouping: entries.compactMap(\.change), by: \.words)
      .map { words, changes in
        let largest = changes.reduce(changes[0]) { $1.severity > $0.severity ? $1 : $0 }
        return PairGroup(words: words, count: changes.count, largest: largest.name)
      }
      .sorted { ($1.count, $0.words) < ($0.count, $1.words) }
  }

  private func uncompared(
    _ pair: PairList.Pair, _ outcome: Outcome = .unjudged, _ words: String = "could not be compared",
    problem: String? = nil
  ) -> ComparedPair {
    let document = Fact.object([
      "reference": pair.reference.map { .text($0) }, "candidate": pair.candidate.map { .text($0) },
      "outcome": .text(outcome.rawValue), "error": problem.map { .text($0) },
    ])
    return ComparedPair(
      outcome: outcome, line: json ? document.compactJSON : "\(pair.name): \(words)", problem: problem)
  }

  private func summaryJSON(_ counts: [Outcome: Int], _ count: Int, _ groups: [PairGroup]) -> String {
    let all = Outcome.allCases.map { ($0.rawValue, Fact.number(counts[$0, default: 0])) }
    return Fact.object([
      "pairs": .number(count), "summary": .record(Facts(all)),
      "groups": .array(groups) { group in
        Fact.object([
          "words": .text(group.words), "pairs": .number(group.count), "largest": .text(group.largest),
        ])
      },
    ]).compactJSON
  }

  private func summary(_ counts: [Outcome: Int], _ count: Int, _ groups: [PairGroup]) -> [String] {
    let parts = Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome == .unjudged ? "broken" : outcome.rawValue)" }
    }
    // What only one pair shows, its own line says.
    let lines = groups.filter { $0.count > 1 }.map { group in
      "  \(group.words) in \(group.count) pairs, most in \(group.largest)"
    }
    return lines + ["\(counted(count, "pair")): \(parts.joined(separator: ", "))"]
  }
}
