import AssaySubjects

/// Finds keys that are aliases or collections before the file's aliases are followed.
///
/// The parser hashes every key of a mapping. A key that is a collection of aliases to collections of aliases takes it
/// time that grows with every level, so such a file must not reach it.
enum AliasKeys {
  /// Stands for the asterisk of an alias; a private character, which no file has.
  private static let mark: Character = "\u{E000}"

  /// Throws when a key is not a word; reads the text with its aliases made words of the same length.
  static func refuse(in text: String, path: String) throws {
    guard text.utf8.contains(UInt8(ascii: "*")), text.utf8.contains(UInt8(ascii: "&")) else { return }
    guard let root = try YAMLFile.compose(withoutAliases(text)) else { return }
    try check(YAMLValue(node: root, path: path))
  }

  /// The text with a word in place of every alias; a colon that follows directly is set apart, as it ends an alias.
  private static func withoutAliases(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isAlias = false
    for character in text {
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

  private static func check(_ value: YAMLValue) throws(Problem) {
    if value.isSequence {
      for item in try value.items("a list") { try check(item) }
    } else if value.isMapping {
      for entry in try value.entries("a mapping") {
        guard entry.key.first != mark else {
          throw Problem(entry.keyLocation, "a key must be a word, not an alias; write it out")
        }
        try check(entry.value)
      }
    }
  }
}
