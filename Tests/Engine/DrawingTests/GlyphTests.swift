import AssayDrawing
public import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct GlyphTests {
  /// A solid em box, 800 units above and 200 below the baseline.
  private let square = GlyphOutline(
    unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: -200, width: 1000, height: 1000)))

  @Test func aGlyphIsOnTheBaseline() {
    var canvas = Canvas(width: 8, height: 7, scale: 1)
    canvas.fill(square, size: 5, at: Point(x: 2, y: 5), color: .black)
    #expect(
      PixelArt(canvas.finish()) == """
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
    var canvas = Canvas(width: 7, height: 5, scale: 1)
    canvas.fill(square, size: 5, at: Point(x: 1.25 + 0.007, y: 4), color: .black)
    let bitmap = canvas.finish()
    #expect(bitmap[1, 2].alpha == 192 && bitmap[2, 2].alpha == 255 && bitmap[6, 2].alpha == 64)
  }

  @Test func holesStayOpen() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 800, height: 800))
    path.addLine(to: Point(x: 0, y: 0))
    for (x, y) in [(200.0, 200.0), (200, 600), (600, 600), (600, 200)] {
      if x == 200, y == 200 { path.move(to: Point(x: x, y: y)) } else { path.addLine(to: Point(x: x, y: y)) }
    }
    path.close()
    var canvas = Canvas(width: 4, height: 4, scale: 1)
    canvas.fill(GlyphOutline(unitsPerEm: 1000, path: path), size: 5, at: Point(x: 0, y: 4), color: .black)
    #expect(PixelArt(canvas.finish()) == "####\n#..#\n#..#\n####")
  }

  @Test func glyphsThatAreTooLargeForTheCacheLookTheSame() {
    // 256 pixels per em is the largest that is cached; the size above differs by 1/64 pixel.
    func draw(_ size: Double) -> Bitmap {
      var canvas = Canvas(width: 300, height: 300, scale: 1)
      canvas.fill(
        GlyphOutline(unitsPerEm: 1000, path: curly), size: size, at: Point(x: 20.5, y: 220.25), color: .black)
      return canvas.finish()
    }
    let (small, large) = (draw(256), draw(256 + 1 / 64))
    let worst = zip(small.bytes, large.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(worst <= 8 && ink(small) > 1000)
  }

  @Test func aGlyphTurnsWithTheTransform() {
    var canvas = Canvas(width: 6, height: 6, scale: 1)
    // A quarter turn clockwise: the baseline points down and the glyph lies to its right.
    canvas.transform = Transform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 1)
    canvas.fill(square, size: 5, at: Point(x: 0, y: -1), color: .black)
    #expect(
      PixelArt(canvas.finish()) == """
        ......
        .#####
        .#####
        .#####
        .#####
        .#####
        """)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e200])
  func anySizeIsAccepted(size: Double) {
    var canvas = Canvas(width: 4, height: 4, scale: 1)
    canvas.fill(square, size: size, at: Point(x: 0, y: 2), color: .black)
    _ = canvas.finish()
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func aPositionThatIsNotFiniteDrawsNothing(x: Double) {
    var canvas = Canvas(width: 4, height: 4, scale: 1)
    canvas.fill(square, size: 4, at: Point(x: x, y: 2), color: .black)
    #expect(canvas.finish() == Bitmap(width: 4, height: 4))
  }

  private var curly: Path {
    var path = Path()
    path.move(to: Point(x: 100, y: 0))
    path.addQuad(to: Point(x: 700, y: 300), control: Point(x: 800, y: -120))
    path.addCubic(to: Point(x: 90, y: 700), control1: Point(x: 640, y: 900), control2: Point(x: 300, y: 500))
    path.close()
    return path
  }
}

extension GlyphOutline: GlyphSource {
  /// Itself, whatever the number.
  public func outline(of glyph: UInt32) -> GlyphOutline? { self }
}

extension Canvas {
  mutating func fill(_ glyph: GlyphOutline, size: Double, at baseline: Point, color: Color) {
    fill(0, of: glyph, size: size, at: baseline, color: color)
  }
}
