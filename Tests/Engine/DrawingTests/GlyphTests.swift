import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct GlyphTests {
  /// A solid em box, 800 units above and 200 below the baseline.
  private let square = GlyphOutline(
    unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: -200, width: 1000, height: 1000)))
  /// The same box on the baseline.
  private let box = GlyphOutline(
    unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: 0, width: 1000, height: 1000)))

  @Test func aGlyphIsOnTheBaseline() {
    let bitmap = drawn(8, 7) { $0.fill(square, size: 5, at: Point(x: 2, y: 5), color: .black) }
    #expect(
      PixelArt(bitmap) == """
        ........
        ..#####.
        ..#####.
        ..#####.
        ..#####.
        ..#####.
        ........
        """)
  }

  @Test func theOriginIsRoundedToASixtyFourthOfAPixel() {
    let bitmap = drawn(7, 5) { $0.fill(square, size: 5, at: Point(x: 1.25 + 0.007, y: 4), color: .black) }
    #expect(bitmap[1, 2].alpha == 192 && bitmap[2, 2].alpha == 255 && bitmap[6, 2].alpha == 64)
  }

  @Test func holesStayOpen() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 800, height: 800))
    path.addLine(to: Point(x: 0, y: 0))
    path.move(to: Point(x: 200, y: 200))
    for (x, y) in [(200.0, 600.0), (600, 600), (600, 200)] { path.addLine(to: Point(x: x, y: y)) }
    path.close()
    let glyph = GlyphOutline(unitsPerEm: 1000, path: path)
    let bitmap = drawn(4, 4) { $0.fill(glyph, size: 5, at: Point(x: 0, y: 4), color: .black) }
    #expect(PixelArt(bitmap) == "####\n#..#\n#..#\n####")
  }

  @Test func glyphsThatAreTooLargeForTheCacheLookTheSame() {
    // 256 pixels per em is the largest that is cached; the size above differs by 1/64 pixel.
    var curly = Path()
    curly.move(to: Point(x: 100, y: 0))
    curly.addQuad(to: Point(x: 700, y: 300), control: Point(x: 800, y: -120))
    curly.addCubic(to: Point(x: 90, y: 700), control1: Point(x: 640, y: 900), control2: Point(x: 300, y: 500))
    curly.close()
    let glyph = GlyphOutline(unitsPerEm: 1000, path: curly)
    func draw(_ size: Double) -> Bitmap {
      drawn(300, 300) { $0.fill(glyph, size: size, at: Point(x: 20.5, y: 220.25), color: .black) }
    }
    let (small, large) = (draw(256), draw(256 + 1 / 64))
    let worst = zip(small.bytes, large.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(worst <= 8 && ink(small) > 1000)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e200, 1e300])
  func anySizeAndWidthDrawsTheSameTwice(number: Double) {
    let (place, shape) = (Point(x: 0, y: 2), GlyphShape(widthFactor: number, slant: number))
    let pictures = (0..<2).map { _ in
      drawn(4, 4) {
        $0.fill(square, size: number, at: place, color: .black)
        $0.fill(square.path(size: number, at: place, shape: shape), color: .black)
        $0.stroke(
          square.path(size: 4, at: place, shape: shape), color: .black, style: StrokeStyle(width: number))
        $0.stroke(square.path(size: number, at: place), color: .black)
      }
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func aPositionThatIsNotFiniteDrawsNothing(number: Double) {
    for place in [Point(x: number, y: 2), Point(x: 2, y: number)] {
      let bitmap = drawn(4, 4) { $0.fill(square, size: 4, at: place, color: .black) }
      #expect(bitmap == Bitmap(width: 4, height: 4))
    }
  }

  @Test func aGlyphsStrokeIsHalfInsideWithSharpCorners() {
    let path = box.path(size: 6, at: Point(x: 2, y: 8))
    let bitmap = drawn(10, 10) { $0.stroke(path, color: .black, style: StrokeStyle(width: 2)) }
    #expect(
      PixelArt(bitmap) == """
        ..........
        .########.
        .########.
        .##....##.
        .##....##.
        .##....##.
        .##....##.
        .########.
        .########.
        ..........
        """)
  }

  @Test func wideningDoesNotWidenTheStroke() {
    let path = box.path(size: 4, at: Point(x: 1.5, y: 5.5), shape: GlyphShape(widthFactor: 2))
    #expect(
      PixelArt(drawn(11, 7) { $0.stroke(path, color: .black) }) == """
        ...........
        .#########.
        .#.......#.
        .#.......#.
        .#.......#.
        .#########.
        ...........
        """)
  }
}
