import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

/// Drawing a bitmap into a rectangle.
@Suite struct PictureTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  private var flag: Bitmap {
    var bitmap = Bitmap(width: 2, height: 2, color: red)
    bitmap[1, 0] = blue
    bitmap[0, 1] = .white
    return bitmap
  }

  @Test func aPictureAtItsSizeKeepsItsPixels() {
    #expect(
      PixelArt(draw(flag, in: Rect(x: 1, y: 0, width: 2, height: 2), width: 4, height: 2)) == ".RB.\n.WR.")
  }

  @Test func anEnlargedPictureHasSharpPixels() {
    #expect(
      PixelArt(draw(flag, in: Rect(x: 1, y: 1, width: 4, height: 4), width: 6, height: 6)) == """
        ......
        .RRBB.
        .RRBB.
        .WWRR.
        .WWRR.
        ......
        """)
  }

  @Test func aReducedPictureIsAveragedByArea() {
    let bitmap = draw(flag, in: Rect(x: 0, y: 0, width: 1, height: 1), width: 1, height: 1)
    // Two reds, a blue and a white.
    #expect(bitmap[0, 0] == Color(red: 191, green: 64, blue: 128))
  }

  @Test func transparentPixelsDoNotAffectAveragedColors() {
    var source = Bitmap(width: 2, height: 1)
    source[0, 0] = red
    #expect(
      draw(source, in: Rect(x: 0, y: 0, width: 1, height: 1), width: 1, height: 1)[0, 0] == red.withAlpha(128)
    )
  }

  @Test func aPictureCanBeReducedByAFraction() {
    // Three pixels on two: each takes one and a half.
    var source = Bitmap(width: 3, height: 1, color: .white)
    source[1, 0] = .black
    let bitmap = draw(source, in: Rect(x: 0, y: 0, width: 2, height: 1), width: 2, height: 1)
    #expect(bitmap[0, 0] == Color(red: 170, green: 170, blue: 170))
    #expect(bitmap[1, 0] == Color(red: 170, green: 170, blue: 170))
  }

  @Test func sidesBetweenPixelsAreAntiAliased() {
    let bitmap = draw(
      Bitmap(width: 3, height: 5, color: red), in: Rect(x: 0.5, y: 0, width: 2, height: 1), width: 3,
      height: 1)
    #expect((0..<3).map { bitmap[$0, 0] } == [red.withAlpha(128), red, red.withAlpha(128)])
  }

  @Test func onlyThePartInsideTheCanvasIsDrawn() {
    let bitmap = draw(flag, in: Rect(x: -1, y: -1, width: 2, height: 2), width: 2, height: 1)
    #expect(PixelArt(bitmap) == "R.")
  }

  @Test func aPictureFollowsTransformAndScale() {
    var canvas = Canvas(width: 6, height: 4, scale: 2)
    canvas.transform = .translation(x: 1, y: 1)
    canvas.draw(flag, in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(PixelArt(canvas.finish()) == "......\n......\n..RB..\n..WR..")
  }

  @Test(arguments: [
    Rect.zero, Rect(x: 0, y: 0, width: .nan, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
    Rect(x: 1e300, y: 0, width: 1, height: 1), Rect(x: 100, y: 100, width: 4, height: 4),
  ])
  func emptyAndInfiniteRectanglesDrawNothing(rect: Rect) {
    #expect(draw(flag, in: rect, width: 4, height: 4) == Bitmap(width: 4, height: 4))
  }

  private func draw(_ source: Bitmap, in rect: Rect, width: Int, height: Int) -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: 1)
    canvas.draw(source, in: rect)
    return canvas.finish()
  }
}
