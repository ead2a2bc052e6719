public import AssayGeometry

/// Which part a mask's path shows.
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
  /// Which part of it shows; by default its inside by the non-zero rule.
  public var style: MaskStyle

  /// Creates a mask.
  public init(_ path: Path, style: MaskStyle = .inside(.nonZero)) {
    self.path = path
    self.style = style
  }
}
