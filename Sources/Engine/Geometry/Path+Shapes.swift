extension Path {
  /// A rectangle, from its top left corner clockwise.
  public init(rect: Rect) {
    self.init()
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// A rectangle whose corners are quarter circles, from its top right corner clockwise.
  ///
  /// The radius is at least 0 and at most half the smaller side; 0 gives the plain rectangle.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    guard radius > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    for corner in 0..<4 { addQuarterCircle(atCorner: corner, of: rect, radius: radius) }
    close()
  }

  /// Adds a quarter circle in place of one of ``Rect/corners``, clockwise.
  package mutating func addQuarterCircle(atCorner number: Int, of rect: Rect, radius: Double) {
    let (corner, along) = rect.corners[number]
    let quarter = Double.pi / 2
    addArc(
      center: corner + (along.normal - along) * radius, radius: radius,
      startAngle: Double(number - 1) * quarter, endAngle: Double(number) * quarter)
  }

  /// Adds a circular arc as cubic curves of at most an eighth of a turn each; angles in radians, 0 right and π/2 down.
  ///
  /// As in `UIBezierPath`, a line joins the current point to the arc's beginning, and the end angle is moved by whole turns if
  /// it is in the wrong direction. A difference of a whole turn or more in the right direction is one full circle.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    let sweep = Path.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let pieces = max(1, (sweep.magnitude / (Double.pi / 4) - 1e-9).rounded(.up))
    let step = sweep / pieces
    // A piece's handles: 4/3·tan(step/4), with tan(t/2) = sin t / (1 + cos t); 4e-6 of the radius off the circle.
    let half = sineCosine(step / 2)
    let handle = 4 / 3 * half.sine / (1 + half.cosine) * radius
    var (sine, cosine) = sineCosine(startAngle)
    var from = center + Point(x: cosine, y: sine) * radius
    if currentPoint == nil { move(to: from) } else if currentPoint != from { addLine(to: from) }
    guard sweep != 0 else { return }
    for piece in 1...Int(pieces) {
      let control1 = from + Point(x: -sine, y: cosine) * handle
      (sine, cosine) = sineCosine(startAngle + step * Double(piece))
      let end = center + Point(x: cosine, y: sine) * radius
      addCubic(to: end, control1: control1, control2: end - Point(x: -sine, y: cosine) * handle)
      from = end
    }
  }

  /// The signed angle of an arc, at most one full turn either way.
  private static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = clockwise ? end - start : start - end
    guard difference.isFinite else { return 0 }
    let sweep = difference >= turn ? turn : difference - (difference / turn).rounded(.down) * turn
    return clockwise ? sweep : -sweep
  }
}
