public import AssayGeometry
public import AssayImaging

/// A blurred copy of a layer's alpha, drawn below it.
public struct Shadow: Hashable, Sendable {
  /// The color; its alpha makes the shadow lighter.
  public var color: Color
  /// The distance of the shadow from the drawing, in points, y down; no transform turns or scales it.
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
