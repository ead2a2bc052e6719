import AssayRenderers
import AssaySubjects

/// Parses YAML files that a stranger may have written, within limits.
enum YAMLFile {
  /// The longest file read, in bytes.
  static let sizeLimit = 1 << 20
  /// The most values a file may have once its aliases are followed.
  static let nodeLimit = 200_000
  /// How deep lists and mappings may be in each other, once aliases are followed.
  static let depthLimit = 64

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
    guard let value = try YAMLReader.value(of: text, problems) else {
      throw Problem(start, "the file is empty; it must state at least \(keys)")
    }
    var budget = nodeLimit
    guard isWithin(&budget, value) else {
      throw Problem(
        start,
        "the file has more than \(nodeLimit) values once its aliases are followed; write them out or fewer")
    }
    problems.noteEmptyValues(in: value, mistakes)
    return value
  }

  /// Counts values, following aliases, and stops as soon as there are too many.
  private static func isWithin(_ budget: inout Int, _ value: YAMLValue) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    switch value.content {
    case .scalar: return true
    case .list(let items): return items.allSatisfy { isWithin(&budget, $0) }
    case .mapping(let pairs):
      return pairs.allSatisfy { isWithin(&budget, $0.key) && isWithin(&budget, $0.value) }
    }
  }

  /// How many values a value has, itself included; a text counts again for every 100 bytes.
  static func count(_ value: YAMLValue) -> Int {
    switch value.content {
    case .scalar(let text, _): 1 + text.utf8.count / 100
    case .list(let items): items.reduce(1) { $0 + count($1) }
    case .mapping(let pairs): pairs.reduce(1) { $0 + count($1.key) + count($1.value) }
    }
  }
}

/// Reads the text of files up to a size.
enum TextFile {
  /// The text of a file; throws if it is missing, too large, unreadable or not UTF-8.
  static func read(_ path: String, followsLinks: Bool = true) throws(Problem) -> String {
    guard let data = try PlainFile.contents(of: path, limit: YAMLFile.sizeLimit, followsLinks: followsLinks)
    else {
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
