/// A place that facts state, shown to a reviewer over the picture; in pixels from its top left corner.
public struct Guide: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The box of a line of text, with its baseline.
    case line
    /// Where a touch hits a link.
    case link
    /// A box drawn around a range of text, or a bubble.
    case box
    /// A picture, beside text or in it.
    case picture
    /// The square that a corner is rounded in.
    case corner
  }

  /// What it is.
  public var kind: Kind
  /// Its left side.
  public var x: Double
  /// Its top side.
  public var y: Double
  /// Its width.
  public var width: Double
  /// Its height.
  public var height: Double
  /// The baseline, from the picture's top; nil for what is not a line.
  public var baseline: Double?

  /// Creates a guide.
  public init(
    kind: Kind, x: Double, y: Double, width: Double, height: Double, baseline: Double? = nil
  ) {
    self.kind = kind
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.baseline = baseline
  }
}
