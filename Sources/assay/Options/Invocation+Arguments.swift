import AssayHarness
import AssaySubjects

extension Invocation {
  /// The options that select cases and goldens, which the next command needs, too; true if a value follows.
  private static let kept = [
    "--scenarios": true, "--allow-commands": false, "--goldens": true, "--candidates": true,
    "--tolerance": true, "--tests": false, "--output": true, "--only": true, "--ignore": true,
  ]

  /// Reads the arguments of a process, the program first; a person may type something else than `assay`.
  init(arguments: [String], program: String?) {
    var options: [String] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let hasValue = Invocation.kept[name] else { continue }
      let value = hasValue ? (parts.count > 1 ? parts[1] : rest.popFirst()) : nil
      options.append(([name] + (value.map { [shellWord($0)] } ?? [])).joined(separator: " "))
    }
    self.init(program: program.flatMap { $0.isEmpty ? nil : $0 } ?? "assay", options: options)
  }

  /// The invocation that compares one folder with another.
  func judging(
    _ after: String, by before: String, _ tolerance: Tolerance?, only: [String], ignoring ignored: [String]
  ) -> Invocation {
    let named = [
      ("--candidates", [after]), ("--goldens", [before]),
      ("--tolerance", tolerance.map { [$0.option] } ?? []),
      ("--only", only), ("--ignore", ignored),
    ]
    let new = named.flatMap { name, values in values.map { "\(name) \(shellWord($0))" } }
    return Invocation(program: program, options: new + options.filter { !new.contains($0) })
  }
}
