import AssayGeometry

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
    if corners.contains(.topRight) {
      addQuad(to: Point(x: width, y: radius), control: Point(x: width, y: 0))
    } else {
      addCorner(Point(x: width, y: 0), to: Point(x: width, y: radius))
    }
    addLine(to: Point(x: width, y: height - radius))
    if corners.contains(.bottomRight) {
      addQuad(to: Point(x: width - radius, y: height), control: Point(x: width, y: height))
    } else {
      addCorner(Point(x: width, y: height), to: Point(x: width - radius, y: height))
    }
    addLine(to: Point(x: radius, y: height))
    if corners.contains(.bottomLeft) {
      addQuad(to: Point(x: 0, y: height - radius), control: Point(x: 0, y: height))
    } else {
      addCorner(Point(x: 0, y: height), to: Point(x: 0, y: height - radius))
    }
    addLine(to: Point(x: 0, y: radius))
    if corners.contains(.topLeft) {
      addQuad(to: Point(x: radius, y: 0), control: .zero)
    } else {
      addCorner(.zero, to: Point(x: radius, y: 0))
    }
    close()
  }

  /// Goes round a corner in two lines through the corner itself (HT-15).
  private mutating func addCorner(_ corner: Point, to end: Point) {
    addLine(to: corner)
    addLine(to: end)
  }
}
