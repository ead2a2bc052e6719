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
  /// One of some words; with `orNumber`, also its number in the published enumeration, from 0: any other means the last word.
  case word([String], orNumber: Bool)
  /// Any set of some words; with `orBits`, also the sum of their bits in the published enumeration: 1, 2, 4 and so on.
  case words([String], orBits: Bool)
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
  /// A font that is not loaded yet.
  case namedFont(FontSpecification)
  /// A text with attributes.
  indirect case attributedText(StyledText)
  /// A picture to insert into a text.
  indirect case insertion(ImageInsertion)
  /// A part of the text to make a link.
  indirect case link(Link)
  /// A look for a part of the text (CJ-45…CJ-49).
  indirect case styling(RangePlace, RangeLook)
  /// A list of numbers.
  case numbers([Double])
  /// Tab stops.
  case tabStops([TabStop])
  /// An outline of lines and curves.
  case path(Path)
  /// Values by their keys.
  case record([String: PropertyValue])
}
