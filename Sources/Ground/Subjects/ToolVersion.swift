import CAssaySystem

/// The version of the programs.
package enum ToolVersion {
  /// The version number; the article Stability explains its promises.
  package static let number = "0.1.0"

  /// The commit of a release; nil for other builds.
  package static var commit: String? { assay_release_commit().map { String(cString: $0) } }

  /// Version and commit on one line, `0.1.0 (cf74f1f…)`.
  package static var line: String { commit.map { "\(number) (\($0))" } ?? number }
}
