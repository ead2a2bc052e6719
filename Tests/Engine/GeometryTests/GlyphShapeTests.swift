import AssayGeometry
import Testing

@Suite struct GlyphShapeTests {
  /// A box of 800 × 1000 units, 200 of them below the baseline.
  private let box = GlyphOutline(
    unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: -200, width: 800, height: 1000)))

  private func corners(_ shape: GlyphShape) -> [Point] {
    box.path(size: 10, at: Point(x: 100, y: 50), shape: shape).flattened(flatness: 0.1)[0].points
  }

  private func isClose(_ points: [Point], _ expected: [(Double, Double)]) -> Bool {
    points.count == expected.count
      && zip(points, expected).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
  }

  @Test func fontUnitsBecomePointsWithYDown() {
    #expect(isClose(corners(.plain), [(100, 52), (108, 52), (108, 42), (100, 42)]))
  }

  @Test func glyphsAreWidenedFromTheOrigin() {
    #expect(isClose(corners(GlyphShape(widthFactor: 1.5)), [(100, 52), (112, 52), (112, 42), (100, 42)]))
  }

  @Test func glyphsAreSlantedAboutTheBaseline() {
    // 8 points above the baseline it is 2 to the right, 2 below 0.5 to the left.
    #expect(isClose(corners(GlyphShape(slant: 0.25)), [(99.5, 52), (107.5, 52), (110, 42), (102, 42)]))
  }

  @Test func slantComesAfterWidening() {
    let shape = GlyphShape(widthFactor: 2, slant: -0.5)
    #expect(isClose(corners(shape), [(101, 52), (117, 52), (112, 42), (96, 42)]))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func invalidNumbersGiveThePlainShape(number: Double) {
    #expect(GlyphShape(widthFactor: number) == .plain)
    #expect(number.isFinite || GlyphShape(slant: number) == .plain)
  }
}
