import AssayGeometry

/// How the corners of a bubble are curved (RR-31).
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// Quarter circles.
  case circular
  /// Curves that begin earlier and bend gradually.
  case continuous
}

/// The side of a bubble's tail, which is the speaker's (RR-35).
public enum BubbleTail: String, Hashable, Sendable, CaseIterable {
  /// There is none.
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
  /// The radius that is asked for, in points.
  var cornerRadius: Double
  /// How corners are curved.
  var curve: CornerCurve
  /// Where the tail is.
  var tail: BubbleTail

  /// How far a tail reaches out of the box, in points.
  static let tailWidth = 8.0
  /// How high a tail is at its root where corners are less round than this, in points.
  private static let tailHeight = 12.0
  /// How far a continuous corner of radius 1 reaches along the sides, as measured on iOS 7 (RR-31).
  private static let reach = 1.528665
  /// How far along that way its handles go: the middle of the curve then is that of the quarter circle.
  ///
  /// With a = 1 − handle the middle is at reach·(1 + 3a)/8, and the circle's at 1 − 1/√2.
  private static let handle = 0.822398

  /// The radius there is: at least 0 and at most half the smaller side (RR-30).
  ///
  /// Continuous corners that would meet become a half circle of that height all at once (RR-31).
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
    switch tail {
    case .none: nil
    case .left: Point(x: box.minX - Self.tailWidth, y: box.maxY)
    case .right: Point(x: box.maxX + Self.tailWidth, y: box.maxY)
    }
  }

  /// The outline, clockwise from the upper right corner.
  var path: Path {
    let corners = [
      Corner(at: Point(x: box.maxX, y: box.minY), along: Point(x: 1, y: 0), quarter: -1),
      Corner(at: Point(x: box.maxX, y: box.maxY), along: Point(x: 0, y: 1), quarter: 0),
      Corner(at: Point(x: box.minX, y: box.maxY), along: Point(x: -1, y: 0), quarter: 1),
      Corner(at: box.origin, along: Point(x: 0, y: -1), quarter: 2),
    ]
    var path = Path()
    for corner in corners {
      switch (tail, corner.quarter) {
      case (.right, 0): addRightTail(to: &path)
      case (.left, 1): addLeftTail(to: &path)
      default: add(corner, to: &path)
      }
    }
    path.close()
    return path
  }

  /// A corner, where the outline comes from, and how many quarters of a turn its arc begins at.
  private struct Corner {
    var at: Point
    var along: Point
    var quarter: Double
    /// Where the outline goes on, a quarter turn further.
    var after: Point { Point(x: -along.y, y: along.x) }
  }

  /// How far a corner takes up its sides.
  private var extent: Double { isContinuous ? Self.reach * radius : radius }

  /// How high the tail is at its root.
  private var rise: Double { max(extent, min(Self.tailHeight, box.height - extent)) }

  private func add(_ corner: Corner, to path: inout Path) {
    let (start, end) = (corner.at - corner.along * extent, corner.at + corner.after * extent)
    if isContinuous {
      let rest = extent * (1 - Self.handle)
      path.addLine(to: start)
      path.addCubic(
        to: end, control1: corner.at - corner.along * rest, control2: corner.at + corner.after * rest)
    } else {
      let quarterTurn = Double.pi / 2
      path.addArc(
        center: start + corner.after * extent, radius: extent, startAngle: corner.quarter * quarterTurn,
        endAngle: (corner.quarter + 1) * quarterTurn)
    }
  }

  private func addRightTail(to path: inout Path) {
    path.addLine(to: Point(x: box.maxX, y: box.maxY - rise))
    path.addQuad(
      to: Point(x: box.maxX + Self.tailWidth, y: box.maxY), control: Point(x: box.maxX, y: box.maxY))
  }

  private func addLeftTail(to path: inout Path) {
    path.addLine(to: Point(x: box.minX - Self.tailWidth, y: box.maxY))
    path.addQuad(
      to: Point(x: box.minX, y: box.maxY - rise), control: Point(x: box.minX, y: box.maxY))
  }
}
