public import AssaySubjects

/// One reason why a case did not pass: its cause and details.
public struct Finding: Codable, Hashable, Sendable {
  /// The cause.
  public var cause: Cause
  /// Its details.
  public var remark: Remark

  /// Creates a finding.
  public init(_ cause: Cause, _ remark: Remark) { (self.cause, self.remark) = (cause, remark) }

  /// Creates a finding with an error message.
  public init(_ cause: Cause, _ message: String) { self.init(cause, .message(message)) }
}

/// Something about a case, as a value; ``Evaluation/words(for:)`` are its words.
public enum Remark: Codable, Hashable, Sendable {
  /// An error message, or the message of a renderer.
  case message(String)
  /// Other fonts or libraries, which explain the other differences.
  case environment
  /// Other fonts or libraries, which explain nothing.
  case otherEnvironment
  /// The facts that differ, with the visible change.
  case facts
  /// The text that differs.
  case text
  /// What changed in the picture.
  case picture
  /// An expectation that does not hold, and how many others fail with the same message.
  case expectation(BrokenExpectation, count: Int)
  /// A relation to another case that does not hold.
  case relation(Relation)
  /// The case that it must equal does not pass, with the message for that one.
  case failingReference(SubjectName, String)
  /// A relation that cannot be checked, with the error message.
  case brokenRelation(String)
  /// It passes, but was known to fail.
  case unexpectedPass(KnownFailure)
  /// It fails as it is known to.
  case knownFailure(KnownFailure)
  /// It fails, but not as it is known to.
  case unexcused(Unexcused)

  /// Why a known failure does not excuse a failure.
  public enum Unexcused: Codable, Hashable, Sendable {
    /// Without a golden, no expectation fails.
    case withoutGolden
    /// Its last day is over.
    case late(String)
    /// It does not name a failure; this one's name.
    case unnamed(String)
    /// It names another failure than this one.
    case other(String, known: String)
  }
}

/// An expectation that does not hold.
public struct BrokenExpectation: Codable, Hashable, Sendable {
  /// Where it is written.
  public var location: SourceLocation
  /// The condition as written, which names it.
  public var statement: String
  /// How the facts fail it.
  public var failure: String
}

extension Remark {
  /// What fails, in a form that depends on no message; nil unless an expectation or relation fails.
  var failing: String? {
    switch self {
    case .expectation(let broken, _): broken.statement
    case .relation(let relation): "\(relation.kind.rawValue) \(relation.other)"
    case .failingReference(let name, _): "\(RelationKind.sameAs.rawValue) \(name)"
    default: nil
    }
  }

  /// Where the broken expectation or relation is written; nil for anything else.
  package var expectationPlace: SourceLocation? {
    switch self {
    case .expectation(let broken, _): broken.location
    case .relation(let relation): relation.location
    default: nil
    }
  }

  /// The broken expectation in a form that is the same for all cases of a scenario file that break it; nil for anything else.
  func expectationKey(of name: SubjectName) -> String? {
    switch self {
    case .expectation(let broken, _): "\(broken.location):"
    case .relation(let relation): "\(name.file) \(relation.kind.rawValue)"
    default: nil
    }
  }
}
