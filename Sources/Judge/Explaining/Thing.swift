public import AssayImaging
public import AssaySubjects

/// Something a person sees in a picture: a card, a button, a word, a line.
public struct Thing: Codable, Hashable, Sendable {
  /// Its look.
  public var kind: ThingKind
  /// The smallest box around it, in pixels of its picture.
  public var box: PixelRect
  /// Its own color.
  public var color: Color
  /// The color around it.
  public var ground: Color
}

/// Its look.
public enum ThingKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// A rectangle of one color, perhaps with round corners.
  case area
  /// The line around an area.
  case outline
  /// A row of letters.
  case text
  /// A straight and thin line.
  case rule
  /// Anything else, such as an icon.
  case figure
}
