import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct LayerTests {
  private let all = Rect(x: 0, y: 0, width: 8, height: 6)

  @Test func aMaskShowsItsInside() {
    var path = Path(rect: Rect(x: 1, y: 1, width: 6, height: 4))
    path.append(Path(rect: Rect(x: 3, y: 2, width: 2, height: 2)))
    let picture = masked(by: Mask(path, style: .inside(.evenOdd)))
    #expect(
      PixelArt(picture) == """
        WWWWWWWW
        W######W
        W##WW##W
        W##WW##W
        W######W
        WWWWWWWW
        """)
  }

  @Test func aLineMaskShowsALineAlongThePath() {
    let path = Path(rect: Rect(x: 1, y: 1, width: 6, height: 4))
    let picture = masked(by: Mask(path, style: .line(StrokeStyle(width: 2))))
    #expect(
      PixelArt(picture) == """
        ########
        ########
        ##WWWW##
        ##WWWW##
        ########
        ########
        """)
  }

  @Test func anEmptyMaskShowsNothing() {
    let line = Path(rect: Rect(x: 1, y: 1, width: 6, height: 4))
    for mask in [
      Mask(Path()), Mask(Path(rect: Rect(x: 2, y: 2, width: 0, height: 3))),
      Mask(line, style: .line(StrokeStyle(width: 0))),
    ] {
      #expect(masked(by: mask) == Bitmap(width: 8, height: 6, color: .white))
    }
  }

  @Test func theMaskHasTheOriginOfTheLayersBeginning() {
    var canvas = Canvas(width: 4, height: 2, scale: 2)
    canvas.origin.x = 1
    canvas.withLayer(mask: Mask(Path(rect: Rect(x: 0, y: 0, width: 0.5, height: 1)))) {
      $0.origin = .zero
      $0.fill(Rect(x: 0, y: 0, width: 2, height: 1), color: .black)
    }
    #expect(canvas.origin == Point(x: 1, y: 0))
    #expect(PixelArt(canvas.finish()) == "..#.\n..#.")
  }

  @Test func theLayerIsMultipliedByTheMasksCoverage() {
    let mask = Mask(Path(rect: Rect(x: 0, y: 0, width: 1.5, height: 1)))
    let bitmap = drawn(2, 1) { $0.withLayer(mask: mask) { $0.fill(all, color: Color.black.withAlpha(100)) } }
    #expect(bitmap[0, 0].alpha == 100 && bitmap[1, 0].alpha == 50)
  }

  @Test func opacityAppliesToTheWholeLayer() {
    let bitmap = drawn(2, 1, background: .white) {
      $0.withLayer(opacity: 0.5) { for _ in 1...2 { $0.fill(all, color: .black) } }
    }
    // 0.5 is 128/255; white · 127/255 is left.
    #expect(bitmap[0, 0] == Color(red: 127, green: 127, blue: 127))
  }

  @Test(arguments: [0, -1, Double.nan])
  func aLayerWithoutOpacityShowsNothing(opacity: Double) {
    let bitmap = drawn(8, 6) { $0.withLayer(opacity: opacity) { $0.fill(all, color: .black) } }
    #expect(bitmap == Bitmap(width: 8, height: 6))
  }

  @Test func aShadowWithoutBlurIsHard() {
    let shadow = Shadow(color: Color(red: 255, green: 0, blue: 0), offset: Point(x: 2, y: 1))
    let box = Rect(x: 1, y: 1, width: 3, height: 3)
    #expect(
      PixelArt(drawn(8, 6) { $0.withShadow(shadow) { $0.fill(box, color: .black) } }) == """
        ........
        .###....
        .###RR..
        .###RR..
        ...RRR..
        ........
        """)
  }

  @Test(arguments: [1.0, 2, 3.5, 8, 13])
  func blurKeepsTheInkOfAShadowAndIsSymmetric(blur: Double) {
    let bitmap = shadow(blur: blur)
    #expect(blur == 13 || abs(ink(bitmap) - 64) < 64 * 0.02)
    #expect((bitmap[32, 32].alpha < 255) == (blur > 3))
    for y in 0..<64 {
      for x in 0..<64 {
        let alpha = bitmap[x, y].alpha
        #expect(
          alpha == bitmap[63 - x, y].alpha && alpha == bitmap[x, 63 - y].alpha && alpha == bitmap[y, x].alpha)
      }
    }
  }

  @Test func theStandardDeviationIsHalfTheBlur() {
    // The variance of a blurred square along x is the square's own, (8² − 1)/12, plus the blur's.
    let bitmap = shadow(blur: 10)
    var (sum, moment) = (0.0, 0.0)
    for y in 0..<64 {
      for x in 0..<64 {
        let (alpha, distance) = (Double(bitmap[x, y].alpha), Double(x) - 31.5)
        sum += alpha
        moment += alpha * distance * distance
      }
    }
    let deviation = (moment / sum - 63.0 / 12).squareRoot()
    #expect(abs(deviation - 5) < 0.25)
  }

  @Test func aShadowDrawnAloneIsThatOfALayer() {
    let shadow = Shadow(color: Color.black.withAlpha(90), offset: Point(x: 1, y: 2), blur: 3)
    let box = Rect(x: 5, y: 5, width: 4, height: 3)
    let alone = drawn(30, 30, scale: 2, background: .white) {
      $0.drawShadow(shadow) { $0.fill(box, color: .black) }
      $0.fill(box, color: .black)
    }
    let layer = drawn(30, 30, scale: 2, background: .white) {
      $0.withShadow(shadow) { $0.fill(box, color: .black) }
    }
    #expect(alone == layer)
  }

  @Test func drawingsOutsideTheClipCastShadowsIntoIt() {
    var canvas = Canvas(width: 8, height: 2, scale: 1)
    canvas.withClip(Rect(x: 4, y: 0, width: 4, height: 2)) {
      $0.withShadow(Shadow(color: .white, offset: Point(x: 4, y: 0))) {
        $0.fill(Rect(x: 1, y: 0, width: 2, height: 2), color: .black)
      }
    }
    #expect(PixelArt(canvas.finish()) == ".....WW.\n.....WW.")
  }

  @Test func aRectangleOfWholePixelsIsSharp() {
    let bitmap = drawn(6, 4, scale: 2) { $0.fill(Rect(x: 0.5, y: 0.5, width: 2, height: 1), color: .black) }
    #expect(PixelArt(bitmap) == "......\n.####.\n.####.\n......")
  }

  @Test func edgesBetweenPixelsAreAntiAliased() {
    let bitmap = drawn(3, 3) { $0.fill(Rect(x: 0.5, y: 0.25, width: 2, height: 2.5), color: .black) }
    let alphas = (0..<3).map { y in (0..<3).map { x in Int(bitmap[x, y].alpha) } }
    #expect(alphas == [[96, 192, 96], [128, 255, 128], [96, 192, 96]])
    let clip = Rect(x: 0.5, y: 0, width: 1.75, height: 1)
    let clipped = drawn(3, 1) { $0.withClip(clip) { $0.fill(all, color: .black) } }
    #expect((0..<3).map { clipped[$0, 0].alpha } == [128, 255, 64])
  }

  @Test func aClipOfWholePixelsIsSharp() {
    var canvas = Canvas(width: 8, height: 4, scale: 1)
    canvas.withClip(Rect(x: 1, y: 1, width: 4, height: 2)) {
      $0.fill(all, color: .white)
      $0.withClip(Rect(x: 3, y: 0, width: 8, height: 2)) {
        $0.fill(Path(ovalIn: all.grown(by: 9)), color: .black)
      }
    }
    canvas.fill(Rect(x: 7, y: 3, width: 1, height: 1), color: .black)
    #expect(
      PixelArt(canvas.finish()) == """
        ........
        .WW##...
        .WWWW...
        .......#
        """)
  }

  private func masked(by mask: Mask) -> Bitmap {
    drawn(8, 6, background: .white) { $0.withLayer(mask: mask) { $0.fill(all, color: .black) } }
  }

  /// The shadow of a square of 8 × 8 pixels around the middle of 64 × 64, without the square.
  private func shadow(blur: Double) -> Bitmap {
    // The square is in the upper half of a picture, its shadow in the lower one.
    let shadow = Shadow(color: .black, offset: Point(x: 0, y: 64), blur: blur)
    let bitmap = drawn(64, 128) {
      $0.withShadow(shadow) { $0.fill(Rect(x: 28, y: 28, width: 8, height: 8), color: .black) }
    }
    return Bitmap(width: 64, height: 64, bytes: Array(bitmap.bytes[(64 * 64 * 4)...]))
  }
}
