import AssayFacts
import AssayHarness
import AssaySubjects

/// The passed subjects by group: their names, and where nothing else is told, where each is described and what it shows.
struct PassedCases {
  /// For each group its name and lists of the others, in one order.
  let document: Fact
  /// Where each is described; empty where something else is told.
  let locations: [SourceLocation]
  /// The groups' names, and in each the names of its subjects.
  let groups: [(name: String, leaves: [String])]

  init(_ verification: Verification) {
    let inFull = verification.outcome == .passed
    // By position: an element of its own would be a copy of all that an evaluation has.
    let evaluations = verification.evaluations
    let passed = evaluations.indices.filter { evaluations[$0].verdict == .passed }
    let own = Dictionary(grouping: passed) { evaluations[$0].name.group }.map { group, members in
      (
        group, members.map { evaluations[$0].name.leaf },
        inFull ? members.map { (location: evaluations[$0].location, summary: evaluations[$0].summary) } : []
      )
    }
    let unchanged = verification.unchanged.map {
      ($0.name, $0.leaves, inFull ? $0.descriptions : [])
    }
    let groups = (own + unchanged).sorted { $0.0 < $1.0 }
    document = .list(
      groups.map { group, leaves, members in
        let names = [Fact.text(group), .list(leaves.map(Fact.text))]
        guard inFull else { return .list(names) }
        let places = members.map { text($0.location.description) }
        let summaries = members.map { $0.summary.map { .text(sentence($0)) } ?? Fact.null }
        return .list(names + [.list(places), .list(summaries)])
      })
    locations = groups.flatMap { $0.2.map(\.location) }
    self.groups = groups.map { ($0.0, $0.1) }
  }
}
