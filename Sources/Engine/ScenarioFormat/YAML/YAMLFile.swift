import AssaySubjects
import Yams

/// Reads the text of a YAML file into one value, within bounds a stranger's file cannot break.
enum YAMLFile {
  /// The longest file read, in bytes.
  static let sizeLimit = 1 << 20
  /// The most nodes a file may have once its aliases are followed.
  static let nodeLimit = 200_000

  /// Parses a file's text; throws the first thing wrong with it.
  static func parse(_ text: String, path: String) throws(Problem) -> YAMLValue {
    let start = SourceLocation(path: path)
    guard text.utf8.count <= sizeLimit else {
      throw Problem(start, "the file has \(text.utf8.count) bytes; at most \(sizeLimit) are read: split it")
    }
    let node: Node?
    do {
      try AliasKeys.refuse(in: text, path: path)
      node = try compose(text)
    } catch let problem as Problem {
      throw problem
    } catch let error as YamlError {
      throw problem(error, path: path)
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

  private static func problem(_ error: YamlError, path: String) -> Problem {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return Problem(
        SourceLocation(path: path, line: mark.line, column: mark.column),
        "not valid YAML: \(problem)\(hint(for: problem))")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      let mark = context.mark
      return Problem(
        SourceLocation(path: path, line: mark.line, column: mark.column),
        "this mapping states \(keys) more than once; keep one, or use a list where order matters")
    case .reader(_, _, let scalar, let text):
      // The library's offset is that of what it had read ahead.
      let before = text.unicodeScalars.prefix { $0.value != UInt32(bitPattern: scalar) }
      return Problem(
        SourceLocation(path: path, after: String.UnicodeScalarView(before)),
        "the file holds the character U+\(String(scalar, radix: 16, uppercase: true)), which YAML does not allow; "
          + "write it in double quotes as \\x and two digits")
    default:
      return Problem(SourceLocation(path: path), "not valid YAML: \(error)")
    }
  }

  /// The way out of what the library calls an invalid escape: JSON writes two of them for one character.
  private static func hint(for problem: String) -> String {
    problem == "found invalid Unicode character escape code"
      ? "; write the character itself, for half of a surrogate pair is none" : ""
  }
}
