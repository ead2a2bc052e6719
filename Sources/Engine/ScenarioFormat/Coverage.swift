public import AssayFacts
public import AssaySubjects

/// The cases that show each documented behavior, and the tests of behaviors that no picture can show.
public struct Coverage: Sendable {
  /// One documented behavior.
  public struct CoveredBehavior: Hashable, Sendable {
    /// Its number: `HT-13`.
    public let id: String
    /// The cases whose `covers` names it, by name.
    public let cases: [String]
    /// The tests in Swift that check it, if no case can: `CJLabelInputTests.unreadable`.
    public var tests: [String] { Coverage.tests[id] ?? [] }
  }

  /// The tests of inputs that are refused, and so have no picture.
  private static let tests = ["CJ-07": ["CJLabelInputTests.unreadable"]]

  /// Every documented behavior in order, including those without a case.
  public private(set) var entries: [CoveredBehavior]

  /// The prefixes of the documented systems, in the order of their documents: `HT`, `RR`, `CJ`, `LL`, `IL`.
  public static let systems = BehaviorID.systems.map(\.prefix)

  init(_ catalog: Catalog) {
    var names: [String: [String]] = [:]
    for subject in catalog.subjects where !subject.name.text.contains("@") {
      for id in subject.notes.behaviors { names[id, default: []].append(subject.name.text) }
    }
    entries = BehaviorID.all.map { CoveredBehavior(id: $0, cases: (names[$0] ?? []).sorted()) }
  }

  /// The behaviors of some systems, named by prefix.
  public func limited(to systems: [String]) -> Coverage {
    var part = self
    part.entries = entries.filter { entry in systems.contains { entry.id.hasPrefix($0 + "-") } }
    return part
  }

  /// The behaviors without a case or test.
  public var uncovered: [String] { entries.filter { $0.cases.isEmpty && $0.tests.isEmpty }.map(\.id) }

  /// The coverage as facts: a list of names under each id.
  public var facts: Facts {
    entries.reduce(into: Facts()) { $0[$1.id] = .list(($1.cases + $1.tests).map(Fact.text)) }
  }
}

extension ScenarioLoader {
  /// Finds the cases of each behavior; a file with a mistake is a problem, and its cases are not counted.
  public func coverage() -> (coverage: Coverage, problems: [Problem]) {
    let catalog = load()
    return (Coverage(catalog), catalog.problems)
  }
}

/// The documented behaviors of label systems, with ids such as `HT-13`.
enum BehaviorID {
  static let systems: [(prefix: String, count: Int)] = [
    ("HT", 74), ("RR", 37), ("CJ", 71), ("LL", 24), ("IL", 17),
  ]

  static let all = systems.flatMap { system in (1...system.count).map { id(system.prefix, $0) } }

  private static func id(_ prefix: String, _ number: Int) -> String {
    prefix + (number < 10 ? "-0" : "-") + String(number)
  }

  /// Reads an id; throws if no system documents it.
  static func read(_ value: YAMLValue) throws(Problem) -> String {
    let text = try value.string("a behavior id")
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]),
      let system = systems.first(where: { $0.prefix == parts[0] }), (1...system.count).contains(number)
    else {
      let ranges = systems.map { "\($0.prefix)-1…\($0.count)" }
      throw value.problem("'\(text)' is not a documented behavior; there are \(Suggestion.list(ranges))")
    }
    return id(system.prefix, number)
  }
}
