public import AssayImaging
public import AssayTypesetting

/// The changes that a range of text makes to its characters, and to the paragraphs that begin in it.
public struct SpanAttributes: Hashable, Sendable {
  /// The attributes of characters that are set, by key; `.none` resets one to the label's own.
  var changes: [String: PropertyValue] = [:]
  /// The keys of the paragraphs' style that are set; `.none` resets one to the label's own.
  var paragraph: [String: PropertyValue] = [:]
  /// Whether the whole style is reset to the label's own before these keys are set.
  private var resetsParagraph = false

  /// Creates attributes that set a font and a color; nil leaves them as they are.
  public init(font: Font? = nil, color: Color? = nil) {
    changes["font"] = font.map(PropertyValue.font)
    changes["color"] = color.map(PropertyValue.color)
  }

  /// Sets an attribute by its key; `.none` resets it, as false does a line along text.
  public mutating func set(_ key: String, to value: PropertyValue) {
    if key != Self.paragraphDescription.key {
      changes[key] = value == .bool(false) ? PropertyValue.none : value
    } else if case .record(let record) = value {
      paragraph.merge(record) { $1 }
    } else {
      paragraph = [:]
      resetsParagraph = true
    }
  }

  /// The descriptions of all attributes.
  public static let descriptions = table.descriptions + [paragraphDescription]

  /// Attributes that take back what these set, except the style of paragraphs.
  var removed: SpanAttributes {
    var removed = SpanAttributes()
    removed.changes = changes.mapValues { _ in .none }
    return removed
  }

  /// A label's own attributes and paragraph style.
  struct Base: Hashable, Sendable {
    var attributes: TextAttributes
    var paragraph: ParagraphStyle
  }

  /// Applies the changes to the attributes of some characters.
  func apply(to attributes: inout TextAttributes, base: Base) {
    Self.table.apply(changes, to: &attributes, base: base.attributes)
    if resetsParagraph { attributes.paragraphStyle = nil }
    guard !paragraph.isEmpty else { return }
    var style = attributes.paragraphStyle ?? base.paragraph
    ParagraphStyle.properties.apply(paragraph, to: &style, base: base.paragraph)
    attributes.paragraphStyle = style
  }

  private static let paragraphDescription = PropertyDescription(
    key: "paragraph", kind: .record(ParagraphStyle.properties.descriptions))

  private static let table = PropertyTable(characters + ink)

  private static let characters: [Property<TextAttributes>] = [
    Property("font", .font, \.font),
    Property("color", .color, \.color),
    Property("ligatures", .word(Ligatures.self), \.ligatures),
    Property("obliqueness", .number(in: -5...5), \.obliqueness),
    Property("expansion", .number(in: -3...3), \.expansion),
    Property("kern", .length, \.kern),
    Property("tracking", .length, \.tracking),
    Property("baselineOffset", .length, \.baselineOffset),
  ]

  private static let ink: [Property<TextAttributes>] = [
    Property("underline", .decoration, \.underline),
    Property("strikethrough", .decoration, \.strikethrough),
    Property("stroke", .stroke, \.stroke),
    Property("shadow", .shadow, \.shadow),
    Property("backgroundColor", .color, \.backgroundColor),
    Property("direction", .word(DirectionOverride.self), \.directionOverride),
    Property("link", .text, \.link),
    Property("attachment", .inlineBox, \.attachment),
  ]
}

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
