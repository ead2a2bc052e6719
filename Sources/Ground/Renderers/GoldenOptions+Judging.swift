package import AssaySubjects

extension GoldenOptions {
  /// What is wrong with them, as a sentence; nil where they can be used.
  package var problem: String? {
    for tolerance in [tolerance].compactMap(\.self) + regions.compactMap(\.tolerance) {
      if let problem = tolerance.problem { return "a tolerance cannot be used: \(problem)" }
    }
    if let region = regions.first(where: { $0.box.width <= 0 || $0.box.height <= 0 }) {
      return "a region of \(region.box) has no pixels; give it a width and a height of 1 or more"
    }
    if let name = others.first(where: { SubjectName.mapped(from: $0) == nil }) {
      return "'\(name)' is no name of a golden; use letters, digits and -._@+=, between slashes"
    }
    if severalGoldens == "" || knownFailure == "" {
      return "'\(knownFailure == "" ? "knownFailure" : "severalGoldens")' needs a reason"
    }
    return expectations.lazy.compactMap(\.problem).first
  }

  /// What is wrong with them for what is to be judged, as a sentence; nil where they can be used.
  package func problem(for form: GoldenForm) -> String? {
    guard form != .picture, isAboutPictures else { return problem }
    return
      "tolerances, regions, several goldens and other goldens are for pictures, not for a text or facts; leave them out, or compare in the test itself"
  }

  /// The other goldens that they name.
  private var others: [String] { (sameAs.map { [$0] } ?? []) + differsFrom }

  /// How the picture relates to other goldens.
  fileprivate func relations(at location: SourceLocation) -> [Relation] {
    func relation(_ kind: Relation.Kind, _ name: String) -> Relation? {
      SubjectName.mapped(from: name).map { Relation(kind: kind, other: $0, location: location) }
    }
    return [sameAs].compactMap(\.self).compactMap { relation(.sameAs, $0) }
      + differsFrom.compactMap { relation(.differsFrom, $0) }
  }
}

extension Subject {
  /// Has it judged as options say, by which nothing was said of it before.
  package mutating func follow(_ options: GoldenOptions) {
    tolerance = options.tolerance ?? .exact
    regions = options.regions
    expectations = options.expectations.map { $0.expectation(at: location) }
    relations = options.relations(at: location)
    severalGoldens = options.severalGoldens
    knownFailure = options.knownFailure
  }
}
