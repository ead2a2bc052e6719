import AssayVerifying
import AssaySubjects

extension Invocation {
  /// The invocation that compares one folder with another.
  func judging(
    _ after: String, by before: String, _ tolerance: Tolerance?, only: [String], ignoring ignored: [String]
  ) -> Invocation {
    let named = [
      ("--goldens", [before]), ("--candidates", [after]),
      ("--tolerance", tolerance.map { [$0.option] } ?? []), ("--only", only), ("--ignore", ignored),
    ]
    let replaced = named.map(\.0) + ["--preset", "--folders"]
    var own = self
    own.options = named.flatMap { name, values in values.map { [name, $0] } }
    own.options += options.filter { !replaced.contains($0.first ?? "") } + [["--folders"]]
    return own
  }
}
