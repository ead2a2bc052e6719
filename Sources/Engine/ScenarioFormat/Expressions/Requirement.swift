import AssayFacts
import AssaySubjects

/// What an `expect` entry demands of one fact.
struct Requirement: Hashable, Sendable {
  /// The relation between the fact and the value.
  enum Relation: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// What the fact is compared with.
  enum Value: Hashable, Sendable {
    case literal(Fact)
    case formula(Formula)
  }

  /// How far a number may be off.
  struct Margin: Hashable, Sendable {
    var amount: Double
    var isPercent: Bool

    /// A millionth of a point: what layout rounds to.
    static let exact = Margin(amount: 1e-6, isPercent: false)
    /// The widest margin; no picture is as large as this.
    static let most = 10_000.0

    func absolute(around value: Double) -> Double {
      isPercent ? Swift.abs(value) * amount / 100 : amount
    }
  }

  var path: FactPath
  var relation = Relation.equal
  var value: Value
  var margin = Margin.exact

  /// Says how facts fall short of it; nil when they do not.
  func failure(facts: Facts, variables: Facts) -> String? {
    guard let fact = facts[path] else {
      if value == .literal(.null) { return nil }
      if let element = path.missingElement(of: facts) { return "there is no \(element)" }
      return "\(path) is not stated; this case states \(Suggestion.list(facts.entries.map(\.name)))"
    }
    switch value {
    case .literal(let expected):
      return margin.matches(fact, expected) ? nil : "\(path) is \(fact), expected \(expected)"
    case .formula(let formula):
      guard case .number(let number) = fact else { return "\(path) is \(fact), expected a number" }
      do {
        let expected = try formula.value(variables: variables, facts: facts)
        guard expected.isFinite else {
          return "\(path) cannot be checked: the formula has no finite value; mind divisors, roots and powers"
        }
        return holds(number, expected) ? nil : "\(path) is \(fact), expected \(text(expected))"
      } catch {
        return "\(path) cannot be checked: \(error.message)"
      }
    }
  }

  /// Whether a number is as it is expected to be.
  func holds(_ number: Double, _ expected: Double) -> Bool {
    let slack = margin.absolute(around: expected)
    return switch relation {
    case .equal: Swift.abs(number - expected) <= slack
    case .notEqual: Swift.abs(number - expected) > slack
    case .less: number < expected
    case .lessOrEqual: number <= expected + slack
    case .greater: number > expected
    case .greaterOrEqual: number >= expected - slack
    }
  }

  private func text(_ expected: Double) -> String {
    let value = relation.words + rounded(expected)
    return margin == .exact ? value : value + " ± " + rounded(margin.absolute(around: expected))
  }

  /// A number to the millionth, as facts have it.
  private func rounded(_ value: Double) -> String {
    Fact.text(of: Swift.abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value)
  }
}

extension FactPath {
  /// The first element on the way that a list of facts is too short for, in words: `line 2`; nil where lists are long enough.
  fileprivate func missingElement(of facts: Facts) -> String? {
    for (end, step) in steps.enumerated() {
      guard case .index(let index) = step else { continue }
      let list = FactPath(steps: Array(steps[..<end]))
      guard case .list(let elements)? = facts[list] else { return nil }
      guard index >= elements.count else { continue }
      let element = FactVocabulary.labels.term(for: list.pattern)?.element
      return element.map { "\($0) \(index + 1)" } ?? list.appending(step).description
    }
    return nil
  }
}

extension Requirement.Relation {
  fileprivate var words: String { self == .equal ? "" : rawValue + " " }
}

extension Requirement.Margin {
  /// Whether two values are equal, numbers within the margin.
  fileprivate func matches(_ fact: Fact, _ expected: Fact) -> Bool {
    switch (fact, expected) {
    case (.number(let a), .number(let b)): Swift.abs(a - b) <= absolute(around: b)
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { matches($0, $1) }
    case (.record(let a), .record(let b)):
      b.entries.allSatisfy { entry in a[entry.name].map { matches($0, entry.value) } ?? false }
    default: fact == expected
    }
  }
}
