import AssayGoldenStorage
import AssayHarness
import AssaySubjects

/// What `assay doctor` says of the environment that goldens were made in.
enum GoldenEnvironment {
  /// How many groups a difference names before it counts them.
  private static let shown = 3

  /// The lines: how many files were made here, what is different for the others, and what to do.
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
        "  to do: run `assay verify`. What passes is the same in both environments. Where it says 'environment', install what the goldens were made with; or, if the change was intended, accept whole files (`assay accept <file>`), which records this environment."
      )
    }
    return lines + comparison.problems.map(\.description)
  }
}
