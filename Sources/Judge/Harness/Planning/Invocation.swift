/// How the program was called, so that commands in messages can be pasted.
public struct Invocation: Hashable, Sendable {
  /// The words before a command: `assay`, or `swift package assay` where the plugin runs it.
  public var program: String
  /// Options that the next command needs, too, such as `--goldens Screens`.
  public var options: [String]

  /// Two folders of pictures, goldens first, which come before names.
  public var folders: [String] = []
  /// The options that say what is verified, each one word; a later `accept` of a group reads them from the last results.
  public var remembered: [String] = []

  /// The commands that take these options.
  private static let verbs: Set<Substring> = ["accept", "verify", "review", "prune", "history"]

  /// Creates an invocation; by default of the program alone.
  public init(program: String = "assay", options: [String] = []) {
    self.program = program
    self.options = options
  }

  /// The options that say what is verified, in one order: two verifications with the same are of the same cases and goldens.
  package var source: String {
    let usual: Set = ["--scenarios=Scenarios", "--goldens=Goldens"]
    return remembered.filter { !usual.contains($0) }.sorted().joined(separator: " ")
  }

  /// A command that begins with `assay`, as it must be typed here.
  public func command(_ words: String) -> String {
    guard words.hasPrefix("assay ") else { return words }
    let rest = words.dropFirst("assay ".count)
    let verb = rest.prefix { $0.isLetter }
    let tail = rest.dropFirst(verb.count)
    var added = Invocation.verbs.contains(verb) ? folders + options : []
    if verb == "accept", tail.prefixMatch(of: /\ (?:[0-9a-f]{8}|--failed)(?![\w\/.-])/) != nil,
      !options.contains(where: { $0.hasPrefix("--output ") })
    {
      added = options.filter { ["--allow-commands", "--tests"].contains($0) }
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
