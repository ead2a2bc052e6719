public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

/// The kind of value that a property takes.
public enum PropertyKind: Hashable, Sendable {
  /// `true` or `false`.
  case bool
  /// A finite number.
  case number
  /// A whole number, 0 or more.
  case count
  /// A text, or null for none.
  case text
  /// A color, or null for none.
  case color
  /// Four distances: top, left, bottom, right.
  case insets
  /// One of some words.
  case word([String])
  /// Any set of some words.
  case words([String])
  /// A set of some words, or the sum of their bits in the published enumeration: 1, 2, 4 and so on.
  case flags([String])
  /// One of some words, or its number in the published enumeration, from 0; any other number means the last word.
  case numbered([String])
  /// A font.
  case font
  /// A text with attributes, or null for none.
  case attributedText
  /// A text, with attributes or without, or null for none.
  case richText
  /// A picture to insert into the text.
  case insertion
  /// A part of the text to make a link.
  case link
  /// Attributes and a box for a part of the text.
  case styling
  /// A number within bounds.
  case limited(ClosedRange<Double>)
  /// Only the number 0, with the reason.
  case zero(because: String)
  /// One number within bounds for each name.
  case numbers([String], ClosedRange<Double>)
  /// A language as a BCP 47 tag.
  case language
  /// A line under or through text: true, one of its styles, or a mapping.
  case decoration
  /// A list of tab stops: pairs or mappings.
  case tabStops
  /// An outline of lines and curves, or null for none.
  case path
  /// A mapping with these keys.
  case record([PropertyDescription])

  /// The lengths that text can be laid out with, in points.
  public static let lengths = -LabelLimits.length...LabelLimits.length
  /// The lengths that cannot be negative, in points.
  public static let extents = 0...LabelLimits.length
  /// The positions in a text, and numbers of characters.
  public static let positions = 0...Double(LabelLimits.characters)
}

/// Limits that keep a search or a layout from taking forever.
public enum LabelLimits {
  /// The largest font size that a label can be given, in points.
  public static let fontSize = 1000.0
  /// The largest length that an attribute of text can be given, in points.
  public static let length = 100_000.0
  /// The largest position in a text that a range can be given.
  public static let characters = 1 << 20
}

/// The pass that setting a property asks the view to run.
public enum Effect: String, Hashable, Sendable {
  /// No pass: the change shows when something else asks for one.
  case nothing = "none"
  /// A layout pass.
  case layout
  /// A drawing pass.
  case display
}

/// A property's public description, used to check scenarios, to document the property, and in the editor's schema.
public struct PropertyDescription: Hashable, Sendable {
  /// The property's key in a scenario.
  public var key: String
  /// The kind of value.
  public var kind: PropertyKind
  /// What the property does, in one sentence, with unit and default.
  public var summary: String
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
  /// Sets the property.
  var set: Setter

  /// Creates a property whose setter takes the value as it is.
  init(_ key: String, _ kind: PropertyKind, _ summary: String, set: @escaping Setter) {
    description = PropertyDescription(key: key, kind: kind, summary: summary)
    self.set = set
  }

  /// Creates a property whose setter takes the value once it is read.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String, aliases: [String] = [],
    isRequired: Bool = false, effect: Effect = .display, original: Effect? = nil,
    set: @escaping @Sendable (inout Root, Value) throws(LabelError) -> Void
  ) {
    self.init(key, reader.kind, summary) { root, value throws(LabelError) in
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
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    change: @escaping @Sendable (inout Root, Value) -> Bool
  ) {
    self.init(key, reader.kind, summary) { root, value throws(LabelError) in
      change(&root, try reader.read(value))
    }
  }

  /// Creates a property that is stored at a key path.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ path: any WritableKeyPath<Root, Value> & Sendable, aliases: [String] = [], isRequired: Bool = false,
    effect: Effect = .display, original: Effect? = nil
  ) {
    self.init(
      key, reader, summary, aliases: aliases, isRequired: isRequired, effect: effect, original: original
    ) { root, value in root[keyPath: path] = value }
  }

  /// Creates a property that is stored at a key path and can be nil.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    _ path: any WritableKeyPath<Root, Value?> & Sendable, effect: Effect = .display
  ) {
    self.init(key, reader.orNil, summary, path, effect: effect)
  }
}

extension Property where Root: Label {
  /// Creates a property of UILabel, stored at a key path of what all labels share.
  ///
  /// A key path of the label itself would copy all of it at each setting.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    core path: any WritableKeyPath<LabelCore, Value> & Sendable, effect: Effect = .display
  ) {
    self.init(key, reader, summary, effect: effect) { label, value in label.core[keyPath: path] = value }
  }

  /// Creates a property of UILabel that can be nil.
  init<Value>(
    _ key: String, _ reader: ValueReader<Value>, _ summary: String,
    core path: any WritableKeyPath<LabelCore, Value?> & Sendable, effect: Effect = .display
  ) {
    self.init(key, reader.orNil, summary, core: path, effect: effect)
  }
}

extension Array {
  /// The properties that have a summary here, with that summary in place of their own.
  func described<Root>(_ summary: (_ key: String) -> String?) -> [Property<Root>]
  where Element == Property<Root> {
    compactMap { property in
      summary(property.description.key).map { summary in
        var property = property
        property.description.summary = summary
        return property
      }
    }
  }
}

/// The properties of one label system, found by their keys.
public struct PropertyTable<Owner: Label>: Sendable {
  /// UILabel's properties that have an effect, then the system's own, in the order they are documented in.
  let all: [Property<Owner>]
  private let byKey: [String: Property<Owner>]

  /// Creates the table of a system; its own properties replace UILabel's with the same key.
  public init(own: [Property<Owner>] = []) {
    let keys = Set(own.map(\.description.key))
    let inherited = Owner.coreProperties + (Owner.drawsAsUILabel ? Owner.drawingProperties : [])
    all = inherited.filter { !keys.contains($0.description.key) } + own
    byKey = Dictionary(all.map { ($0.description.key, $0) }) { first, _ in first }
  }

  subscript(key: String) -> Property<Owner>? { byKey[key] }
}

/// An error message of a label, without a location.
public struct LabelError: Error, Hashable, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}

/// A value that a property can be given.
public enum PropertyValue: Hashable, Sendable {
  /// No value: UIKit's nil.
  case none
  /// A yes or no.
  case bool(Bool)
  /// A number, in points where it is a length.
  case number(Double)
  /// A text.
  case text(String)
  /// A color.
  case color(Color)
  /// Insets in points.
  case insets(EdgeInsets)
  /// One of a property's words.
  case word(String)
  /// Some of a property's words.
  case words([String])
  /// A font.
  case font(Font)
  /// A text with attributes.
  indirect case attributedText(StyledText)
  /// A picture to insert into a text.
  indirect case insertion(ImageInsertion)
  /// A part of the text to make a link.
  indirect case link(Link)
  /// A look for a part of the text.
  indirect case styling(RangeStyling)
  /// A list of numbers.
  case numbers([Double])
  /// Tab stops.
  case tabStops([TabStop])
  /// An outline of lines and curves.
  case path(Path)
  /// Values by their keys.
  case record([String: PropertyValue])
}
