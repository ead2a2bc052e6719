import AssayHarness

extension Invocation {
  /// The options that select cases and goldens, which the next command needs, too; true if a value follows.
  private static let kept = [
    "--scenarios": true, "--allow-commands": false, "--goldens": true, "--candidates": true,
    "--tolerance": true, "--tests": false, "--output": true,
  ]

  /// Reads the arguments of a process, the program first; a person may type something else than `assay`.
  init(arguments: [String], program: String?) {
    var options: [String] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let hasValue = Invocation.kept[name] else { continue }
      let value = hasValue ? (parts.count > 1 ? parts[1] : rest.popFirst()) : nil
      options.append(([name] + (value.map { [Invocation.quoted($0)] } ?? [])).joined(separator: " "))
    }
    self.init(program: program.flatMap { $0.isEmpty ? nil : $0 } ?? "assay", options: options)
  }

  /// A word, quoted for a shell if it needs quotes.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._/@+=,:".contains($0)) }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
