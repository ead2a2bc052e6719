import AssaySubjects
import Yams

/// A value of a YAML file, with its place for error messages.
struct YAMLValue {
  struct Entry {
    var key: String
    var keyLocation: SourceLocation
    var value: YAMLValue
  }

  /// The longest key of a mapping, in bytes.
  static let keyLimit = 200
  /// The largest number, above and below 0.
  static let numberLimit = 1_000_000_000.0

  let node: Node
  let path: String

  var location: SourceLocation {
    let mark = node.mark
    return SourceLocation(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// The longest message, in characters: it may quote a word that is as long as the file.
  private static let messageLimit = 600

  func problem(_ message: String) -> Problem {
    let isLong = message.count > YAMLValue.messageLimit
    return Problem(location, isLong ? message.prefix(YAMLValue.messageLimit) + "…" : message)
  }

  /// What the value is, for error messages: `'red'`, `a list`, `a mapping`, `nothing`.
  var kind: String {
    switch node {
    case .scalar where isNull: "nothing"
    case .scalar(let scalar): "'\(scalar.string)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }

  var isNull: Bool { plainText.map { $0.isEmpty || $0 == "~" || $0 == "null" } ?? false }

  /// The text of a scalar, with quotes or without; nil for a list or mapping.
  var scalarText: String? { node.scalar?.string }

  /// The text of a scalar without quotes.
  private var plainText: String? {
    if case .scalar(let scalar) = node, scalar.style == .plain { scalar.string } else { nil }
  }

  var isSequence: Bool { if case .sequence = node { true } else { false } }

  var isMapping: Bool { if case .mapping = node { true } else { false } }

  /// The entries of a mapping, in the file's order.
  func entries(_ what: String) throws(Problem) -> [Entry] {
    guard case .mapping(let mapping) = node else {
      throw problem("\(what) must be a mapping of keys to values, not \(kind)")
    }
    var entries: [Entry] = []
    var seen: Set<String> = []
    for (key, value) in mapping {
      let keyValue = YAMLValue(node: key, path: path)
      guard case .scalar(let scalar) = key else {
        throw keyValue.problem("a key must be a word, not \(keyValue.kind)")
      }
      guard scalar.string.utf8.count <= YAMLValue.keyLimit else {
        throw keyValue.problem("a key has at most \(YAMLValue.keyLimit) bytes; shorten it")
      }
      // The parser takes a key with a tag for a different key than the same one without.
      guard seen.insert(scalar.string).inserted else {
        throw keyValue.problem("\(what) states '\(scalar.string)' more than once; keep one")
      }
      entries.append(
        Entry(key: scalar.string, keyLocation: keyValue.location, value: YAMLValue(node: value, path: path)))
    }
    return entries
  }

  func items(_ what: String) throws(Problem) -> [YAMLValue] {
    guard case .sequence(let sequence) = node else { throw problem("\(what) must be a list, not \(kind)") }
    return sequence.map { YAMLValue(node: $0, path: path) }
  }

  /// The entries of a mapping, or of a list of mappings.
  func settings(_ what: String) throws(Problem) -> [Entry] {
    guard isSequence else { return try entries(what) }
    return try items(what).map { part throws(Problem) in try part.entries(what) }.flatMap(\.self)
  }

  /// The text of a scalar that is not null.
  func string(_ what: String) throws(Problem) -> String {
    guard let text = scalarText, !isNull else { throw problem("\(what) must be a text, not \(kind)") }
    return text
  }

  /// The text of a scalar that says something.
  func reason(_ what: String) throws(Problem) -> String {
    let text = try string(what)
    guard !isBlank(text) else { throw problem("\(what) needs a reason") }
    return text
  }

  /// A number within bounds, written without quotes.
  func number(_ what: String) throws(Problem) -> Double {
    guard let number = plainNumber else { throw problem("\(what) must be a number, not \(kind)") }
    guard abs(number) <= YAMLValue.numberLimit else {
      throw problem("\(what) must be at most \(Int(YAMLValue.numberLimit)) above or below 0, not \(kind)")
    }
    return number
  }

  /// The number a plain scalar stands for; nil if it is not a finite number.
  var plainNumber: Double? { plainText.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// `true` or `false`, written without quotes.
  func bool(_ what: String) throws(Problem) -> Bool {
    guard let bool = plainBool else { throw problem("\(what) must be true or false, not \(kind)") }
    return bool
  }

  /// The truth value a plain scalar stands for; nil for other words.
  var plainBool: Bool? { plainText.flatMap(Bool.init) }

  func numbers(_ what: String, _ names: [String]) throws(Problem) -> [Double] {
    let items = isSequence ? try self.items(what) : []
    guard items.count == names.count else {
      let found = isSequence ? "of \(items.count)" : kind
      throw problem(
        "\(what) must be a list of \(names.count) numbers, [\(names.joined(separator: ", "))], not \(found)")
    }
    return try zip(items, names).map { item, name throws(Problem) in try item.number(name) }
  }
}

extension YAMLValue {
  /// One of some words; for any other word, the error is `complaint` with the nearest word or all words.
  func word(
    _ what: String, among words: [String], complaint: (String) -> String
  ) throws(Problem) -> String {
    let word = try string(what)
    guard words.contains(word) else {
      throw problem(complaint(word) + Suggestion.ending(for: word, among: words))
    }
    return word
  }

  func word(for key: String, among words: [String]) throws(Problem) -> String {
    try word("'\(key)'", among: words) { "'\($0)' is not a value of '\(key)'" }
  }

  func word<Word>(for key: String) throws(Problem) -> Word
  where Word: RawRepresentable<String> & CaseIterable {
    let text = try word(for: key, among: Word.allCases.map(\.rawValue))
    guard let word = Word(rawValue: text) else { throw problem("'\(text)' is not a value of '\(key)'") }
    return word
  }
}

/// The values of a mapping with a fixed set of keys; any other key is an error.
struct KeyedValues {
  let owner: YAMLValue
  private let what: String
  /// The entries, in the file's order.
  let entries: [YAMLValue.Entry]

  /// Reads a mapping; `what` names it in error messages, and `names` are other names of keys.
  init(
    _ value: YAMLValue, _ what: String, allowed keys: [String], names: [String: String] = [:]
  ) throws(Problem) {
    owner = value
    self.what = what
    entries = try value.entries(what).map { $0.renamed(by: names) }
    for entry in entries where !keys.contains(entry.key) {
      let ending = Suggestion.ending(for: entry.key, among: keys)
      throw Problem(entry.keyLocation, "\(what) has no key '\(entry.key)'\(ending)")
    }
  }

  subscript(key: String) -> YAMLValue? { entries.first { $0.key == key }?.value }

  func required(_ key: String) throws(Problem) -> YAMLValue {
    guard let value = self[key] else { throw owner.problem("\(what) must state '\(key)'") }
    return value
  }
}
