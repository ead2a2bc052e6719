/// The pass that setting a property asks the view to run.
public enum Effect: String, Hashable, Sendable {
  /// No pass: the change shows when something else asks for one.
  case nothing = "none"
  /// A layout pass.
  case layout
  /// A drawing pass.
  case display
}

/// What the reader of scenarios, the reference page and the editor's schema know of a property.
public struct PropertyDescription: Hashable, Sendable {
  /// The property's key in a scenario.
  public var key: String
  /// The kind of value.
  public var kind: PropertyKind
  /// The published code's spellings, which a scenario may also use.
  public var aliases: [String] = []
  /// Whether a mapping must have this key.
  public var isRequired = false
}

/// A property of a label system, or one key of a mapping: its description and what setting it does.
public struct Property<Root>: Sendable {
  /// Sets the property and returns whether that can have changed anything.
  typealias Setter = @Sendable (inout Root, PropertyValue) throws(LabelError) -> Bool

  /// The description of the property.
  public var description: PropertyDescription
  /// The pass that setting the property asks for.
  private(set) var effect = Effect.display
  /// The pass that setting the property asks for in the published code, which sometimes forgets to ask (HT-24).
  private(set) var originalEffect = Effect.display
  var set: Setter
  /// Copies the property from another value, if it is stored.
  private(set) var copy: @Sendable (_ other: Root, inout Root) -> Void = { _, _ in }

  /// Creates a property whose setter takes the value as it is.
  init(_ key: String, _ kind: PropertyKind, set: @escaping Setter) {
    description = PropertyDescription(key: key, kind: kind)
    self.set = set
  }

  /// Creates a property whose setter takes the value once it is read.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, aliases: [String] = [], isRequired: Bool = false,
    effect: Effect = .display, original: Effect? = nil,
    set: @escaping @Sendable (inout Root, Value) throws(LabelError) -> Void
  ) {
    self.init(key, reader.kind) { root, value throws(LabelError) in
      try set(&root, try reader.read(value))
      return true
    }
    description.aliases = aliases
    description.isRequired = isRequired
    self.effect = effect
    originalEffect = original ?? effect
  }

  /// Creates a property whose setter returns whether anything changed; if not, no pass is asked for.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, change: @escaping @Sendable (inout Root, Value) -> Bool
  ) {
    self.init(key, reader.kind) { root, value throws(LabelError) in
      change(&root, try reader.read(value))
    }
  }

  /// Creates a property that is stored at a key path.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>,
    _ path: any WritableKeyPath<Root, Value> & Sendable, aliases: [String] = [], isRequired: Bool = false,
    effect: Effect = .display, original: Effect? = nil
  ) {
    self.init(
      key, reader, aliases: aliases, isRequired: isRequired, effect: effect, original: original
    ) { root, value in root[keyPath: path] = value }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }

  /// Creates a property that is stored at a key path and can be nil.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>,
    _ path: any WritableKeyPath<Root, Value?> & Sendable, aliases: [String] = [], effect: Effect = .display
  ) {
    self.init(key, reader.orNil, path, aliases: aliases, effect: effect)
  }
}

extension Property where Root == LabelCore {
  /// The property of a label that has this state.
  func ofLabel<System: Label>() -> Property<System> {
    var property = Property<System>(description.key, description.kind) {
      label, value throws(LabelError) in try set(&label.core, value)
    }
    property.effect = effect
    property.originalEffect = originalEffect
    return property
  }
}

extension Array {
  /// The properties with some keys.
  func with<Root>(_ keys: [String]) -> Self where Element == Property<Root> {
    filter { keys.contains($0.description.key) }
  }
}

/// Properties that are found by their keys.
public struct PropertyTable<Root>: Sendable {
  /// The properties, in the order of the documentation.
  let properties: [Property<Root>]
  private var indices: [String: Int] = [:]

  init(_ properties: [Property<Root>]) {
    self.properties = properties
    for (index, description) in descriptions.enumerated() {
      for name in [description.key] + description.aliases { indices[name] = indices[name] ?? index }
    }
  }

  /// The descriptions, in the order of the documentation.
  var descriptions: [PropertyDescription] { properties.map(\.description) }

  /// The index of the property with a key, or with the published code's name for it.
  func index(of name: String) -> Int? { indices[name] }

  /// Applies values by their keys; `.none` takes the base's.
  func apply(_ changes: [String: PropertyValue], to root: inout Root, base: Root) {
    for (key, value) in changes {
      guard let index = indices[key] else { continue }
      if value == .none {
        properties[index].copy(base, &root)
      } else {
        _ = try? properties[index].set(&root, value)
      }
    }
  }
}

extension PropertyTable where Root: Label {
  /// Creates the table of a system: UILabel's properties that have an effect, then its own, which replace those with the same key.
  public init(own: [Property<Root>] = []) {
    let keys = Set(own.map(\.description.key))
    let inherited = Root.coreProperties + (Root.drawsAsUILabel ? Root.drawingProperties : [])
    self.init(inherited.filter { !keys.contains($0.description.key) } + own)
  }
}
