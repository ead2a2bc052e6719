package import AssaySubjects

/// When a test may write a golden; a test that writes one fails and says so.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Never: `assay accept` writes goldens. The default.
  case never
  /// Missing goldens are written; those that differ are not touched.
  case missing
  /// Pictures that differ also become goldens.
  case all
}

/// Where goldens are and how they are judged, as a trait or an argument says; nil where neither does.
package struct GoldenSettings: Hashable, Sendable {
  /// The folder of goldens: absolute, or from the package's folder.
  package var folder: String?
  /// How far a picture may be from its golden.
  package var tolerance: Tolerance?
  /// When a golden may be written.
  package var record: RecordMode?

  /// Creates settings.
  package init(folder: String? = nil, tolerance: Tolerance? = nil, record: RecordMode? = nil) {
    self.folder = folder
    self.tolerance = tolerance
    self.record = record
  }

  /// The settings of the suites around the test that is running.
  @TaskLocal package static var current = GoldenSettings()

  /// These settings, completed by others.
  package func completed(by outer: GoldenSettings) -> GoldenSettings {
    GoldenSettings(
      folder: folder ?? outer.folder, tolerance: tolerance ?? outer.tolerance, record: record ?? outer.record)
  }
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
