import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct PictureTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  private var flag: Bitmap {
    var bitmap = Bitmap(width: 2, height: 2, color: red)
    bitmap[1, 0] = blue
    bitmap[0, 1] = .white
    return bitmap
  }

  @Test(
    "A picture keeps its pixels at its size, has sharp pixels when enlarged, and is cut at the canvas",
    arguments: [
      (Rect(x: 1, y: 0, width: 2, height: 2), 4, 2, ".RB.\n.WR."),
      (
        Rect(x: 1, y: 1, width: 4, height: 4), 6, 6,
        "......\n.RRBB.\n.RRBB.\n.WWRR.\n.WWRR.\n......"
      ),
      (Rect(x: -1, y: -1, width: 2, height: 2), 2, 1, "R."),
    ])
  func pixels(rect: Rect, width: Int, height: Int, rows: String) {
    #expect(PixelArt(draw(flag, in: rect, width: width, height: height)) == rows)
  }

  @Test func aReducedPictureIsAveragedByArea() {
    let pixel = Rect(x: 0, y: 0, width: 1, height: 1)
    // Two reds, a blue and a white.
    let mean = Color(red: 191, green: 64, blue: 128)
    #expect(draw(flag, in: pixel, width: 1, height: 1)[0, 0] == mean)
    // Transparent pixels do not affect the color.
    var half = Bitmap(width: 2, height: 1)
    half[0, 0] = red
    #expect(draw(half, in: pixel, width: 1, height: 1)[0, 0] == red.withAlpha(128))
    // Three pixels on two: each takes one and a half.
    var three = Bitmap(width: 3, height: 1, color: .white)
    three[1, 0] = .black
    let two = draw(three, in: Rect(x: 0, y: 0, width: 2, height: 1), width: 2, height: 1)
    #expect(two == Bitmap(width: 2, height: 1, color: Color(red: 170, green: 170, blue: 170)))
  }

  @Test func sidesBetweenPixelsAreAntiAliased() {
    let source = Bitmap(width: 3, height: 5, color: red)
    let bitmap = draw(source, in: Rect(x: 0.5, y: 0, width: 2, height: 1), width: 3, height: 1)
    #expect((0..<3).map { bitmap[$0, 0] } == [red.withAlpha(128), red, red.withAlpha(128)])
  }

  @Test func aPictureFollowsOriginAndScale() {
    var canvas = Canvas(width: 6, height: 4, scale: 2)
    canvas.origin = Point(x: 1, y: 1)
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
    drawn(width, height) { $0.draw(source, in: rect) }
  }
}
