public import AssayGeometry
public import AssayImaging
public import AssayTypesetting

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
  /// Stops for tabs.
  case tabStops([TabStop])
  /// An outline of lines and curves.
  case path(Path)
  /// Values by their keys.
  case record([String: PropertyValue])
}

/// A picture to be inserted into a text at a position (CJ-35).
public struct ImageInsertion: Hashable, Sendable {
  /// The picture's name.
  public var name: String
  /// The size it is drawn at, in points.
  public var size: Size
  /// The grapheme cluster before which it goes.
  public var index: Int
  /// How it stands on its line: `center`, `top` or `bottom` (the default when a call names none, CJ-37).
  public var alignment: InlineImageAlignment
  /// What it does when touched, whatever place the link names; nil for a picture that is not a link (CJ-44).
  public var link: Link?

  /// Creates an insertion.
  public init(name: String, size: Size, index: Int, alignment: InlineImageAlignment = .bottom) {
    self.name = name
    self.size = size
    self.index = index
    self.alignment = alignment
  }
}

/// How an inline image stands on its line (CJ-38).
public enum InlineImageAlignment: String, Hashable, Sendable, CaseIterable {
  /// In the middle of the line.
  case center
  /// At the top.
  case top
  /// At the bottom.
  case bottom
}
