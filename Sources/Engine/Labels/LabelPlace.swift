public import AssayGeometry
public import AssayImaging

/// Where a label is, and what its view shows of it beside its drawing.
public struct LabelPlace: Hashable, Sendable {
  /// Its place in the parent, in points.
  public var frame: Rect
  /// The point of its coordinate system that is shown at its upper left corner, as in a scrolled view.
  public var boundsOrigin = Point.zero
  /// The color behind everything; nil for none.
  public var backgroundColor: Color?
  /// Whether what is drawn outside the bounds is cut off; true by default.
  public var clipsToBounds = true

  /// Its own coordinate system: the frame's size, from ``boundsOrigin``.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }
}
