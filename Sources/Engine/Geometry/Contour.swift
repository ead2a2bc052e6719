/// One contour of a path as straight lines; y grows downward.
public struct Contour: Hashable, Sendable {
  /// The corners in drawing order; a closed contour does not repeat its first point at the end.
  public var points: [Point]
  /// Whether a last line joins the end to the beginning; a filled contour is closed either way.
  public var isClosed: Bool

  /// Creates a contour.
  public init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}
