import AssaySubjects
import Yams

/// A node of a YAML file that knows its place, so that every complaint about it can say where.
struct YAMLValue {
  /// An entry of a mapping.
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

  /// Where the node begins.
  var location: SourceLocation {
    let mark = node.mark
    return SourceLocation(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// The longest message, in characters; a stranger's word in it may be as long as the file.
  private static let messageLimit = 600

  /// A problem at this place.
  func problem(_ message: String) -> Problem {
    let isLong = message.count > YAMLValue.messageLimit
    return Problem(location, isLong ? message.prefix(YAMLValue.messageLimit) + "…" : message)
  }

  /// What the node is, for complaints: `the text 'red'`, `a list`, `a mapping`, `nothing`.
  var kind: String {
    switch node {
    case .scalar where isNull: "nothing"
    case .scalar(let scalar): "'\(scalar.string)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }

  /// Whether the node is YAML's null.
  var isNull: Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  /// The text of a scalar, however it is written; nil for a list or mapping.
  var scalarText: String? {
    if case .scalar(let scalar) = node { scalar.string } else { nil }
  }

  /// Whether the node is a list.
  var isSequence: Bool {
    if case .sequence = node { true } else { false }
  }

  /// Whether the node is a mapping.
  var isMapping: Bool {
    if case .mapping = node { true } else { false }
  }

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

  /// The items of a list.
  func items(_ what: String) throws(Problem) -> [YAMLValue] {
    guard case .sequence(let sequence) = node else { throw problem("\(what) must be a list, not \(kind)") }
    return sequence.map { YAMLValue(node: $0, path: path) }
  }

  /// The text of a scalar that is not null.
  func string(_ what: String) throws(Problem) -> String {
    guard case .scalar(let scalar) = node, !isNull else {
      throw problem("\(what) must be a text, not \(kind)")
    }
    return scalar.string
  }

  /// A number within bounds, written without quotes.
  func number(_ what: String) throws(Problem) -> Double {
    guard let number = plainNumber else { throw problem("\(what) must be a number, not \(kind)") }
    guard abs(number) <= YAMLValue.numberLimit else {
      throw problem("\(what) must be at most \(Int(YAMLValue.numberLimit)) above or below 0, not \(kind)")
    }
    return number
  }

  /// The number a plain scalar stands for; nil when it is not a finite number.
  var plainNumber: Double? {
    guard case .scalar(let scalar) = node, scalar.style == .plain, let number = Double(scalar.string),
      number.isFinite
    else { return nil }
    return number
  }

  /// `true` or `false`, written without quotes.
  func bool(_ what: String) throws(Problem) -> Bool {
    guard let bool = plainBool else { throw problem("\(what) must be true or false, not \(kind)") }
    return bool
  }

  /// The truth value a plain scalar stands for.
  var plainBool: Bool? {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return nil }
    return ["true": true, "false": false][scalar.string]
  }

  /// A list of as many numbers as there are names for.
  func numbers(_ what: String, _ names: [String]) throws(Problem) -> [Double] {
    let items = isSequence ? try self.items(what) : []
    guard items.count == names.count else {
      let found = isSequence ? "of \(items.count)" : kind
      throw problem(
        "\(what) must be a list of \(names.count) numbers, [\(names.joined(separator: ", "))], not \(found)")
    }
    var numbers: [Double] = []
    for (item, name) in zip(items, names) { numbers.append(try item.number(name)) }
    return numbers
  }
}

extension YAMLValue {
  /// A list of texts at this value's place.
  func list(of texts: [String]) -> YAMLValue {
    let nodes = texts.map { Node.scalar(Node.Scalar($0, Tag(.str), .any, node.mark)) }
    return YAMLValue(node: .sequence(Node.Sequence(nodes, Tag(.seq), .any, node.mark)), path: path)
  }
}
