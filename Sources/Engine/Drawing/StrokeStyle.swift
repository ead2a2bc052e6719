/// The style of a line along a path; an open contour ends squarely at its end points.
public struct StrokeStyle: Hashable, Sendable {
  /// The corner between two pieces of a contour.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, or cut off where the point would be longer than ten line widths.
    case miter
    /// With a circle around the corner.
    case round
  }

  /// The width in points.
  public var width: Double
  /// The corners; pointed by default, as those of `UIBezierPath`.
  public var join: Join

  /// Creates a style.
  public init(width: Double = 1, join: Join = .miter) {
    self.width = width
    self.join = join
  }
}
