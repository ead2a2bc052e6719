import Geometry

extension Path {
  /// The outline of a box whose chosen corners are each one quadratic curve with the corner as control point.
  ///
  /// Such a corner is no circular arc: it cuts off radius²/6 and stays nearer to the corner (HT-14). The radius is
  /// not clamped, so beyond half a side the outline crosses itself (HT-19). Clockwise in y-down space (HT-13).
  init(box size: Size, quadraticCorners corners: Set<Corner>, radius: Double) {
    self.init()
    let (width, height) = (size.width, size.height)
    move(to: Point(x: radius, y: 0))
    addLine(to: Point(x: width - radius, y: 0))
    turn(corners.contains(.topRight), around: Point(x: width, y: 0), to: Point(x: width, y: radius))
    addLine(to: Point(x: width, y: height - radius))
    turn(
      corners.contains(.bottomRight), around: Point(x: width, y: height),
      to: Point(x: width - radius, y: height))
    addLine(to: Point(x: radius, y: height))
    turn(corners.contains(.bottomLeft), around: Point(x: 0, y: height), to: Point(x: 0, y: height - radius))
    addLine(to: Point(x: 0, y: radius))
    turn(corners.contains(.topLeft), around: .zero, to: Point(x: radius, y: 0))
    close()
  }

  /// Goes round a corner: in one curve, or in two lines through the corner itself (HT-15).
  private mutating func turn(_ rounded: Bool, around corner: Point, to end: Point) {
    if rounded {
      addQuad(to: end, control: corner)
    } else {
      addLine(to: corner)
      addLine(to: end)
    }
  }
}
