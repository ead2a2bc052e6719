/// A box from the facts that the report draws over the picture, in pixels from its top left corner, y down.
public struct Guide: Codable, Hashable, Sendable {
  /// The kind of place.
  public var kind: GuideKind
  /// Its left side.
  public var x: Double
  /// Its top side.
  public var y: Double
  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double
  /// The baseline, from the picture's top; only for lines.
  public var baseline: Double?

  /// Creates a guide.
  public init(
    kind: GuideKind, x: Double, y: Double, width: Double, height: Double, baseline: Double? = nil
  ) {
    self.kind = kind
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.baseline = baseline
  }
}

/// The kind of place.
public enum GuideKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// The box of a line of text, with its baseline.
  case line
  /// The area in which a touch activates a link.
  case link
  /// A box drawn around a range of text, or a bubble.
  case box
  /// A picture next to text or in it.
  case picture
  /// The square within which a corner is rounded.
  case corner
}
