/// A text with the attributes that it or some of its ranges were given, and no others.
public struct StyledText: Hashable, Sendable {
  /// The characters.
  public var string: String
  /// The attributes of the whole text, even of an empty one.
  public var attributes: SpanAttributes
  /// Attributes of ranges, counted in grapheme clusters; later ones are laid over earlier ones.
  public var spans: [Span]

  /// A range and its attributes.
  public struct Span: Hashable, Sendable {
    /// The range, in grapheme clusters.
    public var range: Range<Int>
    /// The attributes to set.
    public var attributes: SpanAttributes

    /// Creates a span.
    public init(range: Range<Int>, attributes: SpanAttributes) {
      self.range = range
      self.attributes = attributes
    }
  }

  /// Creates a text.
  public init(string: String, attributes: SpanAttributes = SpanAttributes(), spans: [Span] = []) {
    self.string = string
    self.attributes = attributes
    self.spans = spans
  }

  /// Changes the attributes everywhere in the text.
  mutating func updateAttributes(_ change: (inout SpanAttributes) -> Void) {
    change(&attributes)
    for index in spans.indices { change(&spans[index].attributes) }
  }
}
