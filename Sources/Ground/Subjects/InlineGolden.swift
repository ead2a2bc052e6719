package import AssayImaging

/// A golden in the source code of its test, instead of in a file of its own.
package struct InlineGolden: Hashable, Sendable, Codable {
  /// The most bytes of such a text.
  package static let limit = 64 << 10

  /// The text in the source when the test ran; nil when there was none.
  package var text: String?
  /// The hash of the source file then; nil when it could not be read.
  package var source: ContentHash?
  /// Whether the test compared several texts with it.
  package var hasSeveralTexts: Bool

  /// Creates a golden.
  package init(text: String?, source: ContentHash?, hasSeveralTexts: Bool = false) {
    (self.text, self.source, self.hasSeveralTexts) = (text, source, hasSeveralTexts)
  }

  /// The error message for several texts.
  package static let severalTexts =
    "this line compared several texts (in a loop, a parameterized test or a shared function), and a golden in the source "
    + "can be only one; give each a name with 'expectGolden(text:named:)'"

  /// The reason why no text can be written into the source; nil when it can.
  package var obstacle: String? {
    if hasSeveralTexts { return InlineGolden.severalTexts }
    return source == nil ? "the source could not be read when the test ran; run the tests again" : nil
  }
}
