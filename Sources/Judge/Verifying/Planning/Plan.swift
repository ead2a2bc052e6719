public import AssaySubjects

/// The cases that a verification is about, and everything that is wrong with how they were selected.
public struct Plan: Sendable {
  /// A case, and the position of its group in the catalog.
  struct Item: Sendable {
    let subject: Subject
    let group: Int
  }

  /// Cases by their places in the catalog: copies of a hundred thousand would not fit in memory.
  struct Items: RandomAccessCollection, Sendable {
    private let groups: [ScenarioGroup]
    private(set) var places: [(group: Int, index: Int)] = []

    init(_ catalog: Catalog) { groups = catalog.groups }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(position: Int) -> Item {
      let (group, index) = places[position]
      return Item(subject: groups[group].subjects[index], group: group)
    }

    /// The names alone: a copy of a whole subject takes long.
    var names: [SubjectName] { places.map { groups[$0.group].subjects[$0.index].name } }

    mutating func add(group: Int, index: Int) { places.append((group, index)) }

    mutating func sort() {
      places.sort { groups[$0.group].subjects[$0.index].name < groups[$1.group].subjects[$1.index].name }
    }

    mutating func keep(where isKept: (SubjectName) -> Bool) {
      places.removeAll { !isKept(groups[$0.group].subjects[$0.index].name) }
    }
  }

  /// The selected subjects, ordered by name.
  public var subjects: [Subject] { items.map(\.subject) }
  /// The problems: broken scenario files, repeated names, patterns that select nothing.
  public private(set) var problems: [Problem]
  /// How many subjects there were to select from.
  public let available: Int

  /// The selected cases, ordered by name.
  private(set) var items: Items
  /// The same before a shard was taken of them: all that is compared, here or elsewhere.
  private(set) var undivided: Items
  /// Every case of the catalog, each name once, in the order of the scenario files.
  private(set) var everything: Items
  let catalog: Catalog
  /// The cases that a selection left out; nil without a selection.
  private(set) var omission: Omission?
  /// Whether nothing said what to select, so that everything is selected.
  let selectsAll: Bool
  private var positions: [SubjectName: Int] = [:]

  /// Selects the cases that any pattern or a name names, all of them when there is neither; of these, one shard.
  public init(
    _ catalog: Catalog, patterns: [String] = [], names: Set<SubjectName> = [], shard: Shard? = nil
  ) {
    self.catalog = catalog
    items = Items(catalog)
    (undivided, everything) = (items, items)
    selectsAll = patterns.isEmpty && names.isEmpty
    problems = catalog.problems
    available = catalog.groups.reduce(0) { $0 + $1.subjects.count }
    findEverything()
    if available == 0 && problems.isEmpty {
      problems.append(
        Problem(
          .commandLine, "there is no case here; name the folder of scenarios, or start one with `assay init`")
      )
    }
    items = everything
    if !selectsAll { select(patterns, names) }
    undivided = items
    if let shard { items.keep(where: shard.holds) }
    items.sort()
  }

  init(_ catalog: Catalog, options: VerificationOptions) {
    self.init(catalog, patterns: options.patterns, shard: options.shard)
    guard let selection = options.selection else { return }
    problems += selection.gone.map {
      Problem(.commandLine, "'\($0)' failed last time and does not exist any more; run `assay verify`")
    }
    let before = items.count
    items.keep { selection.names.contains($0) }
    undivided = items
    omission = Omission(selection: selection, count: before - items.count, isTotal: items.isEmpty)
  }

  /// The case of a name, selected or not, if any.
  subscript(name: SubjectName) -> Item? { positions[name].map { everything[$0] } }

  private mutating func findEverything() {
    positions.reserveCapacity(available)
    for (group, members) in catalog.groups.enumerated() {
      for (index, name) in members.subjects.lazy.map(\.name).enumerated() {
        if let first = self[name]?.subject.location {
          problems.append(
            Problem(
              members.subjects[index].location,
              "the name '\(name)' is already taken at \(first); names are golden paths, so give this one another"
            ))
        } else {
          positions[name] = everything.count
          everything.add(group: group, index: index)
        }
      }
    }
  }

  private mutating func select(_ texts: [String], _ names: Set<SubjectName>) {
    var selected = names
    problems += names.filter { positions[$0] == nil }.sorted().map {
      Problem(.commandLine, "there is no '\($0)' any more; run `assay verify` and look at it again")
    }
    for text in texts {
      guard let pattern = Pattern(text) else {
        problems.append(
          Problem(.commandLine, "'\(text)' is not a pattern: it is empty, or has a '[' without a ']'"))
        continue
      }
      var matches = items.names.filter { pattern.matches($0.text) }
      // A name that has the characters of a pattern is that name.
      if let name = SubjectName(pattern.text), !pattern.isPlain, positions[name] != nil { matches = [name] }
      // Other tools name pictures with capitals and spaces.
      if matches.isEmpty, pattern.isPlain, let mapped = SubjectName.mapped(from: text),
        positions[mapped] != nil
      {
        matches = [mapped]
      }
      // Of a scenario file that cannot be read, nobody knows the cases.
      if matches.isEmpty, catalog.problems.isEmpty {
        problems.append(Problem(.commandLine, nothing(matching: pattern)))
      }
      selected.formUnion(matches)
    }
    items.keep { selected.contains($0) }
  }

  private func nothing(matching pattern: Pattern) -> String {
    let names = items.names.lazy.map(\.text)
    let deep = pattern.text.replacing("**", with: "*").replacing("*", with: "**")
    let near: String? =
      if deep != pattern.text, let all = Pattern(deep), names.contains(where: all.matches) {
        deep
      } else {
        items.names.filter { $0.text.contains(pattern.text) }.min()?.text
          ?? (pattern.isPlain ? Plan.nearest(to: pattern.text, among: names) : nil)
      }
    return "no case matches '\(pattern.text)'; "
      + (near.map { "did you mean '\($0)'?" } ?? "`assay list` shows all names")
  }

  private static func nearest(to text: String, among names: some Sequence<String>) -> String? {
    var candidates: Set<String> = []
    for name in names {
      candidates.insert(name)
      for slash in name.indices where name[slash] == "/" { candidates.insert(String(name[..<slash])) }
    }
    // Measuring every distance would take seconds in a large suite.
    let similar = candidates.filter { abs($0.utf8.count - text.utf8.count) <= $0.utf8.count / 3 }
    return similar.count > 20_000 ? nil : Suggestion.nearest(to: text, among: similar.sorted())
  }
}

extension Plan {
  /// The cases whose pictures a case's own must equal, directly or through others; each once.
  func references(of subject: Subject) -> [SubjectName] {
    var names: [SubjectName] = []
    var next = subject.reference
    while let name = next, name != subject.name, !names.contains(name) {
      names.append(name)
      next = self[name]?.subject.reference
    }
    return names
  }
}

extension Subject {
  /// The case whose picture its own must equal; nil when it has a golden of its own.
  var reference: SubjectName? { relations.first { $0.kind == .sameAs }?.other }
}
