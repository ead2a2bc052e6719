import AssayGeometry
import Testing

@Suite("Area and winding") struct AreaTests {
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
    var circle = Path(roundedRect: Rect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 10)
    let once = circle.area()
    circle.append(circle)
    #expect(isClose(circle.area(), once, within: 1e-9))
    #expect(isClose(circle.area(rule: .evenOdd), 0, within: 1e-9))
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

  @Test func theWindingOutsideIsZero() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.winding(at: Point(x: 2, y: 2)) == 1)
    #expect(path.winding(at: Point(x: 5, y: 2)) == 0)
    #expect(path.winding(at: Point(x: -1, y: 4)) == 0)
    #expect(path.winding(at: Point(x: .nan, y: 2)) == 0)
  }
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
