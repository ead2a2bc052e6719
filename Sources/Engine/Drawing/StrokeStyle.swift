/// The style of a line along a path; the defaults are those of `UIBezierPath`.
public struct StrokeStyle: Hashable, Sendable {
  /// The end of an open contour.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// At the end point, squarely.
    case butt
    /// With a half circle around the end point.
    case round
    /// Squarely, half the width beyond the end point.
    case square
  }

  /// The corner between two pieces of a contour.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, unless the point is longer than the miter limit; then as ``bevel``.
    case miter
    /// With a circle around the corner.
    case round
    /// With the corner cut off.
    case bevel
  }

  /// The width in points.
  public var width: Double
  /// The ends of open contours.
  public var cap: Cap
  /// The corners.
  public var join: Join
  /// The longest miter, from the inner to the outer corner, in line widths.
  public var miterLimit: Double

  /// Creates a style.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
