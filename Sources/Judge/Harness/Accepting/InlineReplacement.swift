package import AssaySubjects

/// A text that is going to be the golden in the source of its test.
package struct InlineReplacement: Hashable, Sendable {
  /// The call in the source.
  package var location: SourceLocation
  /// The golden there was.
  package var golden: InlineGolden
  /// The text that is accepted.
  package var text: String

  /// Creates a replacement.
  package init(location: SourceLocation, golden: InlineGolden, text: String) {
    (self.location, self.golden, self.text) = (location, golden, text)
  }
}

/// Edits sources so that they state what is accepted, and returns what writes them; throws before anything is written.
package typealias InlineEditing =
  @Sendable ([InlineReplacement]) throws(AcceptanceRefusal) -> () throws(AcceptanceRefusal) -> Void
