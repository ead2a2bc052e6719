package import AssayRenderers
import AssaySubjects

extension GoldenOptions {
  /// What the suites around the test that is running say.
  @TaskLocal package static var current = GoldenOptions()
}

extension RecordMode {
  /// The environment variable that has the last word on recording.
  package static let variable = "ASSAY_RECORD"

  /// What the environment says; nil when it says nothing.
  ///
  /// - Throws: A sentence for a word that is not a mode.
  static func stated(in environment: [String: String]) throws(Problem) -> RecordMode? {
    guard let word = environment[variable], !word.isEmpty else { return nil }
    guard let mode = RecordMode(rawValue: word) else {
      let words = allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(.commandLine, "\(variable)=\(word) is no record mode; there are \(words)")
    }
    return mode
  }
}
