import AssaySubjects

/// One cause of a verdict, with the sentence about it.
public struct Finding: Hashable, Sendable {
  /// The cause.
  public var cause: Cause
  /// What was found, without the cause's name.
  public var sentence: String
  /// What the scenario states and does not hold, the same for all cases of which it is stated; nil where nothing is broken.
  var claim: String?
  /// Where that is stated, as `path:line:column`; nil where nothing is broken.
  package var place: String?
  /// Whether the sentence ends with what was measured in the picture.
  package var tellsMeasures = false

  /// Creates a finding.
  public init(_ cause: Cause, _ sentence: String) {
    self.cause = cause
    self.sentence = sentence
  }

  /// An expectation that does not hold.
  init(_ failure: String, breaking expectation: Expectation) {
    self.init(.expectation, "\(expectation.location): \(failure)")
    claim = "\(expectation.location):"
    place = "\(expectation.location)"
  }

  /// A relation that does not hold between a subject and its other.
  init(_ relation: Relation, brokenBy name: SubjectName) {
    let (must, but) =
      switch relation.kind {
      case .sameAs: ("must equal", "but the pictures differ")
      case .differsFrom: ("must differ from", "but the pictures are equal")
      }
    self.init(.expectation, "\(must) '\(relation.other)', \(but)")
    claim = "\(name.group) \(must) , \(but)"
    place = "\(relation.location)"
  }

  /// What a comparison measured, after what else there is to say of it.
  init(_ cause: Cause, _ sentence: String, measuring words: String?) {
    self.init(cause, sentence + (words.map { " (\($0))" } ?? ""))
    tellsMeasures = words != nil
  }
}
