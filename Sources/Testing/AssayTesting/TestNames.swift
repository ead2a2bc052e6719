public import AssayHarness
public import AssaySubjects
public import Testing

extension Subject: CustomTestStringConvertible {
  /// The subject's name, so that each argument of a test is a case of its own.
  public var testDescription: String { name.text }
}

extension Evaluation: CustomTestStringConvertible {
  /// The subject's name, so that each argument of a test is a case of its own.
  public var testDescription: String { name.text }
}
