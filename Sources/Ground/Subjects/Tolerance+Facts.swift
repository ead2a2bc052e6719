package import AssayFacts

extension Facts {
  /// The limits of a tolerance by name, the form that all JSON documents use.
  package init(_ tolerance: Tolerance) {
    self.init(
      entries: Tolerance.Limit.allCases.map { Entry(name: $0.rawValue, value: .number(tolerance[$0])) })
  }
}

extension Tolerance {
  /// A limit as text, rounded up to a thousandth so that it still allows the measured value.
  package func words(for limit: Limit) -> String {
    Fact.text(of: (self[limit] * 1000).rounded(.up) / 1000)
  }

  /// All limits: `edge 0.84, color 0.4, spots 0`.
  package var words: String {
    Limit.allCases.map { "\($0.rawValue) \(words(for: $0))" }.joined(separator: ", ")
  }
}
