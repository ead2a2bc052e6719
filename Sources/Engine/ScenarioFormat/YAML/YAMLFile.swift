import AssaySubjects
import Yams

/// Reads the text of a YAML file into one value, within bounds a stranger's file cannot break.
enum YAMLFile {
  /// The longest file read, in bytes.
  static let sizeLimit = 1 << 20
  /// The most nodes a file may have once its aliases are followed.
  static let nodeLimit = 200_000

  /// Parses a file's text; throws what keeps it from being read.
  ///
  /// - Parameter mistakes: Notes values that are not there.
  static func parse(_ text: String, path: String, noting mistakes: Mistakes = Mistakes()) throws(Problem)
    -> YAMLValue
  {
    let start = SourceLocation(path: path)
    guard text.utf8.count <= sizeLimit else {
      throw Problem(start, "the file has \(text.utf8.count) bytes; at most \(sizeLimit) are read: split it")
    }
    // Some editors begin a file with a byte order mark, which the parser takes for a part of the first key.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let node: Node?
    do {
      try AliasKeys.refuse(in: text, path: path)
      node = try compose(text)
    } catch let problem as Problem {
      throw problem
    } catch let error as YamlError {
      throw YAMLComplaint(text: text, path: path).problem(error)
    } catch {
      throw Problem(start, "the file is not readable YAML: \(error)")
    }
    guard let node else {
      throw Problem(start, "the file is empty; it must state at least 'label' and 'given'")
    }
    var budget = nodeLimit
    guard isWithin(&budget, node) else {
      throw Problem(
        start,
        "the file has more than \(nodeLimit) values once its aliases are followed; write them out or fewer")
    }
    EmptyValues(complaint: YAMLComplaint(text: text, path: path), mistakes: mistakes).note(in: node)
    return YAMLValue(node: node, path: path)
  }

  /// Parses a text as it is; left to choose the encoding, the library would ask the environment.
  ///
  /// Without rules for types: the reader of a word decides whether it is a number, and the library's regular expressions
  /// would be matched with every key.
  static func compose(_ text: String) throws -> Node? {
    try Yams.compose(yaml: text, .basic, .default, .utf8)
  }

  /// Counts nodes, following aliases, and stops as soon as there are too many.
  private static func isWithin(_ budget: inout Int, _ node: Node) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    switch node {
    case .scalar, .alias: return true
    case .sequence(let sequence):
      for item in sequence where !isWithin(&budget, item) { return false }
    case .mapping(let mapping):
      for (key, value) in mapping {
        guard isWithin(&budget, key), isWithin(&budget, value) else { return false }
      }
    }
    return true
  }

  /// How many nodes there are in one, itself included; a long text counts once for every hundred bytes.
  static func count(_ node: Node) -> Int {
    switch node {
    case .scalar(let scalar): 1 + scalar.string.utf8.count / 100
    case .alias: 1
    case .sequence(let sequence): sequence.reduce(1) { $0 + count($1) }
    case .mapping(let mapping): mapping.reduce(1) { $0 + count($1.key) + count($1.value) }
    }
  }
}
