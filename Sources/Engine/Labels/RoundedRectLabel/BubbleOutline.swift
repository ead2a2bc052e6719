import AssayGeometry

/// The curve of a bubble's corners (RR-31).
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// Quarter circles.
  case circular
  /// Curves that begin earlier and bend gradually.
  case continuous
}

/// The side of a bubble's tail, which is the speaker's side (RR-35).
public enum BubbleTail: String, Hashable, Sendable, CaseIterable {
  /// The bubble has no tail.
  case none
  /// The lower left corner is drawn out.
  case left
  /// The lower right corner is drawn out.
  case right
}

/// The outline of a bubble: a rounded rectangle, one of whose lower corners may be drawn out to a tail.
struct BubbleOutline: Hashable, Sendable {
  /// The rectangle, without the tail.
  var box: Rect
  /// The requested radius, in points.
  var cornerRadius: Double
  /// The curve of the corners.
  var curve: CornerCurve
  /// The side of the tail.
  var tail: BubbleTail

  /// How far a tail reaches out of the box, in points.
  static let tailWidth = 8.0
  /// The height of a tail at its root where corners are less round than this, in points.
  private static let tailHeight = 12.0
  /// How far a continuous corner of radius 1 reaches along the sides, as measured on iOS 7 (RR-31).
  private static let reach = 1.528665
  /// How far along that way the curve's handles go: the middle of the curve then is that of the quarter circle.
  ///
  /// With a = 1 − handle the middle is at reach·(1 + 3a)/8, and the circle's at 1 − 1/√2.
  private static let handle = 0.822398

  /// The actual radius: at least 0 and at most half the smaller side (RR-30).
  ///
  /// Where continuous corners would meet, the whole side becomes a half circle (RR-31).
  var radius: Double {
    let half = min(box.width, box.height) / 2
    let clamped = max(0, min(cornerRadius, half))
    return curve == .continuous && Self.reach * clamped > half ? half : clamped
  }

  /// Whether there is room for continuous corners.
  private var isContinuous: Bool {
    curve == .continuous && Self.reach * radius <= min(box.width, box.height) / 2
  }

  /// The point of the tail; nil without one.
  var tip: Point? {
    guard tail != .none else { return nil }
    return Point(x: tail == .left ? box.minX - Self.tailWidth : box.maxX + Self.tailWidth, y: box.maxY)
  }

  /// The outline, clockwise from the upper right corner.
  var path: Path {
    var path = Path()
    for (number, (corner, along)) in box.corners.enumerated() {
      switch (tail, number) {
      case (.right, 1):
        path.addLine(to: Point(x: box.maxX, y: box.maxY - rise))
        path.addQuad(to: Point(x: box.maxX + Self.tailWidth, y: box.maxY), control: corner)
      case (.left, 2):
        path.addLine(to: Point(x: box.minX - Self.tailWidth, y: box.maxY))
        path.addQuad(to: Point(x: box.minX, y: box.maxY - rise), control: corner)
      case _ where isContinuous:
        let rest = extent * (1 - Self.handle)
        path.addLine(to: corner - along * extent)
        path.addCubic(
          to: corner + along.normal * extent, control1: corner - along * rest,
          control2: corner + along.normal * rest)
      default: path.addQuarterCircle(atCorner: number, of: box, radius: extent)
      }
    }
    path.close()
    return path
  }

  /// How much of its sides a corner takes up.
  private var extent: Double { isContinuous ? Self.reach * radius : radius }

  /// The height of the tail at its root.
  private var rise: Double { max(extent, min(Self.tailHeight, box.height - extent)) }
}
