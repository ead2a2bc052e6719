/// A place in a plane whose y axis points down, in points unless said otherwise.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point moved by another's coordinates.
  public static func + (point: Point, offset: Point) -> Point {
    Point(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// The vector from one point to another.
  public static func - (end: Point, start: Point) -> Point {
    Point(x: end.x - start.x, y: end.y - start.y)
  }

  /// A direction after a turn to the right, from x to y.
  package var normal: Point { Point(x: -y, y: x) }

  /// The point with both coordinates multiplied.
  public static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }
}
