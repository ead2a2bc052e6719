public import AssayGeometry

/// The part of a mask's path that is visible.
public enum MaskStyle: Hashable, Sendable {
  /// The inside of the path.
  case inside(FillRule)
  /// A line along the path.
  case line(StrokeStyle)
}

/// The visible part of a layer: a path in points, under the transform with which the layer begins; if empty, nothing.
public struct Mask: Hashable, Sendable {
  /// The outline.
  public var path: Path
  /// The visible part of it; by default its inside under the non-zero rule.
  public var style: MaskStyle

  /// Creates a mask.
  public init(_ path: Path, style: MaskStyle = .inside(.nonZero)) {
    self.path = path
    self.style = style
  }
}
