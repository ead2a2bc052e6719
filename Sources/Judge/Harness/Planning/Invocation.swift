/// How a person called the program, so that every command a message names can be pasted.
public struct Invocation: Hashable, Sendable {
  /// What stands before a command: `assay`, or `swift package assay` where the plugin runs it.
  public var program: String
  /// The options that the next command needs as well, such as `--goldens Screens`.
  public var options: [String]

  /// The commands that take the same options as the one that names them.
  private static let verbs: Set<Substring> = ["accept", "verify", "review", "prune"]

  /// Creates an invocation; without arguments that of the program alone.
  public init(program: String = "assay", options: [String] = []) {
    self.program = program
    self.options = options
  }

  /// A command that begins with `assay`, as it is to be typed here.
  public func command(_ words: String) -> String {
    guard words.hasPrefix("assay ") else { return words }
    let rest = words.dropFirst("assay ".count)
    let verb = rest.prefix { $0.isLetter }
    let added = Invocation.verbs.contains(verb) ? options : []
    return ([program, String(verb)] + added).joined(separator: " ") + rest.dropFirst(verb.count)
  }

  /// A text in which every command between backticks is as it is to be typed here.
  public func completing(_ text: String) -> String {
    guard self != Invocation() else { return text }
    let parts = text.split(separator: "`assay ", omittingEmptySubsequences: false)
    return parts[0] + parts.dropFirst().map { "`" + command("assay " + $0) }.joined()
  }
}
