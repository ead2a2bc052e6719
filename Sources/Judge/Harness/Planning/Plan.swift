public import AssaySubjects

/// What is to be judged: the selected subjects, and everything that is wrong with the selection.
public struct Plan: Sendable {
  /// A subject with what its group adds to it.
  struct Item: Sendable {
    var subject: Subject
    var group: Int
  }

  /// Subjects by their places in the catalog, which has them already: a hundred thousand copies would not fit in memory.
  struct Items: RandomAccessCollection, Sendable {
    private let groups: [SubjectGroup]
    private(set) var places: [(group: Int, index: Int)] = []

    init(_ catalog: Catalog) { groups = catalog.groups }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(position: Int) -> Item {
      let place = places[position]
      return Item(subject: groups[place.group].subjects[place.index], group: place.group)
    }

    // One of a subject's members: to copy all of it takes longer than all else that most passes through thousands do.

    func name(at position: Int) -> SubjectName {
      groups[places[position].group].subjects[places[position].index].name
    }

    func relations(at position: Int) -> [Relation] {
      groups[places[position].group].subjects[places[position].index].relations
    }

    func knownFailure(at position: Int) -> String? {
      groups[places[position].group].subjects[places[position].index].knownFailure
    }

    mutating func add(group: Int, index: Int) { places.append((group, index)) }

    /// Those at some positions, in that order.
    func choosing(_ positions: [Int]) -> Items {
      var chosen = self
      chosen.places = positions.map { places[$0] }
      return chosen
    }

    mutating func keep(where isKept: (SubjectName) -> Bool) {
      self = choosing(indices.filter { isKept(name(at: $0)) })
    }
  }

  /// All subjects there are to select from, each name once.
  struct Everything: Sendable {
    /// In the order of the scenario files.
    private(set) var values: Items
    private var positions: [SubjectName: Int] = [:]

    init(_ catalog: Catalog) { values = Items(catalog) }

    /// The subject of a name; nil when there is none.
    subscript(name: SubjectName) -> Item? { positions[name].map { values[$0] } }

    /// Adds a subject; returns the one that has its name already, and then adds nothing.
    mutating func add(_ name: SubjectName, group: Int, index: Int) -> Item? {
      if let known = positions[name] { return values[known] }
      positions[name] = values.count
      values.add(group: group, index: index)
      return nil
    }

    mutating func reserve(_ count: Int) { positions.reserveCapacity(count) }

    /// Ordered by name.
    var ordered: Items {
      values.choosing(values.indices.sorted { values.name(at: $0) < values.name(at: $1) })
    }
  }

  /// The selected subjects, ordered by name.
  public var subjects: [Subject] { items.map(\.subject) }
  /// What is wrong: broken scenario files, repeated names, patterns that select nothing.
  public private(set) var problems: [Problem]
  /// How many subjects there were to select from.
  public let available: Int

  private(set) var items: Items
  /// The same before a shard was taken of them: all that is judged, here or elsewhere.
  private(set) var undivided: Items
  private(set) var all: Everything
  let catalog: Catalog
  /// What a selection left out; nil where there was none.
  private(set) var omission: Omission?

  /// Whether nothing said what to select, so that everything is selected.
  let selectsAll: Bool

  /// Selects the subjects that any pattern or a name names, all of them when there is neither; of these, one shard.
  ///
  /// Every shard of one selection has the same problems, whichever subjects are its own.
  public init(
    _ catalog: Catalog, patterns: [String] = [], names: Set<SubjectName> = [], shard: Shard? = nil,
    timings: ShardTimings? = nil
  ) {
    self.catalog = catalog
    items = Items(catalog)
    undivided = items
    all = Everything(catalog)
    selectsAll = patterns.isEmpty && names.isEmpty
    problems = catalog.problems
    available = catalog.groups.reduce(0) { $0 + $1.subjects.count }
    all.reserve(available)
    for (number, group) in catalog.groups.enumerated() {
      for (index, subject) in group.subjects.enumerated() { add(subject, group: number, index: index) }
    }
    if available == 0 && problems.isEmpty {
      problems.append(
        Problem(
          .commandLine, "there is nothing to judge: no scenario was found; name the folder they are in"))
    }
    select(patterns, names)
    undivided = items
    if let shard { take(shard, by: timings) }
  }

  /// Selects what options say.
  init(_ catalog: Catalog, options: VerificationOptions) {
    self.init(catalog, patterns: options.patterns, shard: options.shard, timings: options.timings)
    guard let selection = options.selection else { return }
    let before = items.count
    items.keep { selection.names.contains($0) }
    undivided = items
    omission = Omission(
      count: before - items.count, reason: selection.reason,
      emptiness: items.isEmpty ? selection.emptiness : nil)
  }

  private mutating func take(_ shard: Shard, by timings: ShardTimings?) {
    let part: Set<SubjectName>
    do throws(Problem) {
      part = try shard.part(of: items.map(\.subject.name), by: timings)
    } catch {
      problems.append(error)
      part = []
    }
    items.keep { part.contains($0) }
  }

  private mutating func add(_ subject: Subject, group: Int, index: Int) {
    guard let first = all.add(subject.name, group: group, index: index)?.subject else { return }
    problems.append(
      Problem(
        subject.location,
        "the name '\(subject.name)' is already taken at \(first.location); names are golden paths, so give this one another"
      ))
  }

  private mutating func select(_ texts: [String], _ names: Set<SubjectName>) {
    let ordered = all.ordered
    guard !selectsAll else {
      items = ordered
      return
    }
    var selected = names
    problems += names.filter { all[$0] == nil }.sorted().map {
      Problem(.commandLine, "there is no '\($0)' any more; run `assay verify` and look at it again")
    }
    for text in texts {
      guard let pattern = Pattern(text) else {
        problems.append(
          Problem(.commandLine, "'\(text)' is no pattern: it is empty, or a '[' in it is never closed"))
        continue
      }
      var matches = ordered.indices.map(ordered.name).filter { pattern.matches($0.text) }
      // Whoever named a picture otherwise may go on doing so.
      if matches.isEmpty, pattern.isPlain, let mapped = SubjectName.mapped(from: text), all[mapped] != nil {
        matches = [mapped]
      }
      if matches.isEmpty { problems.append(Problem(.commandLine, nothing(matching: pattern))) }
      selected.formUnion(matches)
    }
    items = ordered
    items.keep { selected.contains($0) }
  }

  private func nothing(matching pattern: Pattern) -> String {
    let similar = all.values.map(\.subject.name).filter { $0.text.contains(pattern.text) }.sorted().prefix(3)
      .map(\.text)
    let hint =
      similar.isEmpty ? "`assay list` shows all names" : "did you mean \(similar.joined(separator: ", "))?"
    return "no subject's name matches '\(pattern.text)'; \(hint)"
  }
}
