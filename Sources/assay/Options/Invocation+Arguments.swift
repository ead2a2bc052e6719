import AssayHarness
import AssaySubjects

extension Invocation {
  /// The options that select cases and goldens, which the next command needs, too; true if a value follows.
  private static let kept = [
    "--scenarios": true, "--allow-commands": false, "--goldens": true, "--candidates": true,
    "--tolerance": true, "--preset": true, "--tests": false, "--suite": true, "--output": true,
    "--only": true,
    "--ignore": true,
  ]

  /// Reads the arguments of a process, the program first; a person may type something else than `assay`.
  init(arguments: [String], program: String?) {
    let kept = Invocation.options(in: arguments)
    let options = kept.map { words in
      (words.prefix(1) + words.dropFirst().map(shellWord)).joined(separator: " ")
    }
    self.init(program: program.flatMap { $0.isEmpty ? nil : $0 } ?? "assay", options: options)
    remembered = kept.filter { !["--output", "--allow-commands"].contains($0[0]) }.map {
      $0.joined(separator: "=")
    }
  }

  /// The options among the arguments of a process that the next command needs, too, each with its value.
  static func options(in arguments: [String]) -> [[String]] {
    var options: [[String]] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let hasValue = Invocation.kept[name] else { continue }
      let value = hasValue ? (parts.count > 1 ? parts[1] : rest.popFirst()) : nil
      options.append([name] + (value.map { [$0] } ?? []))
    }
    return options
  }

  /// The invocation that compares one folder with another; a preset is left out if it is the usual one.
  func judging(
    _ after: String, by before: String, _ tolerance: Tolerance?, only: [String], ignoring ignored: [String]
  ) -> Invocation {
    let named =
      [
        ("--tolerance", tolerance.map { $0 == .crossPlatform ? [] : [$0.option] } ?? []), ("--only", only),
        ("--ignore", ignored),
      ].flatMap { name, values in values.map { (name, $0) } }
    let replaced = ["--tolerance ", "--preset ", "--only ", "--ignore "]
    var own = Invocation(
      program: program,
      options: named.map { "\($0) \(shellWord($1))" }
        + options.filter { option in !replaced.contains(where: option.hasPrefix) })
    own.folders = [shellWord(before), shellWord(after)]
    own.remembered =
      ["--goldens=" + before, "--candidates=" + after, "--tolerance=" + (tolerance ?? .crossPlatform).option]
      + named.filter { $0.0 != "--tolerance" }.map { "\($0)=\($1)" }
    return own
  }
}
