/// How a line is drawn along a path; the defaults are `UIBezierPath`'s.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open contour ends.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// At the end point, squarely.
    case butt
    /// With a half circle around the end point.
    case round
    /// Squarely, half the width beyond the end point.
    case square
  }

  /// How two pieces of a contour meet.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// With a point, unless it were longer than the miter limit allows; then as ``bevel``.
    case miter
    /// With a circle around the corner.
    case round
    /// With the corner cut off.
    case bevel
  }

  /// The width in points.
  public var width: Double
  /// How open contours end.
  public var cap: Cap
  /// How pieces meet.
  public var join: Join
  /// The most a miter may measure from inner to outer corner, in line widths.
  public var miterLimit: Double

  /// Creates a style.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
