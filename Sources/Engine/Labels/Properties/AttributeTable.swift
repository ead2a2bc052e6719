/// An attribute of characters or of a paragraph, which a range of text can change.
struct Attribute<Style>: Sendable {
  /// Its public description.
  let description: PropertyDescription
  /// Throws if a value cannot be set.
  fileprivate let check: @Sendable (PropertyValue) throws(LabelError) -> Void
  /// Sets a value that was checked; any other value takes the attribute back to the base's.
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
    check = { value throws(LabelError) in _ = try reader.read(value) }
    apply = { value, style, base in write(try? reader.read(value), &style, base) }
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

  /// The value that setting a key to a value stores: `.none` for a reset to the label's own.
  ///
  /// - Parameter owner: What has the attributes, for error messages.
  func checked(_ value: PropertyValue, for key: String, of owner: String) throws(LabelError) -> PropertyValue
  {
    guard let attribute = attributes[key] else { throw LabelError("\(owner) has no attribute '\(key)'") }
    let isReset = value == .none || attribute.description.kind == .decoration && value == .bool(false)
    if !isReset { try attribute.check(value) }
    return isReset ? .none : value
  }

  /// Applies values that were checked; `.none` takes the base's.
  func apply(_ changes: [String: PropertyValue], to style: inout Style, base: Style) {
    for (key, value) in changes { attributes[key]?.apply(value, &style, base) }
  }
}
