public import AssayFacts
import Foundation
public import AssaySubjects

/// Which cases show which documented behaviors, and which tests do where no picture can.
public struct Coverage: Sendable {
  /// One documented behavior.
  public struct Entry: Hashable, Sendable {
    /// Its number: `HT-13`.
    public let id: String
    /// The cases whose `covers` names it, by name.
    public internal(set) var cases: [String]
    /// The tests in Swift that state it, where a case cannot: `CJLabelInputTests.unreadable`.
    public var tests: [String] { Coverage.tests[id] ?? [] }
  }

  /// What is refused has no picture.
  static let tests = ["CJ-07": ["CJLabelInputTests.unreadable"]]

  /// Every documented behavior in order, including those without a case.
  public private(set) var entries: [Entry]

  /// The prefixes of the documented systems, in the order of their documents: `HT`, `RR`, `CJ`, `LL`, `IL`.
  public static let systems = BehaviorID.systems.map(\.prefix)

  init(_ cases: [(name: String, covers: [BehaviorID])]) {
    var names: [BehaviorID: [String]] = [:]
    for (name, covers) in cases {
      for id in covers { names[id, default: []].append(name) }
    }
    entries = BehaviorID.all.map { Entry(id: $0.description, cases: (names[$0] ?? []).sorted()) }
  }

  /// The part of some systems, named by prefix.
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
  /// Reads which behaviors the cases cover; a file with a mistake is a problem and counts for nothing.
  public func coverage() -> (coverage: Coverage, problems: [Problem]) {
    let listing = listing()
    var problems = listing.problems
    var cases: [(name: String, covers: [BehaviorID])] = []
    do {
      let lock = try listing.lock.get()
      for file in listing.files {
        do {
          cases += try ScenarioFile(path: file.path, families: lock.families)
            .cases(in: try TextFile.read(file.path))
            .map { ("\(file.name)/\($0.leaf)", $0.covers) }
        } catch {
          problems.append(error)
        }
      }
    } catch {
      problems.append(error)
    }
    return (Coverage(cases), problems)
  }
}
