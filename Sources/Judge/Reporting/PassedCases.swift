import AssayFacts
import AssayHarness
import AssaySubjects
import AssayThreads

/// The passed subjects by group: their names, and where nothing else is told, where each is described and what it shows.
struct PassedCases {
  /// For each group its name and lists of the others, in one order.
  let document: Fact
  /// Where each is described; empty where something else is told.
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
    let parts = await Threads.mapAside(sources) { source -> (document: Fact, cases: [Case]) in
      let cases = source.cases()
      let names = [Fact.text(source.name), .list(cases.map { .text($0.leaf) })]
      guard inFull else { return (.list(names), cases) }
      let places = cases.map { text($0.location.description) }
      let summaries = cases.map { $0.summary.map { .text(sentence($0)) } ?? Fact.null }
      return (.list(names + [.list(places), .list(summaries)]), cases)
    }
    document = .list(parts.map(\.document))
    locations = inFull ? parts.flatMap { $0.cases.map(\.location) } : []
    groups = zip(sources, parts).map { ($0.name, $1.cases.map(\.leaf)) }
  }

  /// A group whose subjects are looked up when they are asked for.
  private struct Source: Sendable {
    var name: String
    var cases: @Sendable () -> [Case]
  }
}
