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
    guard take("{", from: &rest) else { return nil }
    var entries: [Facts.Entry] = []
    var names: Set<String> = []
    repeat {
      let name = rest.prefix { $0.utf8.allSatisfy(isPlain) }
      rest = rest[name.endIndex...]
      guard !name.isEmpty, names.insert(String(name)).inserted, take(": ", from: &rest),
        let value = value(&rest)
      else {
        return nil
      }
      entries.append(Facts.Entry(name: String(name), value: value))
    } while take(", ", from: &rest)
    return take("}", from: &rest) && rest.isEmpty ? .record(Facts(entries: entries)) : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

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
    guard take("[", from: &rest) else { return scalar(&rest) }
    var values: [Fact] = []
    if take("]", from: &rest) { return .list(values) }
    repeat {
      guard let value = scalar(&rest) else { return nil }
      values.append(value)
    } while take(", ", from: &rest)
    return take("]", from: &rest) ? .list(values) : nil
  }

  private static func scalar(_ rest: inout Substring) -> Fact? {
    if rest.unicodeScalars.first == "\"" {
      guard let (text, after) = Fact.unquoted(rest) else { return nil }
      rest = after
      return .text(text)
    }
    let word = rest.prefix { !",]}".contains($0) }
    rest = rest[word.endIndex...]
    return Fact(word: word)
  }

  private static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }
}
