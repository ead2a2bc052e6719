import AssayRenderers
import AssaySubjects
import Yams

/// Parses YAML files that a stranger may have written, within limits.
enum YAMLFile {
  /// The longest file read, in bytes.
  static let sizeLimit = 1 << 20
  /// The most nodes a file may have once its aliases are followed.
  static let nodeLimit = 200_000

  /// Parses a file's text; keys and items without a value, and tags, are noted, other mistakes are thrown.
  static func parse(
    _ text: String, path: String, demanding keys: String = "'label' and 'given'",
    noting mistakes: Mistakes = Mistakes()
  ) throws(Problem) -> YAMLValue {
    let start = SourceLocation(path: path)
    guard text.utf8.count <= sizeLimit else {
      throw Problem(start, "the file has \(text.utf8.count) bytes; at most \(sizeLimit) are read: split it")
    }
    // The parser would make a byte order mark a part of the first key.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let problems = YAMLProblems(text: text, path: path)
    let node: Node?
    do {
      try checkKeys(of: text, path: path)
      node = try compose(text)
    } catch let problem as Problem {
      throw problem
    } catch let error as YamlError {
      throw problems.problem(error)
    } catch {
      throw Problem(start, "the file is not readable YAML: \(error)")
    }
    guard let node else {
      throw Problem(start, "the file is empty; it must state at least \(keys)")
    }
    var budget = nodeLimit
    guard isWithin(&budget, node) else {
      throw Problem(
        start,
        "the file has more than \(nodeLimit) values once its aliases are followed; write them out or fewer")
    }
    problems.noteEmptyValues(in: node, mistakes)
    return YAMLValue(node: node, path: path)
  }

  private static func compose(_ text: String) throws -> Node? {
    // Without rules for types, whose regular expressions would be matched with every key. The encoding is stated, since the
    // library would take it from the environment.
    try Yams.compose(yaml: text, .basic, .default, .utf8)
  }

  /// Counts nodes, following aliases, and stops as soon as there are too many.
  private static func isWithin(_ budget: inout Int, _ node: Node) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    switch node {
    case .scalar, .alias: return true
    case .sequence(let sequence): return sequence.allSatisfy { isWithin(&budget, $0) }
    case .mapping(let mapping):
      return mapping.allSatisfy { isWithin(&budget, $0.key) && isWithin(&budget, $0.value) }
    }
  }

  /// How many nodes a node has, itself included; a text counts again for every 100 bytes.
  static func count(_ node: Node) -> Int {
    switch node {
    case .scalar(let scalar): 1 + scalar.string.utf8.count / 100
    case .alias: 1
    case .sequence(let sequence): sequence.reduce(1) { $0 + count($1) }
    case .mapping(let mapping): mapping.reduce(1) { $0 + count($1.key) + count($1.value) }
    }
  }
}

// The parser hashes every key of a mapping. A key that is a collection of aliases to collections of aliases would take it
// time that grows exponentially, so such a file must not reach it.
extension YAMLFile {
  /// Stands for the asterisk of an alias; a private character, which no file has.
  private static let mark: Character = "\u{E000}"

  /// Throws if a key is not a word: parses the text with every alias replaced by a word of the same length.
  private static func checkKeys(of text: String, path: String) throws {
    guard text.utf8.contains(UInt8(ascii: "*")), text.utf8.contains(UInt8(ascii: "&")) else { return }
    guard let root = try compose(withoutAliases(text)) else { return }
    try checkKeys(of: YAMLValue(node: root, path: path))
  }

  private static func withoutAliases(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isAlias = false
    for character in text {
      // A colon that follows an alias directly ends it, but would be a part of a word.
      if character == ":", isAlias { result.append(" ") }
      if character == "*" {
        isAlias = true
      } else {
        isAlias = isAlias && (character.isLetter || character.isNumber || "_-".contains(character))
      }
      result.append(character == "*" ? mark : character)
    }
    return result
  }

  private static func checkKeys(of value: YAMLValue) throws(Problem) {
    for item in value.isSequence ? try value.items("a list") : [] { try checkKeys(of: item) }
    for entry in value.isMapping ? try value.entries("a mapping") : [] {
      guard entry.key.first != mark else {
        throw Problem(entry.keyLocation, "a key must be a word, not an alias; write it out")
      }
      try checkKeys(of: entry.value)
    }
  }
}

/// Reads the text of files up to a size.
enum TextFile {
  /// The text of a file; throws if it is missing, too large, unreadable or not UTF-8.
  static func read(_ path: String) throws(Problem) -> String {
    guard let data = try PlainFile.contents(of: path, limit: YAMLFile.sizeLimit, followsLinks: true) else {
      throw Problem(SourceLocation(path: path), "there is no such file; check its name")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      var (valid, decoder, bytes) = (String.UnicodeScalarView(), UTF8(), data.makeIterator())
      while case .scalarValue(let scalar) = decoder.decode(&bytes) { valid.append(scalar) }
      throw Problem(
        SourceLocation(path: path, after: valid), "the file is not UTF-8 text; save it as UTF-8")
    }
    return text
  }
}

extension SourceLocation {
  /// The place after some text of a file; columns count scalars, as in YAML.
  init(path: String, after text: String.UnicodeScalarView) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(path: path, line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}
