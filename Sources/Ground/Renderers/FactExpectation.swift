package import AssayFacts
import AssaySubjects

/// What a fact must be, whatever the golden says.
package struct FactExpectation: Hashable, Sendable {
  /// What is allowed.
  package enum Allowed: Hashable, Sendable {
    case value(Fact)
    case range(ClosedRange<Double>)
  }

  /// The fact's path, such as `line[0].width`.
  package var fact: String
  /// What is allowed.
  package var allowed: Allowed

  /// Expects something of a fact.
  package init(fact: String, allowed: Allowed) {
    self.fact = fact
    self.allowed = allowed
  }

  /// Why it can never hold or be read; nil where it can be used.
  var problem: String? {
    FactPath(fact) == nil ? "'\(fact)' is no path of a fact, such as line[0].width" : nil
  }

  /// The expectation of a subject, stated at a place.
  func expectation(at location: SourceLocation) -> Expectation {
    Expectation(location: location, statement: "\(fact) is \(words)") { failure($0) }
  }

  private var words: String {
    switch allowed {
    case .value(let value): value.description
    case .range(let range): "\(Fact.text(of: range.lowerBound)) to \(Fact.text(of: range.upperBound))"
    }
  }

  private func failure(_ facts: Facts) -> String? {
    guard let found = FactPath(fact).flatMap({ facts[$0] }) else {
      let names = facts.entries.map(\.name).joined(separator: ", ")
      return
        "there is no fact '\(fact)', expected \(words); \(names.isEmpty ? "none is stated" : "there are \(names)")"
    }
    return holds(found) ? nil : "\(fact) is \(found), expected \(words)"
  }

  private func holds(_ found: Fact) -> Bool {
    switch (allowed, found) {
    case (.value(let value), _): found == value
    case (.range(let range), .number(let number)): range.contains(number)
    case (.range, _): false
    }
  }
}
