import Foundation
import AssayGeometry
import Testing

@Suite struct ShapeTests {
  @Test func sineAndCosineAgreeWithTheSystem() {
    var angle = -40.0
    while angle < 40 {
      let (sine, cosine) = sineCosine(angle)
      #expect(isClose(sine, sin(angle), within: 1e-12) && isClose(cosine, cos(angle), within: 1e-12))
      angle += 0.0137
    }
    #expect(sineCosine(0) == (0, 1))
    #expect(sineCosine(.nan) == (0, 1))
  }

  @Test func aLineJoinsAnArcToTheCurrentPoint() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(center: Point(x: 10, y: 0), radius: 5, startAngle: 0, endAngle: 1)
    #expect(path.elements[1] == .line(Point(x: 15, y: 0)))
  }

  @Test(arguments: [(true, 6), (false, 2)])
  func anArcGoesInTheGivenDirection(isClockwise: Bool, curves: Int) {
    var path = Path()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1.5 * Double.pi, clockwise: isClockwise)
    #expect(path.elements.count == 1 + curves)
    #expect(isClose(path.currentPoint?.y ?? 0, -1, within: 1e-12))
  }

  @Test(arguments: [true, false])
  func aFullTurnIsACircle(isClockwise: Bool) {
    var path = Path()
    let end = isClockwise ? 2 * Double.pi : -2 * Double.pi
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: end, clockwise: isClockwise)
    #expect(path.winding(at: .zero) == (isClockwise ? 1 : -1))
    #expect(isClose(path.area(), 100 * Double.pi, within: 0.01))
  }

  @Test func aRadiusOfZeroGivesARectangle() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Path(roundedRect: rect, cornerRadius: 0) == Path(rect: rect))
    #expect(Path(roundedRect: rect, cornerRadius: -1) == Path(rect: rect))
    #expect(Path(roundedRect: rect, cornerRadius: .nan) == Path(rect: rect))
  }

  @Test func flattenedCurvesAreWithinTheFlatness() {
    var path = Path()
    path.move(to: .zero)
    path.addCubic(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 80), control2: Point(x: 100, y: -80))
    let coarse = path.flattened(flatness: 0.1)[0].points
    let fine = path.flattened(flatness: 0.0001)[0].points
    let worst = fine.map { point in zip(coarse, coarse.dropFirst()).map { distance(point, $0, $1) }.min() ?? 9
    }.max()
    #expect((worst ?? 9) < 0.1)
    #expect(coarse.count < 50)
  }

  @Test func contoursKnowWhetherTheyAreClosed() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 2, height: 2))
    path.move(to: Point(x: 5, y: 5))
    path.addLine(to: Point(x: 6, y: 6))
    let contours = path.flattened(flatness: 1)
    #expect(contours.map(\.isClosed) == [true, false])
    #expect(contours.map(\.points.count) == [4, 2])
    // Without a move, the next contour begins where the closed one began.
    var next = Path(rect: Rect(x: 3, y: 4, width: 2, height: 2))
    next.addLine(to: Point(x: 9, y: 9))
    #expect(next.flattened(flatness: 1).last?.points == [Point(x: 3, y: 4), Point(x: 9, y: 9)])
  }

  /// A box of 8 × 10 points, 2 of them below the baseline, whose origin is at (100, 50).
  @Test(
    "A glyph's font units become points with y down, widened from the origin, then slanted about the baseline",
    arguments: [
      (GlyphShape.plain, [100.0, 108, 108, 100]), (GlyphShape(widthFactor: 1.5), [100, 112, 112, 100]),
      // 8 points above the baseline it is 2 to the right, 2 below 0.5 to the left.
      (GlyphShape(slant: 0.25), [99.5, 107.5, 110, 102]),
      (GlyphShape(widthFactor: 2, slant: -0.5), [101, 117, 112, 96]),
    ])
  func glyphs(shape: GlyphShape, columns: [Double]) {
    let box = Path(rect: Rect(x: 0, y: -200, width: 800, height: 1000))
    let glyph = GlyphOutline(unitsPerEm: 1000, path: box)
      .path(size: 10, at: Point(x: 100, y: 50), shape: shape)
    let points = glyph.flattened(flatness: 0.1)[0].points
    #expect(points.count == 4 && zip(points, columns).allSatisfy { isClose($0.x, $1, within: 1e-9) })
    #expect(zip(points, [52, 52, 42, 42]).allSatisfy { isClose($0.y, $1, within: 1e-9) })
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func invalidNumbersGiveThePlainGlyphShape(number: Double) {
    #expect(GlyphShape(widthFactor: number) == .plain)
    #expect(number.isFinite || GlyphShape(slant: number) == .plain)
  }

  @Test func aHugeCurveHasALimitedNumberOfLines() {
    var path = Path()
    path.move(to: .zero)
    path.addQuad(to: Point(x: 1e300, y: 0), control: Point(x: 0, y: 1e300))
    #expect(path.flattened(flatness: 0.01)[0].points.count <= Path.mostLinesPerCurve + 1)
  }
}

/// How far a place is from a line between two points.
private func distance(_ place: Point, _ start: Point, _ end: Point) -> Double {
  let (way, offset) = (end - start, place - start)
  let length = way.x * way.x + way.y * way.y
  let part = max(0, min(1, (offset.x * way.x + offset.y * way.y) / length))
  let gap = offset - way * part
  return (gap.x * gap.x + gap.y * gap.y).squareRoot()
}
