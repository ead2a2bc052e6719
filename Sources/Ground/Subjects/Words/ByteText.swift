/// A text that equals only the same bytes: for the system, two encodings of one accent are two names of files.
package struct ByteText: Hashable, Comparable, Sendable {
  /// The text.
  package let text: String

  /// Creates a text.
  package init(_ text: some StringProtocol) { self.text = String(text) }

  /// Whether the bytes are the same; Swift's own comparison is faster, and finds most texts different.
  package static func == (first: ByteText, second: ByteText) -> Bool {
    first.text == second.text && first.text.utf8.elementsEqual(second.text.utf8)
  }

  /// The same order in every locale.
  package static func < (first: ByteText, second: ByteText) -> Bool {
    first.text == second.text
      ? first.text.utf8.lexicographicallyPrecedes(second.text.utf8) : first.text < second.text
  }
}
