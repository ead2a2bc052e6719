import AssayImaging
import AssayTypesetting

extension SpanAttributes {
  /// Sets an attribute by its key; `.none` resets it.
  public mutating func set(_ key: String, to value: PropertyValue) throws(LabelError) {
    guard let property = Self.properties.first(where: { $0.description.key == key }) else {
      throw LabelError("text has no attribute '\(key)'")
    }
    _ = try property.set(&self, value)
  }

  /// The descriptions of all attributes.
  public static var descriptions: [PropertyDescription] { properties.map(\.description) }

  static let properties: [Property<SpanAttributes>] = characters + spacing + lines + ink + meaning

  private static let characters: [Property<SpanAttributes>] = [
    Property("font", .font, "The font.", at: \.font) { value throws(LabelError) in try value.font },
    Property("color", .color, "The color of the glyphs.", at: \.color) { value throws(LabelError) in
      try value.color ?? .black
    },
    Property(
      "ligatures", .word(Ligatures.allCases.map(\.rawValue)),
      "Which ligatures are used beside the necessary ones; common unless set.", at: \.ligatures
    ) { value throws(LabelError) in try value.word(Ligatures.self) },
    Property(
      "obliqueness", .limited(-5...5), "How far glyphs lean to the right: the tangent of the angle.",
      at: \.obliqueness
    ) { value throws(LabelError) in try value.number(in: -5...5) },
    Property(
      "expansion", .limited(-3...3), "How much wider glyphs are: the natural logarithm of the factor.",
      at: \.expansion
    ) { value throws(LabelError) in try value.number(in: -3...3) },
  ]

  private static let spacing: [Property<SpanAttributes>] = [
    Property(
      "kern", length: "Extra space after each character, in points; 0 also turns pair kerning off.",
      at: \.kern
    ),
    Property(
      "tracking", length: "Extra space after each character, in thousandths of the font's size.",
      at: \.tracking),
    Property("baselineOffset", length: "How far glyphs are moved up, in points.", at: \.baselineOffset),
  ]

  private static let lines: [Property<SpanAttributes>] = [
    Property("underline", .decoration, "A line under the text.") { span, value throws(LabelError) in
      span.underline = try value.decoration.map(Setting.set) ?? .reset
    },
    Property("strikethrough", .decoration, "A line through the text.") { span, value throws(LabelError) in
      span.strikethrough = try value.decoration.map(Setting.set) ?? .reset
    },
  ]

  private static let ink: [Property<SpanAttributes>] = [
    Property("stroke", .record(TextStroke.fields), "The outline of the glyphs.", at: \.stroke) {
      value throws(LabelError) in try TextStroke(value.record)
    },
    Property("shadow", .record(TextShadow.fields), "The shadow of glyphs and lines.", at: \.shadow) {
      value throws(LabelError) in try TextShadow(value.record)
    },
    Property(
      "backgroundColor", .color, "The color behind the text, from its line's top to its bottom.",
      at: \.backgroundColor
    ) { value throws(LabelError) in try value.color ?? .clear },
  ]

  private static let meaning: [Property<SpanAttributes>] = [
    Property(
      "direction", .word(DirectionOverride.allCases.map(\.rawValue)),
      "A direction that the text is embedded or forced in.", at: \.direction
    ) { value throws(LabelError) in try value.word(DirectionOverride.self) },
    Property("link", .text, "Where a link leads, which changes no pixel.", at: \.link) {
      value throws(LabelError) in try value.text ?? ""
    },
    Property(
      "attachment", .record(InlineBox.fields), "A box in place of each character, such as `\\uFFFC`.",
      at: \.attachment
    ) { value throws(LabelError) in try InlineBox(value.record) },
    Property(
      "paragraph", .record(ParagraphAttributes.descriptions),
      "The style of each paragraph that begins in the range; what is not stated is the label's own."
    ) { span, value throws(LabelError) in
      guard value != .none else { return span.paragraph.resetAll() }
      let record = try value.record
      for key in record.keys.sorted() {
        guard let value = record[key] else { continue }
        try span.paragraph.set(key, to: value)
      }
    },
  ]
}

extension Property where Root == SpanAttributes {
  /// An attribute that is set to a value or, by `.none`, reset.
  fileprivate init<Value>(
    _ key: String, _ kind: PropertyKind, _ summary: String,
    at path: any WritableKeyPath<SpanAttributes, Setting<Value>> & Sendable,
    read: @escaping @Sendable (PropertyValue) throws(LabelError) -> Value
  ) {
    self.init(key, kind, summary) { span, value throws(LabelError) in
      span[keyPath: path] = value == .none ? .reset : .set(try read(value))
    }
  }

  /// An attribute that is a length.
  fileprivate init(
    _ key: String, length summary: String,
    at path: any WritableKeyPath<SpanAttributes, Setting<Double>> & Sendable
  ) {
    self.init(key, .limited(PropertyKind.lengths), summary, at: path) { value throws(LabelError) in
      try value.number(in: PropertyKind.lengths)
    }
  }
}
