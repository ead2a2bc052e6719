import AssayFacts
import AssayHarness
import AssaySubjects

/// The names of the passed cases by group and, if nothing failed, their locations and descriptions.
struct PassedCases {
  private let groups: [(name: String, sections: [Section])]
  /// Whether nothing failed.
  private let isGreen: Bool

  /// Consecutive cases with the same location and description, such as the cases of a matrix.
  private struct Section {
    var leaves: [String]
    let location: SourceLocation
    let summary: String?
  }

  /// Collects the passed cases of a verification.
  init(_ verification: Verification) {
    isGreen = verification.outcome == .passed
    var sections: [String: [Section]] = [:]
    let evaluations = verification.evaluations
    // By position: an element of its own would be a copy of all that an evaluation has.
    for index in evaluations.indices where evaluations[index].verdict == .passed {
      PassedCases.add(evaluations[index], to: &sections[evaluations[index].name.group, default: []])
    }
    groups = sections.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Adds a case to the last section, or to a new one if its location or description differs.
  private static func add(_ evaluation: Evaluation, to sections: inout [Section]) {
    let (location, summary) = (evaluation.location, evaluation.summary)
    if sections.last?.location != location || sections.last?.summary != summary {
      sections.append(Section(leaves: [], location: location, summary: summary))
    }
    sections[sections.count - 1].leaves.append(evaluation.name.leaf)
  }

  /// The location of each section; none if something failed.
  var locations: [SourceLocation] { isGreen ? groups.flatMap { $0.sections.map(\.location) } : [] }

  /// Each group with its name and its sections, for the page.
  var document: Fact {
    .list(groups.map { name, sections in .list([.text(name)] + sections.map(entry)) })
  }

  private func entry(for section: Section) -> Fact {
    let names = Fact.text(section.leaves.joined(separator: "/"))
    guard isGreen else { return .list([names]) }
    return .list(
      [names, text(section.location.description)] + (section.summary.map { [.text(sentence($0))] } ?? []))
  }
}
