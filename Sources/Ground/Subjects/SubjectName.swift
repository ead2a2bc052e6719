public import AssayFacts

/// The name of a subject, and the path of its golden without the extension: `htlabel/corners/all-10`, `Screens/登录`.
///
/// Parts are separated by `/`. A part does not begin with a dot. Control characters, and characters that change the direction of
/// text, are not allowed. So a name cannot leave its folder or be a hidden file.
public struct SubjectName: Hashable, Sendable, Comparable {
  /// The whole name.
  public let text: String

  /// The longest name allowed, in bytes.
  public static let lengthLimit = 200

  /// Checks a name; nil when it has an empty part or a character that is not allowed, or is too long.
  public init?(_ text: String) {
    // The folder `_` has the fingerprints of goldens.
    guard text.utf8.count <= SubjectName.lengthLimit, !text.utf8.starts(with: "_/".utf8) else { return nil }
    var (isPartStart, isPlain) = (true, true)
    for byte in Array(text.utf8) {
      let isSlash = byte == UInt8(ascii: "/")
      if isPartStart && (isSlash || byte == UInt8(ascii: ".")) { return nil }
      isPartStart = isSlash
      isPlain = isPlain && 0x20..<0x7F ~= byte
    }
    guard !isPartStart, isPlain || text.unicodeScalars.allSatisfy(SubjectName.allows) else { return nil }
    self.text = text
  }

  /// Checks a name of scenarios, whose last part has only lower-case letters, digits and `- . _ @ + = ,` after the first.
  public init?(identifier text: String) {
    // In an array, which takes less time than a text.
    let last = Array(text.utf8).reversed().prefix { $0 != UInt8(ascii: "/") }
    guard let first = last.last, SubjectName.isLetterOrDigit(first),
      last.allSatisfy(SubjectName.isIdentifier)
    else { return nil }
    self.init(text)
  }

  /// Checks the name of a case in a group, which may be empty.
  package init?(_ leaf: String, in group: String) { self.init(group.isEmpty ? leaf : "\(group)/\(leaf)") }

  /// The name of the scenario file it comes from: everything before the last `/`.
  public var file: String {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? ""
  }

  /// The name within its scenario file: everything after the last `/`.
  public var leaf: String {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// Whether the bytes are the same, as in names of files.
  public static func == (first: SubjectName, second: SubjectName) -> Bool {
    ByteText(first.text) == ByteText(second.text)
  }

  /// Orders names in the same way in every locale.
  public static func < (first: SubjectName, second: SubjectName) -> Bool {
    ByteText(first.text) < ByteText(second.text)
  }

  private static func allows(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
  }
}

extension SubjectName: CodableAsText {
  /// The whole name.
  public var description: String { text }
}

extension SubjectName {
  /// The name that a test states, as it is; with the characters that no name may have, ``mapped(from:)`` makes one of it.
  package static func stated(_ text: String) -> SubjectName? { SubjectName(text) ?? mapped(from: text) }

  /// A name in lower case, `loginpage-chromium` for `LoginPage-chromium`, as goldens without `named:` and older imports have.
  ///
  /// Letters become lower case, because some file systems ignore case. Of the ASCII characters, those but letters, digits and
  /// `- . _ @ + = ,` become `-`, and a part begins with a letter or digit. Characters of other scripts stay.
  ///
  /// - Returns: Nil when nothing is left of a part, or a part is `.` or `..`.
  public static func mapped(from text: String) -> SubjectName? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> String in
      part == "." || part == ".." ? "" : identifier(part.lowercased())
    }
    return SubjectName(parts.joined(separator: "/"))
  }

  /// A part of a name without the ASCII characters that may not be in an identifier.
  private static func identifier(_ part: String) -> String {
    func isKept(_ character: Character) -> Bool {
      character.asciiValue.map(isIdentifier) ?? true
    }
    let kept = part.split { !isKept($0) }.joined(separator: "-")
    return String(kept.drop { $0.asciiValue.map(isLetterOrDigit) == false })
  }

  /// Whether a byte may be in an identifier.
  private static func isIdentifier(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._@+=,".utf8.contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

extension SubjectName {
  /// The name as an argument of a command, quoted for a shell if it needs quotes.
  package var argument: String { shellWord(text.hasPrefix("-") ? "./" + text : text) }
}

/// A word of a command, quoted for a shell if it needs quotes; what controls a terminal is escaped as bash and zsh read it.
package func shellWord(_ word: String) -> String {
  if word.unicodeScalars.contains(where: isActive) {
    let text = word.utf8.map { byte in
      let isPlain = 0x20..<0x7F ~= byte && !"'\\".utf8.contains(byte)
      return isPlain ? "\(Unicode.Scalar(byte))" : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "$'\(text.joined())'"
  }
  let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._/@+=,:".contains($0)) }
  return isPlain && !word.isEmpty
    ? word
    : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
