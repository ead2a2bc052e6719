package import AssayFacts
import AssayImaging
package import AssaySubjects

extension GoldenOptions {
  /// The error in the options; nil if they can be used.
  package var problem: String? {
    for tolerance in [tolerance].compactMap(\.self) + regions.compactMap(\.tolerance) {
      if let problem = tolerance.problem { return "a tolerance cannot be used: \(problem)" }
    }
    if let region = regions.first(where: { $0.box.width <= 0 || $0.box.height <= 0 }) {
      return "a region of \(region.box) has no pixels; give it a width and a height of 1 or more"
    }
    let reach = -Bitmap.pixelLimit...Bitmap.pixelLimit
    if let box = regions.map(\.box).first(where: { box in
      ![box.x, box.y, box.width, box.height].allSatisfy(reach.contains)
    }) {
      return "a region of \(box) is outside every picture; give its place in the picture"
    }
    let others = [sameAs].compactMap(\.self) + differsFrom
    if let name = others.first(where: { SubjectName.stated($0) == nil }) {
      return "'\(name)' is not a name of a golden; use letters, digits and -._@+=, between slashes"
    }
    if let severalGoldens, isBlank(severalGoldens) { return "'severalGoldens' needs a reason" }
    if let problem = knownFailure?.problem { return problem }
    let wrong = expectations.map(\.fact).first { FactPath($0) == nil }
    return wrong.map { "'\($0)' is not a path of a fact, such as line[0].width" }
  }

  /// The error in the options for a picture, a text or facts; nil if they can be used.
  package func problem(for form: GoldenForm) -> String? {
    guard form != .picture, self != withoutPictureOptions else { return problem }
    return
      "tolerances, regions, several goldens and other goldens are for pictures, not for a text or facts; leave them out, or compare in the test itself"
  }
}

extension Subject {
  /// Takes over tolerance, regions, expectations, relations and reasons from options.
  package mutating func follow(_ options: GoldenOptions) {
    func relation(_ kind: RelationKind, _ name: String) -> Relation? {
      SubjectName.stated(name).map { Relation(kind: kind, other: $0, location: location) }
    }
    tolerance = options.tolerance ?? .exact
    regions = options.regions
    expectations = options.expectations.map { $0.expectation(at: location) }
    relations =
      [options.sameAs].compactMap { $0.flatMap { relation(.sameAs, $0) } }
      + options.differsFrom.compactMap { relation(.differsFrom, $0) }
    golden.mayBeSeveral = options.severalGoldens != nil
    knownFailure = options.knownFailure
  }
}

/// A condition for a fact, independent of the golden.
package struct FactExpectation: Hashable, Sendable, Codable {
  /// The tolerance.
  package enum Allowed: Hashable, Sendable, Codable {
    case value(Fact)
    case range(ClosedRange<Double>)
  }

  /// The fact's path, such as `line[0].width`.
  package var fact: String
  /// The tolerance.
  package var allowed: Allowed

  /// Expects a value, or a number in a range.
  package init(fact: String, allowed: Allowed) {
    self.fact = fact
    self.allowed = allowed
  }

  fileprivate func expectation(at location: SourceLocation) -> Expectation {
    Expectation(location: location, statement: "\(fact): \(words)") { failure($0) }
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
    let holds =
      switch (allowed, found) {
      case (.value(let value), _): found == value
      case (.range(let range), .number(let number)): range.contains(number)
      case (.range, _): false
      }
    return holds ? nil : "\(fact) is \(found), expected \(words)"
  }
}
