/// An attribute of characters or of a paragraph, which a range of text can change.
struct Attribute<Style>: Sendable {
  /// Its public description.
  let description: PropertyDescription
  /// Sets a value; `.none` takes the attribute back to the base's.
  fileprivate let apply: @Sendable (PropertyValue, inout Style, _ base: Style) -> Void

  /// Creates an attribute that is stored at a key path.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ path: any WritableKeyPath<Style, Value> & Sendable
  ) {
    self.init(key, reader, summary) { value, style, base in
      style[keyPath: path] = value ?? base[keyPath: path]
    }
  }

  /// Creates an attribute that is stored at a key path and can be nil.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ path: any WritableKeyPath<Style, Value?> & Sendable
  ) {
    self.init(key, reader, summary) { value, style, base in
      style[keyPath: path] = value ?? base[keyPath: path]
    }
  }

  private init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    write: @escaping @Sendable (_ value: Value?, inout Style, _ base: Style) -> Void
  ) {
    description = PropertyDescription(key: key, kind: reader.kind, summary: summary)
    apply = { value, style, base in write(reader.convert(value), &style, base) }
  }
}

/// The attributes of a style, found by their keys.
struct AttributeTable<Style>: Sendable {
  /// The descriptions, in the order they are documented in.
  let descriptions: [PropertyDescription]
  private let attributes: [String: Attribute<Style>]

  init(_ list: [Attribute<Style>]) {
    descriptions = list.map(\.description)
    attributes = Dictionary(uniqueKeysWithValues: list.map { ($0.description.key, $0) })
  }

  /// Applies values by their keys; `.none` takes the base's.
  func apply(_ changes: [String: PropertyValue], to style: inout Style, base: Style) {
    for (key, value) in changes { attributes[key]?.apply(value, &style, base) }
  }
}
