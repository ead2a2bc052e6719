/// The name of a subject, and the path of its golden without the extension: `htlabel/corners/all-10`.
///
/// Parts are separated by `/`. Each begins with a lower-case letter or digit, followed by those or `- . _ @ + = ,`.
/// So a name cannot leave its folder, be a hidden file, or differ from another only by case.
public struct SubjectName: Hashable, Sendable, Comparable {
  /// The whole name.
  public let text: String

  /// The longest name allowed, in bytes.
  public static let lengthLimit = 200

  /// Checks a name; nil when it has an empty part or a character outside the allowed ones, or is too long.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard text.utf8.count <= SubjectName.lengthLimit, parts.allSatisfy(SubjectName.isPart) else { return nil }
    self.text = text
  }

  /// The name of the scenario file it comes from: everything before the last `/`.
  public var group: String {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? ""
  }

  /// The name within its scenario file: everything after the last `/`.
  public var leaf: String {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// Orders names by their bytes, so the order is the same in every locale.
  public static func < (first: SubjectName, second: SubjectName) -> Bool {
    first.text < second.text
  }

  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, isLetterOrDigit(first) else { return false }
    return part.allSatisfy(allows)
  }

  /// Whether a character may come after the first of a part.
  static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: ","):
      true
    default: isLetterOrDigit(byte)
    }
  }

  /// Whether a part may begin with a character.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension SubjectName: CustomStringConvertible {
  /// The whole name.
  public var description: String { text }
}

extension SubjectName {
  /// The subject name for a picture of another program: `loginpage-chromium` for `LoginPage-chromium`.
  ///
  /// Letters become lower case, because some file systems ignore case, and other characters that a name may not have become
  /// `-`. A valid name stays as it is.
  ///
  /// - Returns: Nil when nothing is left of a part, or a part is `.` or `..`.
  public static func mapped(from text: String) -> SubjectName? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> String in
      if part == "." || part == ".." { return "" }
      let kept = part.lowercased().split { $0.asciiValue.map(allows) != true }.joined(separator: "-")
      return String(kept.drop { $0.asciiValue.map(isLetterOrDigit) != true })
    }
    return SubjectName(parts.joined(separator: "/"))
  }
}
