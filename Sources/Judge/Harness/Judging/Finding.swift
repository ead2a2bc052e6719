import AssaySubjects

/// One reason why a case did not pass: its cause, and a sentence about it.
public struct Finding: Hashable, Sendable {
  /// The cause.
  public var cause: Cause
  /// What was found, without the cause's name.
  public var sentence: String
  /// The broken expectation in a form that is the same for all cases that break it; nil for other causes.
  var expectationKey: String?
  /// Where the broken expectation is written, as `path:line:column`; nil for other causes.
  package var expectationPlace: String?
  /// Whether the sentence ends with measurements of the picture.
  package var endsWithMeasurements = false

  /// Creates a finding.
  public init(_ cause: Cause, _ sentence: String) {
    self.cause = cause
    self.sentence = sentence
  }

  /// An expectation that does not hold.
  init(_ failure: String, breaking expectation: Expectation) {
    self.init(.expectation, "\(expectation.location): \(failure)")
    expectationKey = "\(expectation.location):"
    expectationPlace = "\(expectation.location)"
  }

  /// A relation to another case that does not hold.
  init(_ relation: Relation, brokenBy name: SubjectName) {
    let (must, but) =
      switch relation.kind {
      case .sameAs: ("must equal", "but the pictures differ")
      case .differsFrom: ("must differ from", "but the pictures are equal")
      }
    self.init(.expectation, "\(must) '\(relation.other)', \(but)")
    expectationKey = "\(name.group) \(must) , \(but)"
    expectationPlace = "\(relation.location)"
  }

  /// A sentence with measurements of the picture after it.
  init(_ cause: Cause, _ sentence: String, measuring words: String?) {
    self.init(cause, sentence + (words.map { " (\($0))" } ?? ""))
    endsWithMeasurements = words != nil
  }
}
