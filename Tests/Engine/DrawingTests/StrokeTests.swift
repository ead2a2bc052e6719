import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@testable import AssayDrawing

@Suite struct StrokeTests {
  @Test func linesEndSquarelyAtTheirEndPoints() {
    let bitmap = draw(width: 12, height: 6, [Point(x: 3, y: 3), Point(x: 9, y: 3)], StrokeStyle(width: 2))
    #expect(
      PixelArt(bitmap) == "............\n............\n...######...\n...######...\n............\n............"
    )
  }

  @Test func mitersReachTheCorner() {
    let corner = [Point(x: 8, y: 3), Point(x: 3, y: 3), Point(x: 3, y: 8)]
    let bitmap = draw(width: 8, height: 8, corner, StrokeStyle(width: 2))
    #expect(
      PixelArt(bitmap) == """
        ........
        ........
        ..######
        ..######
        ..##....
        ..##....
        ..##....
        ..##....
        """)
  }

  @Test func roundJoinsAreArcs() {
    let points = [Point(x: 30, y: 10), Point(x: 10, y: 10), Point(x: 10, y: 30)]
    let style = StrokeStyle(width: 16, join: .round)
    // Two bars of 20 × 16 and a square of 16 that they share three quarters of; a quarter circle for the last quarter.
    let bars = 2 * 20.0 * 16 - 64
    #expect(abs(ink(draw(width: 40, height: 40, points, style)) - (bars + 16 * Double.pi)) < 0.5)
  }

  @Test(arguments: [(2.4, true), (1.6, false)])
  func mitersLongerThanTenWidthsAreCutOff(height: Double, isPointed: Bool) {
    // The lines meet at an angle of 13.5° or 9.1°, so the miter would be 8.5 or 12.6 widths long.
    let points = [Point(x: 4, y: 8), Point(x: 14, y: 8), Point(x: 4, y: 8 + height)]
    let bitmap = draw(width: 40, height: 16, points, StrokeStyle(width: 1))
    let hasInk = (16..<40).contains { x in (0..<16).contains { bitmap[x, $0].alpha > 0 } }
    #expect(hasInk == isPointed)
  }

  @Test func onlyClosedContoursAreJoined() {
    let rect = Path(rect: Rect(x: 2, y: 2, width: 4, height: 4))
    #expect(
      PixelArt(draw(width: 8, height: 8, rect, StrokeStyle(width: 2))) == """
        ........
        .######.
        .######.
        .##..##.
        .##..##.
        .######.
        .######.
        ........
        """)
    var open = Path()
    for point in [(2.0, 2.0), (6, 2), (6, 6), (2, 6), (2, 2)] {
      open.addLine(to: Point(x: point.0, y: point.1))
    }
    #expect(
      PixelArt(draw(width: 8, height: 8, open, StrokeStyle(width: 2))) == """
        ........
        ..#####.
        .######.
        .##..##.
        .##..##.
        .######.
        .######.
        ........
        """)
  }

  /// A line 3 wide to the right, down and back to the upper left, in the proportions 3, 4 and 5.
  @Test(arguments: [
    // With room, the edges of its inner side meet in one point, 3 and 1.5 from the corners along them;
    (10, [Point(x: 8.5, y: 1.5), Point(x: 8.5, y: 7)]),
    // where the two together take more than there is, they end at the corners themselves.
    (
      4,
      [
        Point(x: 10, y: 1.5), Point(x: 10, y: 0), Point(x: 8.5, y: 0), Point(x: 8.5, y: 4),
        Point(x: 10, y: 4), Point(x: 10.9, y: 2.8),
      ]
    ),
  ])
  func innerCornersDependOnTheirRoom(height: Double, inner: [Point]) {
    let points = [(0, 0), (10, 0), (10, height), (6, height - 3)].map { Point(x: $0.0, y: $0.1) }
    let style = StrokeStyle(width: 3)
    let outline = Stroker(radius: 1.5, style: style, flatness: 1).outlines(along: points, isClosed: false)[0]
    let outer = [
      (6.9, height - 4.2), (5.1, height - 1.8), (5.1, height - 1.8), (9.1, height + 1.2), (11.5, height + 3),
      (11.5, height), (11.5, 0), (11.5, -1.5), (10, -1.5), (0, -1.5), (0, 1.5),
    ].map { Point(x: $0.0, y: $0.1) }
    let expected = [Point(x: 0, y: 1.5)] + inner + outer
    #expect(outline.count == expected.count)
    for (point, place) in zip(outline, expected) {
      #expect(abs(point.x - place.x) < 1e-9 && abs(point.y - place.y) < 1e-9, "\(point) is not \(place)")
    }
  }

  /// Half a turn takes 32 chords: of 16, each would be 4.9 parts from its arc.
  @Test func arcsHaveNoMoreChordsThanNeeded() {
    let stroker = Stroker(radius: 1024, style: StrokeStyle(width: 2, join: .round), flatness: 4)
    let points = [Point(x: 0, y: 0), Point(x: 5000, y: 0)]
    #expect(stroker.outlines(along: points, isClosed: true).map(\.count) == [2 * 33])
  }

  @Test func crossingLinesAreCoveredOnce() {
    var path = Path()
    let corners: [(Double, Double)] = [(1, 4), (7, 4), (7, 1), (4, 1), (4, 7)]
    for (x, y) in corners { path.addLine(to: Point(x: x, y: y)) }
    let style = StrokeStyle(width: 2)
    let bytes = drawn(8, 8) { $0.stroke(path, color: Color.black.withAlpha(128), style: style) }.bytes
    let levels: Set<UInt8> = Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
    #expect(levels == [0, 128])
  }

  @Test func strokedCirclesHaveTheRightArea() {
    let circle = Path(ovalIn: Rect(x: 10, y: 10, width: 40, height: 40))
    for width in [0.5, 1, 2.5, 5] {
      let expected = 2 * Double.pi * 20 * width
      let drawn = ink(draw(width: 60, height: 60, circle, StrokeStyle(width: width)))
      #expect(abs(drawn - expected) < expected * 0.01 + 0.1)
    }
  }

  private func draw(width: Int, height: Int, _ points: [Point], _ style: StrokeStyle) -> Bitmap {
    var path = Path()
    for point in points { path.addLine(to: point) }
    return draw(width: width, height: height, path, style)
  }

  private func draw(width: Int, height: Int, _ path: Path, _ style: StrokeStyle) -> Bitmap {
    drawn(width, height) { $0.stroke(path, color: .black, style: style) }
  }
}
