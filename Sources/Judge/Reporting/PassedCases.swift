import AssayFacts
import AssayHarness
import AssaySubjects
import AssayThreads

/// The passed subjects by group: their names, and where nothing else is told, where they are described and what they show.
struct PassedCases {
  /// For each group its name and its stretches: the names in it, and where something is told of them, their place and sentence.
  let document: Fact
  /// Where they are described, once for each stretch; empty where something else is told.
  let locations: [SourceLocation]
  /// The groups' names, and in each the names of its subjects.
  let groups: [(name: String, leaves: [String])]

  /// A passed subject: its name within the group, where it is described, and what it shows.
  private typealias Case = (leaf: String, location: SourceLocation, summary: String?)

  /// Collects those of a verification; several groups at the same time, since this is most of a report where nothing changed.
  init(_ verification: Verification) async {
    let inFull = verification.outcome == .passed
    // By position: an element of its own would be a copy of all that an evaluation has.
    let evaluations = verification.evaluations
    let passed = evaluations.indices.filter { evaluations[$0].verdict == .passed }
    var sources = Dictionary(grouping: passed) { evaluations[$0].name.group }.map { group, members in
      Source(name: group) {
        members.map { (evaluations[$0].name.leaf, evaluations[$0].location, evaluations[$0].summary) }
      }
    }
    sources += verification.unchanged.map { group in Source(name: group.name) { group.descriptions } }
    sources.sort { $0.name < $1.name }
    let parts = await Threads.mapAside(sources) { source in
      let stretches = Stretch.stretches(of: source.cases())
      let told = stretches.map { $0.document(inFull: inFull) }
      return (document: Fact.list([.text(source.name)] + told), stretches: stretches)
    }
    document = .list(parts.map(\.document))
    locations = inFull ? parts.flatMap { $0.stretches.map(\.location) } : []
    groups = zip(sources, parts).map { ($0.name, $1.stretches.flatMap(\.leaves)) }
  }

  /// Neighbors in a group that are described at one place by one sentence, as the cases of a matrix are.
  private struct Stretch {
    var leaves: [String]
    let location: SourceLocation
    let summary: String?

    static func stretches(of cases: [Case]) -> [Stretch] {
      var stretches: [Stretch] = []
      for (leaf, location, summary) in cases {
        if let last = stretches.indices.last, stretches[last].location == location,
          stretches[last].summary == summary
        {
          stretches[last].leaves.append(leaf)
        } else {
          stretches.append(Stretch(leaves: [leaf], location: location, summary: summary))
        }
      }
      return stretches
    }

    func document(inFull: Bool) -> Fact {
      let names = Fact.list(leaves.map { .text($0) })
      guard inFull else { return .list([names]) }
      return .list([names, text(location.description)] + (summary.map { [.text(sentence($0))] } ?? []))
    }
  }

  /// A group whose subjects are looked up when they are asked for.
  private struct Source: Sendable {
    var name: String
    var cases: @Sendable () -> [Case]
  }
}
