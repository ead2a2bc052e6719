public import AssayGeometry

/// How a mask's path says what shows.
public enum MaskStyle: Hashable, Sendable {
  /// What the path encloses shows.
  case inside(FillRule)
  /// A line along the path shows, and nothing beside it.
  case line(StrokeStyle)
}

/// What a layer shows of itself, by a path in points under the transform where the layer begins.
///
/// An empty path shows nothing.
public struct Mask: Hashable, Sendable {
  /// The outline.
  public var path: Path
  /// What of it shows: its inside, non-zero, unless set.
  public var style: MaskStyle

  /// Creates a mask.
  public init(_ path: Path, style: MaskStyle = .inside(.nonZero)) {
    self.path = path
    self.style = style
  }
}
