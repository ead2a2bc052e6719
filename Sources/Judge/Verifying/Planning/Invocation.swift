import AssaySubjects

/// How the program was called: what it verified, and commands in messages that can be pasted.
public struct Invocation: Hashable, Sendable {
  /// The words before a command: `assay`, or `swift package assay` where the plugin runs it.
  public var program: String
  /// The options that the next command needs, too, each with its value, such as `["--goldens", "Screens"]`.
  public var options: [[String]]
  /// Whether the folders of `--goldens` and `--candidates` are typed without options, before names.
  private var namesFolders: Bool { options.contains(["--folders"]) }

  /// The options that are kept; true if a value follows.
  private static let kept = [
    "--scenarios": true, "--allow-commands": false, "--goldens": true, "--candidates": true,
    "--tolerance": true, "--preset": true, "--tests": false, "--suite": true, "--output": true,
    "--only": true, "--ignore": true, "--folders": false,
  ]
  /// The commands that take these options.
  private static let verbs: Set<Substring> = ["accept", "verify", "review", "prune", "history"]

  /// Creates an invocation; by default of the program alone.
  public init(program: String = "assay", options: [[String]] = []) {
    self.program = program
    self.options = options
  }

  /// Reads the options of a command line, or of a bundle, which may be a stranger's; a person may type something else than `assay`.
  package init(arguments: some Sequence<String>, program: String? = nil) {
    self.init(program: program.flatMap { $0.isEmpty ? nil : $0 } ?? "assay")
    var rest = Array(arguments)[...]
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let hasValue = Invocation.kept[name] else { continue }
      let value = hasValue ? (parts.count > 1 ? parts[1] : rest.popFirst()) : nil
      options.append([name] + (value.map { [$0] } ?? []))
    }
  }

  /// The options that say what is verified, each one word; a later `accept` of a group reads them from the last results.
  package var remembered: [String] {
    options.filter { !["--output", "--allow-commands"].contains($0.first ?? "") }.map {
      $0.joined(separator: "=")
    }
  }

  /// The same in one order: two verifications with the same are of the same cases and goldens.
  package var source: String {
    let usual: Set = ["--scenarios=Scenarios", "--goldens=Goldens", "--folders"]
    let limits =
      namesFolders && !options.contains { $0.first == "--tolerance" } ? ["--tolerance=crossPlatform"] : []
    return (remembered.filter { !usual.contains($0) } + limits).sorted().joined(separator: " ")
  }

  /// What follows a command, as it must be typed: both folders, then options.
  package var words: [String] {
    let folders = ["--goldens", "--candidates"]
    guard namesFolders else { return options.map(Invocation.typed) }
    let values = folders.compactMap { name in options.first { $0.first == name }?.last }
    let others = options.filter { !(folders + ["--folders"]).contains($0.first ?? "") }
    return values.map(shellWord) + others.map(Invocation.typed)
  }

  private static func typed(_ option: [String]) -> String {
    (option.prefix(1) + option.dropFirst().map(shellWord)).joined(separator: " ")
  }

  /// A command that begins with `assay`, as it must be typed here.
  public func command(_ text: String) -> String {
    guard text.hasPrefix("assay ") else { return text }
    let rest = text.dropFirst("assay ".count)
    let verb = rest.prefix { $0.isLetter }
    let tail = rest.dropFirst(verb.count)
    var added = Invocation.verbs.contains(verb) ? words : []
    if verb == "accept", tail.prefixMatch(of: /\ (?:[0-9a-f]{8}|--failed)(?![\w\/.-])/) != nil,
      !options.contains(where: { $0.first == "--output" })
    {
      added = options.compactMap(\.first).filter { ["--allow-commands", "--tests"].contains($0) }
    }
    return ([program, String(verb)] + added).joined(separator: " ") + tail
  }

  /// A text whose commands between backticks are as they must be typed here.
  public func completing(_ text: String) -> String {
    guard self != Invocation() else { return text }
    let parts = text.split(separator: "`assay ", omittingEmptySubsequences: false)
    return parts[0] + parts.dropFirst().map { "`" + command("assay " + $0) }.joined()
  }
}
