import AssayDrawing
import AssayGeometry
import AssayImaging
import Synchronization
import AssayTestSupport
import Testing

@Suite struct GlyphCacheTests {
  /// Squares whose side is 100 units times their number; counts the calls.
  private final class Squares: GlyphSource {
    let calls = Mutex(0)

    func outline(of glyph: UInt32) -> GlyphOutline? {
      calls.withLock { $0 += 1 }
      guard glyph > 0 else { return nil }
      let side = Double(glyph) * 100
      return GlyphOutline(unitsPerEm: 1000, path: Path(rect: Rect(x: 0, y: 0, width: side, height: side)))
    }
  }

  private static let colors: [Color] = [
    .black, .white, Color(red: 12, green: 200, blue: 91), Color(red: 255, green: 1, blue: 128, alpha: 77),
    Color(red: 3, green: 254, blue: 0, alpha: 254), Color(red: 0, green: 0, blue: 0, alpha: 1),
  ]

  /// A picture drawn on a canvas on which every pixel is different.
  private func patterned(
    width: Int, height: Int, background: Color = .white, _ draw: (inout Canvas) -> Void
  ) -> Bitmap {
    drawn(width, height, background: background) { canvas in
      for x in 0..<width {
        for y in 0..<height {
          let shade = Color(
            red: UInt8(x * 23 & 255), green: UInt8(y * 61 & 255), blue: UInt8((x + y) * 37 & 255),
            alpha: UInt8((x * 7 + y * 31) & 255))
          canvas.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1), color: shade)
        }
      }
      draw(&canvas)
    }
  }

  @Test(arguments: 1...11, colors)
  func aCachedGlyphHasThePixelsOfItsPath(width: Int, color: Color) {
    // Two columns and two rows are partly covered, with different levels.
    let shape = Rect(x: 2.25, y: 1.5, width: Double(width) + 0.625, height: 3.125)
    let glyph = GlyphOutline(
      unitsPerEm: 64,
      path: Path(rect: Rect(x: 16, y: -40, width: shape.width * 64, height: shape.height * 64)))
    for background in [Color.white, .clear] {
      // The bottom of the shape is 40 units below the baseline.
      let baseline = Point(x: 2, y: shape.maxY - 0.625)
      func draw(_ body: (inout Canvas) -> Void) -> Bitmap {
        patterned(width: 16, height: 6, background: background, body)
      }
      let expected = draw { $0.fill(Path(rect: shape), color: color) }
      for _ in 1...2 {
        #expect(draw { $0.fill(glyph, size: 1, at: baseline, color: color) } == expected)
      }
    }
  }

  @Test func aCachedGlyphIsClippedLikeItsPath() {
    let glyph = GlyphOutline(unitsPerEm: 64, path: Path(rect: Rect(x: 0, y: 0, width: 700, height: 300)))
    for x in stride(from: -12.25, through: 9, by: 0.75) {
      let shape = Path(rect: Rect(x: x, y: 4.5 - 300.0 / 64, width: 700.0 / 64, height: 300.0 / 64))
      let picture = patterned(width: 7, height: 5) {
        $0.fill(glyph, size: 1, at: Point(x: x, y: 4.5), color: .black)
      }
      #expect(picture == patterned(width: 7, height: 5) { $0.fill(shape, color: .black) }, "at \(x)")
    }
  }

  @Test func glyphsOfDifferentSizesAndPositionsAreDistinguished() {
    let known = GlyphOutline(unitsPerEm: 10, path: Path(rect: Rect(x: 0, y: 0, width: 7, height: 9)))
    func draw(_ outline: () -> GlyphOutline) -> Bitmap {
      drawn(120, 90) { canvas in
        for index in 0..<3000 {
          let place = Point(x: Double(index % 60) * 2.03, y: Double(index / 60) * 1.71)
          let color = Color(red: UInt8(index & 255), green: 0, blue: 0, alpha: 120)
          canvas.fill(outline(), size: 2 + Double(index % 7) / 8, at: place, color: color)
        }
      }
    }
    // A new outline is never in the cache.
    let expected = draw { GlyphOutline(unitsPerEm: 10, path: known.path) }
    #expect(draw { known } == expected)
    #expect(draw { known } == expected)
  }

  @Test func anOutlineIsReadOnceForASizeAndPosition() {
    let squares = Squares()
    var canvas = Canvas(width: 30, height: 10, scale: 1)
    for index in 0..<8 {
      canvas.fill(9, of: squares, size: 2, at: Point(x: Double(index) * 3, y: 5), color: .black)
    }
    #expect(squares.calls.withLock { $0 } == 1)
    canvas.fill(9, of: squares, size: 2, at: Point(x: 1.5, y: 5), color: .black)
    canvas.fill(9, of: squares, size: 2.5, at: Point(x: 1, y: 5), color: .black)
    canvas.fill(8, of: squares, size: 2, at: Point(x: 0, y: 5), color: .black)
    #expect(squares.calls.withLock { $0 } == 4)
  }

  @Test func aNumberedGlyphHasThePixelsOfItsOutline() throws {
    let squares = Squares()
    for size in [3.3, 300] {
      let outline = try #require(squares.outline(of: 7))
      let pictures = [(7 as UInt32, squares as any GlyphSource), (0, outline)].map { glyph, source in
        drawn(40, 40, scale: 2) {
          $0.fill(glyph, of: source, size: size, at: Point(x: 2.2, y: 9.1), color: .black)
        }
      }
      #expect(pictures[0] == pictures[1])
      #expect(pictures[0] != Bitmap(width: 40, height: 40))
    }
  }

  @Test func aGlyphWithoutAnOutlineDrawsNothing() {
    let bitmap = drawn(4, 4) { $0.fill(0, of: Squares(), size: 4, at: Point(x: 0, y: 4), color: .black) }
    #expect(bitmap == Bitmap(width: 4, height: 4))
  }
}
