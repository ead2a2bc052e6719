package import AssayImaging

/// A golden that stands within the source of its test instead of in a file of its own.
package struct InlineGolden: Hashable, Sendable {
  /// The most bytes of a text that stands in a source.
  package static let limit = 64 << 10

  /// The text as the source stated it when the test ran; nil where it stated none.
  package var text: String?
  /// The hash of the source then; nil where it could not be read.
  package var source: ContentHash?
  /// Whether the test had several texts for it, one after the other.
  package var hasSeveralTexts: Bool

  /// Creates a golden.
  package init(text: String?, source: ContentHash?, hasSeveralTexts: Bool = false) {
    (self.text, self.source, self.hasSeveralTexts) = (text, source, hasSeveralTexts)
  }

  /// What it cannot be, since it is one text in one place.
  package static let severalTexts =
    "this line had several texts, by a loop, by arguments of its test or as a function that tests call, and a golden "
    + "in the source is one; give each a name with 'expectGolden(text:named:)'"

  /// Why no text can be written into the source; nil where one can.
  package var obstacle: String? {
    if hasSeveralTexts { return InlineGolden.severalTexts }
    return source == nil ? "the source could not be read when the test ran; run the tests again" : nil
  }
}
