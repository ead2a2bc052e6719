import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct CanvasTests {
  @Test func aRectangleOfWholePixelsIsSharp() {
    var canvas = Canvas(width: 6, height: 4, scale: 2)
    canvas.fill(Rect(x: 0.5, y: 0.5, width: 2, height: 1), color: .black)
    #expect(
      PixelArt(canvas.finish()) == """
        ......
        .####.
        .####.
        ......
        """)
  }

  @Test func edgesBetweenPixelsAreAntiAliased() {
    var canvas = Canvas(width: 3, height: 3, scale: 1)
    canvas.fill(Rect(x: 0.5, y: 0.25, width: 2, height: 2.5), color: .black)
    let bitmap = canvas.finish()
    let alphas = (0..<3).map { y in (0..<3).map { x in Int(bitmap[x, y].alpha) } }
    #expect(alphas == [[96, 192, 96], [128, 255, 128], [96, 192, 96]])
  }
}
