package import AssayFacts

extension Facts {
  /// The limits of a tolerance by their names, as every JSON document of the tool has them.
  package init(_ tolerance: Tolerance) {
    self.init(
      entries: Tolerance.Limit.allCases.map { Entry(name: $0.rawValue, value: .number(tolerance[$0])) })
  }
}

extension Tolerance {
  /// Reads the limits by their names; nil where one is missing or cannot be a limit.
  package init?(_ facts: Facts) {
    self = .exact
    for limit in Limit.allCases {
      guard case .number(let number)? = facts[limit.rawValue], number >= 0,
        limit != .spots || Int(exactly: number) != nil
      else { return nil }
      self[limit] = number
    }
  }
}
