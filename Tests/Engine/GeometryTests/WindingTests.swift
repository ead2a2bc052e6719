import AssayGeometry
import Testing

@Suite struct WindingTests {
  // At R = 20 both right curves pass (299.64, 15): x = 280 + 20·(2u − u²) with 20·u² = 15.
  @Test(arguments: [(10.0, 299.5, 1), (20, 299.5, 1), (20, 299.8, -1), (25, 299.5, -1)])
  func theWindingIsNegativeWhereCornersCross(radius: Double, x: Double, winding: Int) {
    let path = labelOutline(width: 300, height: 30, radius: radius)
    #expect(path.winding(at: Point(x: x, y: 15)) == winding)
  }

  @Test func aFullyFoldedLabelWindsThreeTimesBackward() {
    #expect(labelOutline(width: 300, height: 30, radius: 300).winding(at: Point(x: 150, y: 15)) == -3)
  }

  @Test func theMiddleOfAStarIsEnclosedTwice() {
    #expect(star(radius: 40).winding(at: Point(x: 50, y: 50)).magnitude == 2)
  }

  @Test func theWindingOutsideIsZero() {
    let path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.winding(at: Point(x: 2, y: 2)) == 1)
    #expect(path.winding(at: Point(x: 5, y: 2)) == 0)
    #expect(path.winding(at: Point(x: -1, y: 4)) == 0)
    #expect(path.winding(at: Point(x: .nan, y: 2)) == 0)
  }
}
