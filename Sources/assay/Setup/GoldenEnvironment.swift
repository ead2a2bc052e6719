import AssayGoldenStorage
import AssayHarness
import AssaySubjects
import Foundation

/// What `assay doctor` prints about the goldens: the environments they were made in, and how git merges them.
enum GoldenEnvironment {
  /// How many files are named for each difference.
  private static let shown = 3

  /// How many files were made in this environment, the differences of the others, and how to fix them.
  static func lines(_ catalog: Catalog, store: GoldenStore) -> [String] {
    let comparison = EnvironmentComparison(catalog, store: store)
    guard comparison.groups > 0 else { return ["goldens: none yet"] }
    var lines = [
      "goldens: \(comparison.same) of \(comparison.groups) files were made in this environment"
    ]
    for deviation in comparison.deviations {
      let names = deviation.groups.prefix(shown).joined(separator: ", ")
      let more = deviation.groups.count - shown
      lines.append("  \(deviation.sentence): \(names)" + (more > 0 ? " and \(more) more" : ""))
    }
    if !comparison.deviations.isEmpty {
      lines.append(
        "  Cases that pass `assay verify` are the same in both environments. If one fails by its environment, install what its golden was made with; or, if you meant to change it, accept the whole file."
      )
    }
    return lines + comparison.problems.map(\.description)
  }

  /// A hint if git would merge facts files line by line; nil if it would not, or if there is no git.
  static func mergeHint(goldens: String) -> String? {
    guard FileManager.default.fileExists(atPath: goldens),
      let git = try? Git(folder: goldens, for: "doctor"),
      let answer = try? git.run(["check-attr", "merge", "--", "any.facts"]), answer.status == 0
    else { return nil }
    let text = String(decoding: answer.output, as: UTF8.self)
    guard text.hasSuffix(": unspecified\n") || text.hasSuffix(": set\n") else { return nil }
    return
      "git: facts files may be merged line by line, which describes pictures that nobody drew; add the line '*.facts -merge' to .gitattributes"
  }
}
