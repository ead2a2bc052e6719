import AssayFacts
import AssayHarness
import AssaySubjects

/// The names of the passed cases by group; where nothing failed, also where each is described and what it shows.
struct PassedCases {
  /// For each group its name and its sections, as the page reads them.
  let document: Fact
  /// Where the cases of each section are described; empty where something failed.
  let locations: [SourceLocation]
  /// The groups' names, and in each the names of its cases.
  let groups: [(name: String, leaves: [String])]

  /// Neighbors that are described at one place by one sentence, as the cases of a matrix are.
  fileprivate struct Section {
    var leaves: [String]
    let location: SourceLocation
    let summary: String?
  }

  /// Collects those of a verification.
  init(_ verification: Verification) {
    let inFull = verification.outcome == .passed
    var sections: [String: [Section]] = [:]
    for evaluation in verification.evaluations where evaluation.verdict == .passed {
      sections[evaluation.name.group, default: []].add(evaluation)
    }
    let groups = sections.sorted { $0.key < $1.key }
    document = .list(
      groups.map { name, sections in
        .list([.text(name)] + sections.map { PassedCases.entry(for: $0, inFull: inFull) })
      })
    locations = inFull ? groups.flatMap { $0.value.map(\.location) } : []
    self.groups = groups.map { ($0.key, $0.value.flatMap(\.leaves)) }
  }

  private static func entry(for section: Section, inFull: Bool) -> Fact {
    let names = Fact.text(section.leaves.joined(separator: " "))
    guard inFull else { return .list([names]) }
    return .list(
      [names, text(section.location.description)] + (section.summary.map { [.text(sentence($0))] } ?? []))
  }
}

extension [PassedCases.Section] {
  /// Adds a case to the last section, or to a new one where it is described elsewhere.
  fileprivate mutating func add(_ evaluation: Evaluation) {
    let leaf = evaluation.name.leaf
    if let last, last.location == evaluation.location, last.summary == evaluation.summary {
      self[count - 1].leaves.append(leaf)
    } else {
      append(
        PassedCases.Section(leaves: [leaf], location: evaluation.location, summary: evaluation.summary))
    }
  }
}
