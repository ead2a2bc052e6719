import AssayFacts
import AssayHarness
import AssaySubjects

/// The passed subjects by group: their names, and where nothing else is told, where they are described and what they show.
struct PassedCases {
  /// For each group its name and its stretches: the names in it, and where something is told of them, their place and sentence.
  let document: Fact
  /// Where they are described, once for each stretch; empty where something else is told.
  let locations: [SourceLocation]
  /// The groups' names, and in each the names of its subjects.
  let groups: [(name: String, leaves: LeafNames)]

  /// Collects those of a verification.
  init(_ verification: Verification) {
    let inFull = verification.outcome == .passed
    // By position: an element of its own would be a copy of all that an evaluation has.
    let evaluations = verification.evaluations
    let passed = evaluations.indices.filter { evaluations[$0].verdict == .passed }
    var groups = Dictionary(grouping: passed) { evaluations[$0].name.group }.map { group, members in
      let stretches = members.stretches {
        evaluations[$0].location == evaluations[$1].location
          && evaluations[$0].summary == evaluations[$1].summary
      }
      return (
        name: group,
        stretches: stretches.map { members -> UnchangedGroup.Stretch in
          let first = members[0]
          return (
            LeafNames(members.map { evaluations[$0].name.leaf }), evaluations[first].location,
            evaluations[first].summary
          )
        }
      )
    }
    groups += verification.unchanged.map { ($0.name, $0.stretches) }
    groups.sort { $0.name < $1.name }
    document = .list(
      groups.map { name, stretches in
        .list([.text(name)] + stretches.map { PassedCases.entry(for: $0, inFull: inFull) })
      })
    locations = inFull ? groups.flatMap { $0.stretches.map(\.location) } : []
    self.groups = groups.map { ($0.name, LeafNames($0.stretches.map(\.leaves.text))) }
  }

  private static func entry(for stretch: UnchangedGroup.Stretch, inFull: Bool) -> Fact {
    let names = Fact.text(stretch.leaves.text)
    guard inFull else { return .list([names]) }
    return .list(
      [names, text(stretch.location.description)] + (stretch.summary.map { [.text(sentence($0))] } ?? []))
  }
}
