public import AssayImaging
public import AssayTypesetting

/// What a range of text does to one attribute.
public enum Setting<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It leaves the attribute as it is.
  case kept
  /// It takes the attribute back to the label's own.
  case reset
  /// It sets the attribute.
  case set(Value)
}

/// The attributes that a range of text sets on its characters, and on the paragraphs that begin in it.
public struct SpanAttributes: Hashable, Sendable {
  /// The font.
  public var font: Setting<Font>
  /// The color of the glyphs.
  public var color: Setting<Color>
  /// Extra space after each cluster, in points.
  public var kern = Setting<Double>.kept
  /// Extra space after each cluster, in thousandths of the font's size.
  public var tracking = Setting<Double>.kept
  /// Which ligatures are used.
  public var ligatures = Setting<Ligatures>.kept
  /// How far glyphs are moved up, in points.
  public var baselineOffset = Setting<Double>.kept
  /// The line under the text.
  public var underline = Setting<DecorationLine>.kept
  /// The line through the text.
  public var strikethrough = Setting<DecorationLine>.kept
  /// The outline of the glyphs.
  public var stroke = Setting<TextStroke>.kept
  /// The shadow of the glyphs.
  public var shadow = Setting<TextShadow>.kept
  /// The color behind the text.
  public var backgroundColor = Setting<Color>.kept
  /// The slant of glyphs to the right: the tangent of the angle.
  public var obliqueness = Setting<Double>.kept
  /// How much wider glyphs are: the natural logarithm of the factor.
  public var expansion = Setting<Double>.kept
  /// A direction that the text is forced or embedded in.
  public var direction = Setting<DirectionOverride>.kept
  /// Where a link leads.
  public var link = Setting<String>.kept
  /// The box that replaces each cluster.
  public var attachment = Setting<InlineBox>.kept
  /// The changes to the style of the paragraphs that begin in the range.
  public var paragraph = ParagraphAttributes()

  /// Creates attributes that set a font and a color; nil leaves them as they are.
  public init(font: Font? = nil, color: Color? = nil) {
    self.font = font.map(Setting.set) ?? .kept
    self.color = color.map(Setting.set) ?? .kept
  }

  /// Sets an attribute by its key; `.none` resets it.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) {
    guard let property = Self.properties.first(where: { $0.description.key == key }) else {
      throw LabelError("text has no attribute '\(key)'")
    }
    _ = try property.set(&self, value)
  }

  /// The descriptions of all attributes.
  public static var descriptions: [PropertyDescription] { properties.map(\.description) }

  /// Attributes that take back what these set, except the style of paragraphs.
  var removed: SpanAttributes {
    var removed = SpanAttributes()
    for attribute in Self.attributes { attribute.remove(self, &removed) }
    return removed
  }

  /// A label's own attributes and paragraph style, and the environment with the pictures that boxes can show.
  struct Base {
    var attributes: TextAttributes
    var paragraph: ParagraphStyle
    var environment: LabelEnvironment
  }

  /// Applies the settings to the attributes of some characters.
  func apply(to attributes: inout TextAttributes, base: Base) {
    for attribute in Self.attributes { attribute.apply(self, &attributes, base) }
    attributes.paragraphStyle = paragraph.over(attributes.paragraphStyle, base: base.paragraph)
  }

  private static let properties = attributes.map(\.property) + [paragraphProperty]

  private static let attributes: [Attribute] = characters + spacing + ink + meaning

  private static let characters = [
    Attribute("font", .font, "The font.", \.font, \.font),
    Attribute("color", .color, "The color of the glyphs.", \.color, \.color),
    Attribute(
      "ligatures", .word(Ligatures.self),
      "The ligatures in addition to the required ones; common by default.", \.ligatures, \.ligatures),
    Attribute(
      "obliqueness", .number(in: -5...5), "The slant of glyphs to the right: the tangent of the angle.",
      \.obliqueness, \.obliqueness),
    Attribute(
      "expansion", .number(in: -3...3), "How much wider glyphs are: the natural logarithm of the factor.",
      \.expansion, \.expansion),
  ]

  private static let spacing = [
    Attribute(
      "kern", .length, "Extra space after each character, in points; 0 also turns pair kerning off.", \.kern,
      \.kern),
    Attribute(
      "tracking", .length, "Extra space after each character, in thousandths of the font's size.",
      \.tracking, \.tracking),
    Attribute(
      "baselineOffset", .length, "How far glyphs are moved up, in points.", \.baselineOffset,
      \.baselineOffset),
  ]

  private static let ink = [
    Attribute("underline", .decoration, "A line under the text.", \.underline, \.underline),
    Attribute("strikethrough", .decoration, "A line through the text.", \.strikethrough, \.strikethrough),
    Attribute("stroke", .stroke, "The outline of the glyphs.", \.stroke, \.stroke),
    Attribute("shadow", .shadow, "The shadow of glyphs and lines.", \.shadow, \.shadow),
    Attribute(
      "backgroundColor", .color, "The color behind the text, from its line's top to its bottom.",
      \.backgroundColor, \.backgroundColor),
  ]

  private static let meaning = [
    Attribute(
      "direction", .word(DirectionOverride.self),
      "The direction in which the text is embedded, or which overrides its own.",
      \.direction, \.directionOverride),
    Attribute("link", .text, "The target of a link; it changes no pixel.", \.link, \.link),
    Attribute(
      "attachment", .inlineBox, "A box in place of each character, such as `\\uFFFC`.", \.attachment,
      \.attachment
    ) { box, base in box.attachment(in: base.environment) },
  ]

  private static let paragraphProperty = Property<SpanAttributes>(
    "paragraph", .record(ParagraphAttributes.descriptions),
    "The style of each paragraph that begins in the range; keys that are left out have the label's values."
  ) { span, value throws(LabelError) in
    switch value {
    case .none: span.paragraph.resetAll()
    case .record(let record):
      for (key, value) in record.sorted(by: { $0.key < $1.key }) { try span.paragraph.set(key, to: value) }
    default: throw LabelError("the value must be a mapping")
    }
    return true
  }
}

/// One attribute: how it is set on a range, and how that changes the attributes of characters.
private struct Attribute: Sendable {
  let property: Property<SpanAttributes>
  let apply: @Sendable (SpanAttributes, inout TextAttributes, SpanAttributes.Base) -> Void
  let remove: @Sendable (_ from: SpanAttributes, _ in: inout SpanAttributes) -> Void

  /// Creates an attribute that characters always have.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ setting: any WritableKeyPath<SpanAttributes, Setting<Value>> & Sendable,
    _ target: any WritableKeyPath<TextAttributes, Value> & Sendable
  ) {
    self.init(key, reader, summary, setting) { value, attributes, base in
      attributes[keyPath: target] = value ?? base.attributes[keyPath: target]
    }
  }

  /// Creates an attribute that characters may not have.
  init<Value, Result>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ setting: any WritableKeyPath<SpanAttributes, Setting<Value>> & Sendable,
    _ target: any WritableKeyPath<TextAttributes, Result?> & Sendable,
    convert: @escaping @Sendable (Value, SpanAttributes.Base) -> Result
  ) {
    self.init(key, reader, summary, setting) { value, attributes, base in
      attributes[keyPath: target] =
        value.map { convert($0, base) } ?? base.attributes[keyPath: target]
    }
  }

  /// Creates an attribute that characters may not have.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ setting: any WritableKeyPath<SpanAttributes, Setting<Value>> & Sendable,
    _ target: any WritableKeyPath<TextAttributes, Value?> & Sendable
  ) {
    self.init(key, reader, summary, setting, target) { value, _ in value }
  }

  private init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ setting: any WritableKeyPath<SpanAttributes, Setting<Value>> & Sendable,
    write: @escaping @Sendable (_ value: Value?, inout TextAttributes, SpanAttributes.Base) -> Void
  ) {
    property = Property(key, reader.kind, summary) { span, value throws(LabelError) in
      let takesAway = value == .none || (reader.kind == .decoration && value == .bool(false))
      span[keyPath: setting] = takesAway ? .reset : .set(try reader.read(value))
      return true
    }
    apply = { span, attributes, base in
      switch span[keyPath: setting] {
      case .kept: break
      case .reset: write(nil, &attributes, base)
      case .set(let value): write(value, &attributes, base)
      }
    }
    remove = { if $0[keyPath: setting] != .kept { $1[keyPath: setting] = .reset } }
  }
}
