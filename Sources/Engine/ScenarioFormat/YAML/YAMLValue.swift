import AssaySubjects

/// A value of a YAML file, with its place for error messages.
struct YAMLValue {
  struct KeyValuePair {
    var key: String
    var keyLocation: SourceLocation
    var value: YAMLValue
  }

  /// The longest key of a mapping, in bytes.
  static let keyLimit = 200
  /// The largest number, above and below 0.
  static let numberLimit = 1_000_000_000.0

  /// The text, items or entries; an alias has those of its anchor.
  enum Content {
    /// A text; plain if it has no quotes.
    case scalar(String, isPlain: Bool)
    case list([YAMLValue])
    case mapping([(key: YAMLValue, value: YAMLValue)])
  }

  var content: Content
  /// Where it begins; columns count scalars.
  let location: SourceLocation
  /// A tag that changes the meaning, such as `!!binary`.
  var tag: String?
  /// How many lists and mappings are in each other, itself included: 0 for a scalar.
  var depth = 0

  /// The longest message, in characters: it may quote a word that is as long as the file.
  private static let messageLimit = 600

  func problem(_ message: String) -> Problem {
    let isLong = message.count > YAMLValue.messageLimit
    return Problem(location, isLong ? message.prefix(YAMLValue.messageLimit) + "…" : message)
  }

  /// The kind of the value, in error messages: `'red'`, `a list`, `a mapping`, `nothing`.
  var kind: String {
    switch content {
    case .scalar where isNull: "nothing"
    case .scalar(let text, _): "'\(text)'"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  var isNull: Bool { plainText.map { $0.isEmpty || $0 == "~" || $0 == "null" } ?? false }

  /// The text of a scalar, with quotes or without; nil for a list or mapping.
  var scalarText: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// The text of a scalar without quotes.
  var plainText: String? { if case .scalar(let text, isPlain: true) = content { text } else { nil } }

  var isSequence: Bool { if case .list = content { true } else { false } }

  var isMapping: Bool { if case .mapping = content { true } else { false } }

  /// The entries of a mapping, in the file's order.
  func entries(_ what: String) throws(Problem) -> [KeyValuePair] {
    guard case .mapping(let pairs) = content else {
      throw problem("\(what) must be a mapping of keys to values, not \(kind)")
    }
    var entries: [KeyValuePair] = []
    for (key, value) in pairs {
      guard let word = key.scalarText else { throw key.problem("a key must be a word, not \(key.kind)") }
      guard word.utf8.count <= YAMLValue.keyLimit else {
        throw key.problem("a key has at most \(YAMLValue.keyLimit) bytes; shorten it")
      }
      entries.append(KeyValuePair(key: word, keyLocation: key.location, value: value))
    }
    return entries
  }

  func items(_ what: String) throws(Problem) -> [YAMLValue] {
    guard case .list(let items) = content else { throw problem("\(what) must be a list, not \(kind)") }
    return items
  }

  /// The entries of a mapping, or of a list of mappings.
  func settings(_ what: String) throws(Problem) -> [KeyValuePair] {
    guard isSequence else { return try entries(what) }
    return try items(what).map { part throws(Problem) in try part.entries(what) }.flatMap(\.self)
  }

  /// The text of a scalar that is not null.
  func string(_ what: String) throws(Problem) -> String {
    guard let text = scalarText, !isNull else { throw problem("\(what) must be a text, not \(kind)") }
    return text
  }

  /// The text of a scalar that is not blank.
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

  /// The number that a plain scalar states; nil if it is not finite or no number.
  var plainNumber: Double? { plainText.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// `true` or `false`, written without quotes.
  func bool(_ what: String) throws(Problem) -> Bool {
    guard let bool = plainBool else { throw problem("\(what) must be true or false, not \(kind)") }
    return bool
  }

  /// `true` or `false` if a plain scalar is one of these words.
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
  let entries: [YAMLValue.KeyValuePair]

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
