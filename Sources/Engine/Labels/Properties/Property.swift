/// What kind of value a property takes.
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
  /// The same, or the sum of the words' bits in the published enumeration: 1, 2, 4 and so on.
  case flags([String])
  /// One of some words, or its number in the published enumeration, from 0; other numbers are the last word's.
  case numbered([String])
  /// A font.
  case font
  /// A text with attributes.
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
  /// Only the number 0, for a reason.
  case zero(because: String)
  /// As many numbers within bounds as there are names.
  case numbers([String], ClosedRange<Double>)
  /// A language as a BCP 47 tag.
  case language
  /// A line along text: true, one of its styles, or a mapping.
  case decoration
  /// Stops for tabs: a list of pairs or mappings.
  case tabStops
  /// An outline of lines and curves, or null for none.
  case path
  /// A mapping of some keys.
  case record([PropertyDescription])

  /// The lengths that text can be laid out with, in points.
  public static let lengths = -LabelLimits.length...LabelLimits.length
  /// The same lengths, where only those not below 0 have a meaning.
  public static let extents = 0...LabelLimits.length
  /// The positions in a text, and numbers of characters.
  public static let positions = 0...Double(LabelLimits.characters)
}

/// What setting a property asks of the view.
public enum Effect: String, Hashable, Sendable {
  /// Nothing: the change shows when something else asks for a pass.
  case nothing = "none"
  /// A layout pass.
  case layout
  /// A drawing pass.
  case display
}

/// The public description of a property, used for checking, documentation and the editor's schema.
public struct PropertyDescription: Hashable, Sendable {
  /// Its key in a scenario.
  public var key: String
  /// The kind of value.
  public var kind: PropertyKind
  /// What it does, in one sentence, with unit and default.
  public var summary: String
  /// The published code's spellings, which a scenario may also use.
  public var aliases: [String] = []
  /// Whether a mapping must state it.
  public var isRequired = false
}

/// A property of one label system: its description and what setting it does.
public struct Property<Root>: Sendable {
  /// Sets a property of a label.
  typealias Setter<Result> = @Sendable (inout Root, PropertyValue) throws(LabelError) -> Result

  /// Its description.
  public var description: PropertyDescription
  /// What setting it asks of the view.
  let effect: Effect
  /// What setting it asks of the view in the published code, where that forgot to ask.
  let originalEffect: Effect
  /// Sets it; whether that may have changed anything, so that something is asked for.
  var set: Setter<Bool>

  init(
    _ key: String, _ kind: PropertyKind, _ summary: String, aliases: [String] = [],
    effect: Effect = .display, original: Effect? = nil, set: @escaping Setter<Void>
  ) {
    description = PropertyDescription(key: key, kind: kind, summary: summary, aliases: aliases)
    self.effect = effect
    originalEffect = original ?? effect
    self.set = { root, value throws(LabelError) in
      try set(&root, value)
      return true
    }
  }

  /// A property that looks whether setting it changes anything.
  static func comparing(
    _ key: String, _ kind: PropertyKind, _ summary: String, set: @escaping Setter<Bool>
  ) -> Property {
    var property = Property(key, kind, summary) { _, _ in }
    property.set = set
    return property
  }
}

/// What a label cannot do, as a sentence without a location.
public struct LabelError: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
