/// A rectangle with sides along the axes; y grows downward.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from its corner and extents.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  /// Whether the area is empty.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The rectangle with its edges moved inward; the size may become negative, as in `UIEdgeInsetsInsetRect`.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.horizontal,
      height: height - insets.vertical)
  }

  /// The rectangle grown by a distance on all four sides.
  public func grown(by distance: Double) -> Rect {
    Rect(x: minX - distance, y: minY - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// Whether a point is inside, or on the left or top edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The corners from the top right one clockwise, each with the direction in which an outline comes to it.
  package var corners: [(place: Point, along: Point)] {
    [
      (Point(x: maxX, y: minY), Point(x: 1, y: 0)), (Point(x: maxX, y: maxY), Point(x: 0, y: 1)),
      (Point(x: minX, y: maxY), Point(x: -1, y: 0)), (origin, Point(x: 0, y: -1)),
    ]
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
