import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct ShapedGlyphTests {
  /// A solid em box on the baseline.
  private let square = GlyphOutline(
    unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: 0, width: 1000, height: 1000)))

  @Test func aGlyphsStrokeIsHalfInsideWithSharpCorners() {
    var canvas = Canvas(width: 10, height: 10, scale: 1)
    canvas.stroke(
      square.path(size: 6, at: Point(x: 2, y: 8)), color: .black, style: StrokeStyle(width: 2))
    #expect(
      PixelArt(canvas.finish()) == """
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
    var canvas = Canvas(width: 11, height: 7, scale: 1)
    canvas.stroke(
      square.path(size: 4, at: Point(x: 1.5, y: 5.5), shape: GlyphShape(widthFactor: 2)), color: .black)
    #expect(
      PixelArt(canvas.finish()) == """
        ...........
        .#########.
        .#.......#.
        .#.......#.
        .#.......#.
        .#########.
        ...........
        """)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e300])
  func anySizeAndWidthIsAccepted(number: Double) {
    var canvas = Canvas(width: 4, height: 4, scale: 1)
    let shape = GlyphShape(widthFactor: number, slant: number)
    canvas.fill(square.path(size: number, at: Point(x: 0, y: 2), shape: shape), color: .black)
    canvas.stroke(
      square.path(size: 4, at: Point(x: 0, y: 2), shape: shape), color: .black,
      style: StrokeStyle(width: number))
    canvas.stroke(square.path(size: number, at: Point(x: 0, y: 2)), color: .black)
    _ = canvas.finish()
  }

  @Test func aShadowDrawnAloneIsThatOfALayer() {
    let shadow = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 90), offset: Point(x: 1, y: 2), blur: 3)
    func draw(_ body: (inout Canvas) -> Void) -> Bitmap {
      var canvas = Canvas(width: 30, height: 30, scale: 2, background: .white)
      body(&canvas)
      return canvas.finish()
    }
    let box = Rect(x: 5, y: 5, width: 4, height: 3)
    #expect(
      draw { canvas in
        canvas.drawShadow(shadow) { $0.fill(box, color: .black) }
        canvas.fill(box, color: .black)
      } == draw { $0.withLayer(shadow: shadow) { $0.fill(box, color: .black) } })
  }
}
