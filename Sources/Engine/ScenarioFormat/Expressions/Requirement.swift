import AssayFacts
import AssaySubjects

/// A condition on one fact, as an entry of `expect` states it.
struct Requirement: Hashable, Sendable {
  enum Relation: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  enum Value: Hashable, Sendable {
    case literal(Fact)
    /// A word that a list contains.
    case element(String)
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
      isPercent ? value.magnitude * amount / 100 : amount
    }

    fileprivate func matches(_ fact: Fact, _ expected: Fact) -> Bool {
      switch (fact, expected) {
      case (.number(let a), .number(let b)): (a - b).magnitude <= absolute(around: b)
      case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { matches($0, $1) }
      case (.record(let a), .record(let b)):
        b.entries.allSatisfy { entry in a[entry.name].map { matches($0, entry.value) } ?? false }
      default: fact == expected
      }
    }
  }

  var path: FactPath
  var relation = Relation.equal
  var value: Value
  var margin = Margin.exact

  /// How facts fail the requirement; nil if they meet it.
  func failure(facts: Facts, variables: Facts) -> String? {
    guard let fact = facts[path] else {
      if value == .literal(.null) { return nil }
      if let element = path.missingElement(of: facts) { return "there is no \(element)" }
      return "\(path) is not stated; this case states \(Suggestion.list(facts.entries.map(\.name)))"
    }
    switch value {
    case .literal(let expected):
      return margin.matches(fact, expected) ? nil : "\(path) is \(fact), expected \(expected)"
    case .element(let word):
      if case .list(let items) = fact, items.contains(.text(word)) { return nil }
      return "\(path) is \(fact), expected a list with '\(word)'"
    case .formula(let formula):
      guard case .number(let number) = fact else { return "\(path) is \(fact), expected a number" }
      do {
        let expected = try formula.value { variables[$0] ?? facts[$0] }
        guard expected.isFinite else {
          return "\(path) cannot be checked: the formula has no finite value; mind divisors, roots and powers"
        }
        return holds(number, expected) ? nil : "\(path) is \(fact), expected \(text(expected))"
      } catch {
        return "\(path) cannot be checked: \(error.message)"
      }
    }
  }

  func holds(_ number: Double, _ expected: Double) -> Bool {
    let slack = margin.absolute(around: expected)
    return switch relation {
    case .equal: (number - expected).magnitude <= slack
    case .notEqual: (number - expected).magnitude > slack
    case .less: number < expected
    case .lessOrEqual: number <= expected + slack
    case .greater: number > expected
    case .greaterOrEqual: number >= expected - slack
    }
  }

  private func text(_ expected: Double) -> String {
    let value = (relation == .equal ? "" : relation.rawValue + " ") + rounded(expected)
    return margin == .exact ? value : value + " ± " + rounded(margin.absolute(around: expected))
  }

  /// A number rounded to a millionth, as facts are.
  private func rounded(_ value: Double) -> String {
    Fact.text(of: value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value)
  }
}

extension FactPath {
  /// The first element in the path that a list of the facts does not have, such as `line 2`; nil if lists have them all.
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

extension Requirement {
  /// Reads an entry of `expect`: a path with a literal, such as `[0, 5]`, or a relation and a formula, `= 3 * size ± 0.1%`.
  init(_ entry: YAMLValue.KeyValuePair) throws(Problem) {
    guard let path = FactPath(entry.key) else {
      throw Problem(entry.keyLocation, "'\(entry.key)' is not a path of a fact, such as 'line[0].width'")
    }
    self.path = path
    if let text = entry.value.scalarText, let (relation, rest) = Requirement.relation(in: text) {
      self.relation = relation
      let parts = rest.split(separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
      value = .formula(try Requirement.formula(String(parts.first ?? ""), at: entry.value))
      if parts.count == 2 { margin = try Requirement.margin(parts[1], at: entry.value) }
    } else if let text = entry.value.scalarText, text.hasPrefix("contains ") {
      value = .element(String(text.dropFirst("contains ".count)))
    } else {
      value = .literal(try Fact(entry.value))
    }
  }

  fileprivate static func relation(in text: String) -> (relation: Relation, rest: Substring)? {
    for relation in [Relation.lessOrEqual, .greaterOrEqual, .notEqual, .equal, .less, .greater]
    where text.hasPrefix(relation.rawValue + " ") {
      return (relation, text.dropFirst(relation.rawValue.count + 1))
    }
    return nil
  }

  static func formula(_ text: String, at value: YAMLValue) throws(Problem) -> Formula {
    do {
      return try FormulaParser.parse(text)
    } catch {
      throw value.problem("the formula cannot be read: \(error.message)")
    }
  }

  private static func margin(_ text: Substring, at value: YAMLValue) throws(Problem) -> Margin {
    let trimmed = text.filter { $0 != " " }
    let isPercent = trimmed.hasSuffix("%")
    guard let amount = Double(isPercent ? String(trimmed.dropLast()) : trimmed), amount.isFinite, amount >= 0
    else {
      throw value.problem("after '±' comes a number, or a number and '%', not '\(trimmed)'")
    }
    guard amount <= (isPercent ? 99 : Margin.most) else {
      throw value.problem(
        "a margin of \(trimmed) allows anything, so the expectation cannot fail; state less")
    }
    return Margin(amount: amount, isPercent: isPercent)
  }
}

extension YAMLValue {
  /// Whether the value isn't a literal: a relation with a formula, or `contains` with a word.
  var isRequirement: Bool {
    scalarText.map { $0.hasPrefix("contains ") || Requirement.relation(in: $0) != nil } ?? false
  }
}

extension Fact {
  init(_ value: YAMLValue) throws(Problem) {
    if value.isNull {
      self = .null
    } else if let bool = value.plainBool {
      self = .bool(bool)
    } else if let number = value.plainNumber {
      self = .number(number)
    } else if value.isSequence {
      self = .list(try value.items("a fact").map(Fact.init))
    } else if value.isMapping {
      var facts = Facts()
      for entry in try value.entries("a fact") { facts[entry.key] = try Fact(entry.value) }
      self = .record(facts)
    } else {
      self = .text(try value.string("a fact"))
    }
  }
}

extension Requirement {
  private static let rounds = 100

  /// Why none of many numbers that the facts can be fails the requirement, such as `lineCount: ">= 0"`; nil if one does.
  func reasonItCannotFail(unit: (FactPath) -> FactUnit?) -> String? {
    if value == .literal(.record(Facts())) { return "'\(path)' is compared with nothing" }
    guard case .formula(let formula) = value else { return nil }
    let paths = [path] + formula.paths
    let always = "that holds for every number '\(path)' can be"
    if relation == .notEqual {
      if margin.isPercent { return nil }
      // A whole number is never equal to a fraction.
      let constant = formula.paths.isEmpty ? try? formula.value { _ in nil } : nil
      if let constant, unit(path)?.isWhole == true, holds(constant.rounded(), constant) { return always }
    }
    var random = SplitMix64(seed: 1)
    var (least, most) = (Double.infinity, -Double.infinity)
    for round in 0..<Requirement.rounds {
      var numbers: [FactPath: Double] = [:]
      for path in paths { numbers[path] = FactUnit.sample(unit(path), round: round, &random) }
      guard let number = numbers[path], let expected = try? formula.value({ numbers[$0].map(Fact.number) }),
        expected.isFinite
      else { return nil }
      let (distance, size) = (number - expected, max(number.magnitude, expected.magnitude))
      // Rounding of large numbers hides a difference.
      if size > 1e6, distance.magnitude < 1e-9 * size { continue }
      (least, most) = (min(least, distance), max(most, distance))
      // Numbers above and below the expected one: some number between them is equal to it.
      let canBeEqual = relation == .notEqual && least <= 0 && most >= 0
      guard holds(number, expected), !canBeEqual else { return nil }
    }
    return most - least < 1e-9 ? "'\(path)' is compared with itself" : always
  }
}

extension FactUnit {
  /// A number that a fact can be: in odd rounds the least or largest, in even rounds a small one.
  fileprivate static func sample(_ unit: FactUnit?, round: Int, _ random: inout SplitMix64) -> Double {
    let numbers = unit?.numbers ?? anyNumber
    if round % 2 == 1 { return random.pick(2) == 0 ? numbers.lowerBound : numbers.upperBound }
    let small = [0, 1, 2, 3, 7, 12, 40, 250].filter(numbers.contains)
    let others = [-1, -8.5, 0.3, 2.5, 17.25].filter { unit?.isWhole != true && numbers.contains($0) }
    let all = small + others
    return all[random.pick(all.count)]
  }
}
