import AssayFacts
import AssayHarness
import AssaySubjects

/// The names of the passed cases by group and, if nothing failed, their locations and descriptions.
struct PassedCases {
  /// Each group with its name and its sections, for the page.
  let document: Fact
  /// The location of each section; empty if something failed.
  let locations: [SourceLocation]

  /// Consecutive cases with the same location and description, such as the cases of a matrix.
  fileprivate struct Section {
    var leaves: [String]
    let location: SourceLocation
    let summary: String?
  }

  /// Collects the passed cases of a verification.
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
  }

  private static func entry(for section: Section, inFull: Bool) -> Fact {
    let names = Fact.text(section.leaves.joined(separator: "/"))
    guard inFull else { return .list([names]) }
    return .list(
      [names, text(section.location.description)] + (section.summary.map { [.text(sentence($0))] } ?? []))
  }
}

extension [PassedCases.Section] {
  /// Adds a case to the last section, or to a new one if its location or description differs.
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
