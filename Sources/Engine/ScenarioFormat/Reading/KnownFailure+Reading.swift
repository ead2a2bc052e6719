import AssayFacts
import AssaySubjects

extension KnownFailure {
  /// Reads a reason alone, or a mapping with more.
  init(_ value: YAMLValue) throws(Problem) {
    guard value.isMapping else {
      self.init(try value.reason("'knownFailure'"))
      return
    }
    let keys = try KeyedValues(value, "'knownFailure'", allowed: ["reason", "failure", "until", "issue"])
    self.init(
      try keys.required("reason").reason("'knownFailure'"), failure: try keys["failure"]?.string("'failure'"),
      until: try keys["until"]?.string("'until'"), issue: try keys["issue"]?.string("'issue'"))
    if let problem { throw value.problem(problem) }
  }

  /// The JSON Schema of `knownFailure`.
  static var schema: Fact {
    let text: Fact = ["type": "string", "minLength": 1]
    let day: Fact = ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    let whole = FormatSchema.object(
      ["reason": text, "failure": text, "until": day, "issue": ["type": ["string", "number"]]],
      required: ["reason"])
    return ["oneOf": [text, whole]]
  }
}
