/// A record of plain values and lists of them, on one line: `{font: "Square 20", range: [0, 5], x: 0}`.
///
/// In a list within a list, such as the runs of lines, it takes one line of a facts file instead of one per value.
enum FlatRecord {
  /// Whether a value is such a record, and all its names are plain words.
  static func isFlat(_ fact: Fact) -> Bool {
    guard case .record(let facts) = fact, !facts.isEmpty else { return false }
    return facts.entries.allSatisfy { entry in
      !entry.name.isEmpty && entry.name.utf8.allSatisfy(isPlain) && isList(entry.value)
    }
  }

  /// Reads a record from a whole text; nil when it is none.
  static func read(_ text: Substring) -> Fact? {
    var rest = text
    guard rest.take("{") else { return nil }
    var entries: [Facts.Entry] = []
    var names: Set<String> = []
    while true {
      let name = String(rest.take(while: isPlain))
      guard !name.isEmpty, names.insert(name).inserted, rest.take(":"), rest.take(" "),
        let value = value(&rest)
      else {
        return nil
      }
      entries.append(Facts.Entry(name: name, value: value))
      guard rest.take(",") else { break }
      guard rest.take(" ") else { return nil }
    }
    return rest.take("}") && rest.isEmpty ? .record(Facts(entries: entries)) : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  private static func isList(_ fact: Fact) -> Bool {
    if case .list(let values) = fact { values.allSatisfy(isScalar) } else { isScalar(fact) }
  }

  private static func isScalar(_ fact: Fact) -> Bool {
    switch fact {
    case .null, .bool, .number, .text: true
    case .list, .record: false
    }
  }

  private static func value(_ rest: inout Substring) -> Fact? {
    guard rest.take("[") else { return scalar(&rest) }
    var values: [Fact] = []
    if rest.take("]") { return .list(values) }
    while true {
      guard let value = scalar(&rest) else { return nil }
      values.append(value)
      guard rest.take(",") else { break }
      guard rest.take(" ") else { return nil }
    }
    return rest.take("]") ? .list(values) : nil
  }

  private static func scalar(_ rest: inout Substring) -> Fact? {
    if let (text, after) = Fact.unquoted(rest) {
      rest = after
      return .text(text)
    }
    return Fact(
      word: rest.take { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "}") })
  }
}
