import AssayGeometry

/// HTLabel's outline (HT-13 to HT-15): a rounded corner is one quadratic curve whose control point is the corner.
func labelOutline(width: Double, height: Double, radius: Double, rounded: Set<Corner> = Set(Corner.allCases))
  -> Path
{
  var path = Path()
  func turn(_ corner: Corner, at point: Point, to end: Point) {
    if rounded.contains(corner) {
      path.addQuad(to: end, control: point)
    } else {
      path.addLine(to: point)
      path.addLine(to: end)
    }
  }
  path.move(to: Point(x: radius, y: 0))
  path.addLine(to: Point(x: width - radius, y: 0))
  turn(.topRight, at: Point(x: width, y: 0), to: Point(x: width, y: radius))
  path.addLine(to: Point(x: width, y: height - radius))
  turn(.bottomRight, at: Point(x: width, y: height), to: Point(x: width - radius, y: height))
  path.addLine(to: Point(x: radius, y: height))
  turn(.bottomLeft, at: Point(x: 0, y: height), to: Point(x: 0, y: height - radius))
  path.addLine(to: Point(x: 0, y: radius))
  turn(.topLeft, at: .zero, to: Point(x: radius, y: 0))
  path.close()
  return path
}

enum Corner: Int, CaseIterable {
  case topLeft = 1
  case topRight = 2
  case bottomLeft = 4
  case bottomRight = 8
}

/// IrregularLabel's outline (IL-05): two fillets above, a notch below.
func irregularOutline(width: Double, height: Double) -> Path {
  var path = Path()
  path.move(to: Point(x: 0, y: 10))
  path.addQuad(to: Point(x: 10, y: 0), control: .zero)
  path.addLine(to: Point(x: width - 10, y: 0))
  path.addQuad(to: Point(x: width, y: 10), control: Point(x: width, y: 0))
  let middle = width / 2
  let corners = [
    (width, height), (middle + 5, height), (middle, height - 5), (middle - 5, height), (0, height), (0, 10),
  ]
  for (x, y) in corners { path.addLine(to: Point(x: x, y: y)) }
  return path
}

/// A star of five points, drawn without lifting the pen, around (50, 50).
func star(radius: Double) -> Path {
  var path = Path()
  // Every second corner of a regular pentagon, the first one above the center.
  let corners = [
    (0.0, -1.0), (0.587785, 0.809017), (-0.951057, -0.309017), (0.951057, -0.309017), (-0.587785, 0.809017),
  ]
  for (x, y) in corners { path.addLine(to: Point(x: 50 + radius * x, y: 50 + radius * y)) }
  path.close()
  return path
}

func isClose(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance
}
