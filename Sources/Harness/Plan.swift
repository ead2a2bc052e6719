public import AssaySubjects

/// What is to be judged: the selected subjects, and everything that is wrong with the selection.
public struct Plan: Sendable {
  /// A subject with what its group adds to it.
  struct Item: Sendable {
    var subject: Subject
    var group: Int
  }

  /// The selected subjects, ordered by name.
  public var subjects: [Subject] { items.map(\.subject) }
  /// What is wrong: broken scenario files, repeated names, patterns that select nothing.
  public private(set) var problems: [Problem]
  /// How many subjects there were to select from.
  public let available: Int

  var items: [Item] = []
  private(set) var all: [SubjectName: Item] = [:]
  let catalog: Catalog

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
    selectsAll = patterns.isEmpty && names.isEmpty
    problems = catalog.problems
    available = catalog.groups.reduce(0) { $0 + $1.subjects.count }
    for (index, group) in catalog.groups.enumerated() {
      for subject in group.subjects { add(subject, group: index) }
    }
    if available == 0 && problems.isEmpty {
      problems.append(
        Problem(
          .commandLine, "there is nothing to judge: no scenario was found; name the folder they are in"))
    }
    select(patterns, names)
    if let shard { take(shard, by: timings) }
  }

  private mutating func take(_ shard: Shard, by timings: ShardTimings?) {
    let part: Set<SubjectName>
    do throws(Problem) {
      part = try shard.part(of: items.map(\.subject.name), by: timings)
    } catch {
      problems.append(error)
      part = []
    }
    items = items.filter { part.contains($0.subject.name) }
  }

  private mutating func add(_ subject: Subject, group: Int) {
    if let first = all[subject.name] {
      problems.append(
        Problem(
          subject.location,
          "the name '\(subject.name)' is already taken at \(first.subject.location); names are golden paths, so give this one another"
        ))
    } else {
      all[subject.name] = Item(subject: subject, group: group)
    }
  }

  private mutating func select(_ texts: [String], _ names: Set<SubjectName>) {
    let ordered = all.values.sorted { $0.subject.name < $1.subject.name }
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
      let matches = ordered.map(\.subject.name).filter { pattern.matches($0.text) }
      if matches.isEmpty { problems.append(Problem(.commandLine, nothing(matching: pattern))) }
      selected.formUnion(matches)
    }
    items = ordered.filter { selected.contains($0.subject.name) }
  }

  private func nothing(matching pattern: Pattern) -> String {
    let similar = all.keys.filter { $0.text.contains(pattern.text) }.sorted().prefix(3).map(\.text)
    let hint =
      similar.isEmpty ? "`assay list` shows all names" : "did you mean \(similar.joined(separator: ", "))?"
    return "no subject's name matches '\(pattern.text)'; \(hint)"
  }
}
