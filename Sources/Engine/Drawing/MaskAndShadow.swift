public import AssayGeometry
public import AssayImaging

/// The part of a mask's path that is visible.
public enum MaskStyle: Hashable, Sendable {
  /// The inside of the path.
  case inside(FillRule)
  /// A line along the path.
  case line(StrokeStyle)
}

/// The visible part of a layer: a path in points from the origin with which the layer begins; if empty, nothing.
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

/// A blurred copy of a layer's alpha, drawn below it.
public struct Shadow: Hashable, Sendable {
  /// The color; its alpha makes the shadow lighter.
  public var color: Color
  /// The distance of the shadow from the drawing, in points, y down.
  public var offset: Point
  /// The blur in points: twice the standard deviation, as in Core Graphics and CSS; 0 is a hard shadow.
  public var blur: Double

  /// Creates a shadow.
  public init(color: Color, offset: Point = .zero, blur: Double = 0) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}
