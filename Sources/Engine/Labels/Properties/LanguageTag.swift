/// The form of language tags (BCP 47): parts of one to eight ASCII letters or digits, divided by hyphens.
public enum LanguageTag {
  /// The longest tag, in characters, of which RFC 5646 §4.4.1 advises.
  private static let lengthLimit = 35

  /// Whether a text has the form of a tag; the language need not exist.
  public static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= lengthLimit, text.first?.isLetter == true else { return false }
    return text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }
}
