import AssaySubjects

/// The result of comparing one case.
public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
  /// Picture and facts equal the golden to the last bit, and every expectation holds.
  case passed
  /// Facts are equal and the picture is within the tolerance, but not bit for bit.
  case tolerated
  /// The case fails as its `knownFailure` states.
  case knownFailure
  /// Picture or facts differ, or an expectation does not hold.
  case changed
  /// The golden is missing.
  case missingGolden
  /// The case or its golden could not be read or rendered.
  case broken
  /// Something it needs is not on this machine, so it was not compared.
  case unavailable
}

/// Why a verdict is not *passed*.
public enum Cause: String, Codable, Hashable, Sendable, CaseIterable {
  /// A font or library differs from the golden's fingerprint.
  case environment
  /// The text differs.
  case text
  /// Facts differ.
  case structure
  /// The same coverage in other colors.
  case color
  /// Facts are equal, pixels differ.
  case raster
  /// The picture has other dimensions.
  case size
  /// An expectation or a relation to another case does not hold.
  case expectation
  /// The golden is missing.
  case missing
  /// A `knownFailure` passes.
  case unexpectedPass
  /// The case or its golden could not be read or drawn.
  case broken
  /// There was no golden at the revision that goldens are compared with.
  case added
  /// The golden was removed since the revision that goldens are compared with.
  case removed

  /// The cause as people say it.
  public var words: String {
    self == .unexpectedPass ? "unexpected pass" : rawValue
  }

  /// The meaning of the cause for the reviewer, one sentence.
  public var explanation: String {
    switch self {
    case .environment: "A font or library differs from the one the golden was made with."
    case .text: "The text is another one."
    case .structure: "Facts behind the picture differ."
    case .color: "The same shapes in other colors."
    case .raster: "Facts are equal, but pixels differ."
    case .size: "The picture has other dimensions."
    case .expectation: "A stated expectation does not hold."
    case .missing: "There is no golden to compare with."
    case .unexpectedPass: "A known failure passes now."
    case .broken: "The case or its golden could not be read or drawn."
    case .added: "The golden is new."
    case .removed: "The golden is gone."
    }
  }
}
