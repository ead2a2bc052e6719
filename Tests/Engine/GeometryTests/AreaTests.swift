import AssayGeometry
import Testing

@Suite("Area and winding") struct AreaTests {
  // The expected areas are HT-19's; two exact ones (8850, 8333.3) show that they are up to 0.05 % low.
  @Test(arguments: [
    (15.0, 8849.7), (16, 8829.1), (20, 8737.4), (25, 8614.6), (30, 8493.6), (31, 8470.6), (40, 8276.2),
    (50, 8084.5),
    (150, 6755.0), (300, 9000.0),
  ])
  func labelsWhoseCornersMeetHaveTheDocumentedArea(radius: Double, area: Double) {
    let bounds = Rect(x: 0, y: 0, width: 300, height: 30)
    let path = labelOutline(width: 300, height: 30, radius: radius)
    #expect(isClose(path.area(within: bounds), area, within: area / 4000))
  }

  @Test(arguments: [(50.0, 8331.8), (60, 7620.0), (75, 6567.2), (100, 5423.5)])
  func squareLabelsWhoseCornersMeetHaveTheRightArea(radius: Double, area: Double) {
    #expect(isClose(labelOutline(width: 100, height: 100, radius: radius).area(), area, within: area / 1900))
  }

  @Test(arguments: 0..<16, [0, 0.5, 4, 10, 15])
  func aRoundedCornerRemovesASixthOfTheSquareOfItsRadius(mask: Int, radius: Double) {
    let corners = Corner.allCases.filter { mask & $0.rawValue != 0 }
    let area = labelOutline(width: 300, height: 30, radius: radius, rounded: Set(corners)).area()
    #expect(isClose(area, 9000 - Double(corners.count) * radius * radius / 6, within: 0.01))
  }

  @Test(arguments: [(1, 8933.2), (3, 8866.4), (5, 8868.8), (9, 8866.4)])
  func cornersLargerThanTheLabelHaveTheRightArea(mask: Int, area: Double) {
    let corners = Set(Corner.allCases.filter { mask & $0.rawValue != 0 })
    #expect(
      isClose(labelOutline(width: 300, height: 30, radius: 20, rounded: corners).area(), area, within: 0.3))
  }

  @Test(arguments: [
    (200.0, 40.0, 7941.667), (222, 70, 15481.667), (20, 40, 741.667), (18, 40, 661.667), (10, 40, 346.8),
    (8, 40, 272.1),
    (200, 10, 1941.6), (200, 8, 1541.7), (200, 4, 747.4), (200, 1, 178.4),
  ])
  func irregularLabelsHaveTheRightArea(width: Double, height: Double, area: Double) {
    let bounds = Rect(x: 0, y: 0, width: width, height: height)
    #expect(isClose(irregularOutline(width: width, height: height).area(within: bounds), area, within: 0.12))
  }

  @Test(
    arguments: [
      ([200.0, 40, 222, 40], 25.0), ([222, 40, 200, 40], 41.7), ([200, 70, 200, 40], 25),
      ([200, 40, 206, 40], 12.8),
      ([200, 40, 222, 70], 0), ([200, 40, 200, 40], 0),
    ] as [([Double], Double)])
  func twoOutlinesOfAnIrregularLabelAreUnited(sizes: [Double], excess: Double) {
    var path = irregularOutline(width: sizes[0], height: sizes[1])
    let last = irregularOutline(width: sizes[2], height: sizes[3])
    path.append(last)
    let bounds = Rect(x: 0, y: 0, width: sizes[2], height: sizes[3])
    #expect(isClose(path.area(within: bounds), last.area() + excess, within: 0.1))
  }

  @Test(arguments: [(true, 4569.9, 3769.9), (false, 456.6, 1256.6)])
  func piesHaveTheRightArea(isClockwise: Bool, chord: Double, center: Double) {
    var path = Path()
    let (middle, end) = (Point(x: 50, y: 50), 1.5 * Double.pi)
    path.addArc(center: middle, radius: 40, startAngle: 0, endAngle: end, clockwise: isClockwise)
    #expect(isClose(path.area(), chord, within: 0.06))
    path.addLine(to: middle)
    #expect(isClose(path.area(), center, within: 0.06))
  }

  /// The curve itself reaches half as high as its control point.
  @Test(arguments: [(10.0, true), (9.9, false)])
  func controlPointsCountForWhatLiesWithin(height: Double, isWithin: Bool) {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addQuad(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    #expect(path.lies(within: Rect(x: 0, y: 0, width: 10, height: height)) == isWithin)
    #expect(!path.lies(within: Rect(x: 0.1, y: 0, width: 10, height: 10)))
    #expect(Path().lies(within: .zero))
  }

  @Test func theMiddleOfAStarIsEnclosedTwiceSoTheEvenOddRuleExcludesIt() {
    // A pentagram of circumradius 1 encloses 1.12257; the pentagon in its middle 0.34691.
    let path = star(radius: 40)
    #expect(isClose(path.area(rule: .nonZero), 1600 * 1.12257, within: 0.1))
    #expect(path.winding(at: Point(x: 50, y: 50)).magnitude == 2)
    #expect(isClose(path.area(rule: .evenOdd), 1600 * (1.12257 - 0.34691), within: 0.1))
  }

  @Test func outlinesThatOverlapCountOnce() {
    var path = irregularOutline(width: 100, height: 40)
    let once = path.area()
    path.append(path)
    #expect(path.area() == once)
    #expect(path.area(rule: .evenOdd) == 0)
    var cross = Path(rect: Rect(x: 0, y: 0, width: 10, height: 4))
    cross.append(Path(rect: Rect(x: 0, y: 0, width: 4, height: 10)))
    #expect(cross.area() == 64 && cross.area(rule: .evenOdd) == 48)
  }

  @Test func circlesHaveTheRightArea() {
    let circle = Path(roundedRect: Rect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 10).area()
    #expect(isClose(circle, 100 * Double.pi, within: 0.01))
    let rounded = Path(roundedRect: Rect(x: 0, y: 0, width: 60, height: 40), cornerRadius: 8).area()
    #expect(isClose(rounded, 2400 - (4 - Double.pi) * 64, within: 0.01))
    let pill = Path(roundedRect: Rect(x: 0, y: 0, width: 60, height: 40), cornerRadius: 800).area()
    #expect(isClose(pill, 20 * 40 + 400 * Double.pi, within: 0.01))
  }

  @Test func degeneratePathsHaveNoArea() {
    #expect(Path().area() == 0)
    #expect(Path(rect: Rect(x: 5, y: 5, width: 0, height: 9)).area() == 0)
    #expect(Path(rect: Rect(x: 0, y: 0, width: .nan, height: 9)).area() == 0)
    #expect(Path(rect: Rect(x: 0, y: 0, width: .infinity, height: 9)).area() == 0)
  }

  // At R = 20 both right curves pass (299.64, 15): x = 280 + 20·(2u − u²) with 20·u² = 15.
  @Test(arguments: [(10.0, 299.5, 1), (20, 299.5, 1), (20, 299.8, -1), (25, 299.5, -1), (300, 150, -3)])
  func theWindingIsNegativeWhereCornersCross(radius: Double, x: Double, winding: Int) {
    let path = labelOutline(width: 300, height: 30, radius: radius)
    #expect(path.winding(at: Point(x: x, y: 15)) == winding)
  }

  @Test func theWindingOutsideIsZero() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.winding(at: Point(x: 2, y: 2)) == 1)
    #expect(path.winding(at: Point(x: 5, y: 2)) == 0)
    #expect(path.winding(at: Point(x: -1, y: 4)) == 0)
    #expect(path.winding(at: Point(x: .nan, y: 2)) == 0)
  }
}

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
