import AssaySubjects

/// A mapping with a fixed set of keys; any other key is an error.
struct KeyedValues {
  let owner: YAMLValue
  private let what: String
  private let entries: [YAMLValue.Entry]

  /// Reads a mapping; `what` names it in complaints.
  init(_ value: YAMLValue, _ what: String, allowed keys: [String]) throws(Problem) {
    owner = value
    self.what = what
    entries = try value.entries(what)
    for entry in entries where !keys.contains(entry.key) {
      let ending = Suggestion.ending(for: entry.key, among: keys)
      throw Problem(entry.keyLocation, "\(what) has no key '\(entry.key)'\(ending)")
    }
  }

  /// The value of a key; nil when it is not stated.
  subscript(key: String) -> YAMLValue? { entries.first { $0.key == key }?.value }

  /// The value of a key that has to be stated.
  func required(_ key: String) throws(Problem) -> YAMLValue {
    guard let value = self[key] else { throw owner.problem("\(what) must state '\(key)'") }
    return value
  }
}
