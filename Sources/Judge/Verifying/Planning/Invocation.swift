import AssaySubjects

/// How the program was called: what it verified, and commands in messages that can be pasted.
public struct Invocation: Hashable, Sendable {
  /// The words before a command: `assay`, or `swift package assay` where the plugin runs it.
  public var program: String
  /// The options that the next command needs, too.
  public var options: [KeptOption]
  /// Whether the folders of `--goldens` and `--candidates` are typed without options, before names.
  private var namesFolders: Bool { has(.folders) }

  /// The commands that take these options.
  private static let verbs: Set<Substring> = ["accept", "verify", "review", "prune", "history"]

  /// Creates an invocation; by default of the program alone.
  public init(program: String = "assay", options: [KeptOption] = []) {
    self.program = program
    self.options = options
  }

  /// Reads the options of a command line, or of a bundle, which may be a stranger's; a person may type something else than `assay`.
  package init(arguments: some Sequence<String>, program: String? = nil) {
    self.init(program: program.flatMap { $0.isEmpty ? nil : $0 } ?? "assay")
    var rest = Array(arguments)[...]
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard word.starts(with: "--"), let name = KeptOption.Name(rawValue: String(parts[0].dropFirst(2)))
      else {
        continue
      }
      options.append(KeptOption(name, name.isFlag ? nil : parts.count > 1 ? parts[1] : rest.popFirst()))
    }
  }

  /// Whether an option is given.
  package func has(_ name: KeptOption.Name) -> Bool { options.contains { $0.name == name } }

  /// The options that say what is verified, each one word; a later `accept` of a group reads them from the last results.
  package var remembered: [String] {
    options.filter { ![.output, .allowCommands].contains($0.name) }.map(\.word)
  }

  /// The same in one order: two verifications with the same are of the same cases and goldens.
  package var source: String {
    let usual: Set = ["--scenarios=Scenarios", "--goldens=Goldens", "--folders"]
    let limits = namesFolders && !has(.tolerance) ? ["--tolerance=crossPlatform"] : []
    return (remembered.filter { !usual.contains($0) } + limits).sorted().joined(separator: " ")
  }

  /// What follows a command, as it must be typed: both folders, then options.
  package var words: [String] {
    guard namesFolders else { return options.map(\.typed) }
    let folders = [.goldens, .candidates].compactMap { name in options.first { $0.name == name }?.value }
    let others = options.filter { ![.goldens, .candidates, .folders].contains($0.name) }
    return folders.map(shellWord) + others.map(\.typed)
  }

  /// A command that begins with `assay`, as it must be typed here.
  public func command(_ text: String) -> String {
    guard text.hasPrefix("assay ") else { return text }
    let rest = text.dropFirst("assay ".count)
    let verb = rest.prefix { $0.isLetter }
    let tail = rest.dropFirst(verb.count)
    var added = Invocation.verbs.contains(verb) ? words : []
    if verb == "accept", tail.prefixMatch(of: /\ (?:[0-9a-f]{8}|--failed)(?![\w\/.-])/) != nil, !has(.output)
    {
      added = options.filter { [.allowCommands, .tests].contains($0.name) }.map(\.typed)
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

/// An option that the next command needs, too, with its value.
public struct KeptOption: Hashable, Sendable {
  /// The names of these options, which the program's parser takes from here.
  public enum Name: String, Sendable {
    case scenarios, goldens, candidates, tolerance, preset, suite, output, only, ignore
    case allowCommands = "allow-commands"
    case tests, folders

    /// Whether no value follows.
    var isFlag: Bool { [.allowCommands, .tests, .folders].contains(self) }
  }

  package let name: Name
  let value: String?

  /// Names an option and its value.
  public init(_ name: Name, _ value: String? = nil) { (self.name, self.value) = (name, value) }

  private var flag: String { "--" + name.rawValue }
  /// Both in one word: `--goldens=Screens`.
  var word: String { flag + (value.map { "=" + $0 } ?? "") }
  /// Both as they must be typed: `--goldens 'My screens'`.
  var typed: String { flag + (value.map { " " + shellWord($0) } ?? "") }
}
