import AssayDrawing
import AssayGeometry
import AssayImaging
import AssayTestSupport
import Testing

@Suite struct RobustnessTests {
  private let blank = Bitmap(width: 8, height: 8)

  @Test func emptyPathsDrawNothing() {
    #expect(draw { $0.fill(Path(), color: .black) } == blank)
    #expect(draw { $0.stroke(Path(), color: .black) } == blank)
    #expect(draw { $0.fill(Path(rect: Rect(x: 1, y: 1, width: 0, height: 5)), color: .black) } == blank)
    #expect(draw { $0.fill(Rect(x: 1, y: 1, width: 5, height: 0), color: .black) } == blank)
    #expect(draw { $0.stroke(point, color: .black, style: StrokeStyle(width: 4)) } == blank)
    #expect(draw { $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), color: .clear) } == blank)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func coordinatesThatAreNotFiniteDrawNothing(value: Double) {
    var path = Path(rect: Rect(x: 1, y: 1, width: 5, height: 5))
    path.addLine(to: Point(x: value, y: 2))
    #expect(draw { $0.fill(path, color: .black) } == blank)
    #expect(draw { $0.stroke(path, color: .black) } == blank)
    #expect(draw { $0.fill(Rect(x: value, y: 1, width: 2, height: 2), color: .black) } == blank)
    #expect(draw { $0.stroke(point, color: .black, style: StrokeStyle(width: value)) } == blank)
    #expect(
      draw { canvas in
        canvas.origin.x = value
        canvas.fill(Path(ovalIn: Rect(x: 1, y: 1, width: 5, height: 5)), color: .black)
        canvas.fill(Rect(x: 1, y: 1, width: 5, height: 5), color: .black)
      } == blank)
    let all = Rect(x: 0, y: 0, width: 8, height: 8)
    #expect(draw { $0.withLayer(mask: Mask(path)) { $0.fill(all, color: .black) } } == blank)
  }

  @Test(arguments: [1e4, 1e9, 1e15])
  func shapesThatReachFarOutsideAreFilled(distance: Double) {
    let rect = Rect(x: -distance, y: -distance, width: distance + 4, height: 3 * distance)
    let half = String(repeating: "####....\n", count: 8).dropLast()
    #expect(PixelArt(draw { $0.fill(rect, color: .black) }) == String(half))
    #expect(PixelArt(draw { $0.fill(Path(rect: rect), color: .black) }) == String(half))
    var wedge = Path()
    // Its lower side runs through the canvas's diagonal.
    for (x, y) in [(-distance, -distance), (distance, -distance), (distance, distance)] {
      wedge.addLine(to: Point(x: x, y: y))
    }
    let bitmap = draw { $0.fill(wedge, color: .black) }
    #expect(bitmap[6, 1] == .black && bitmap[1, 6] == .clear)
    #expect(distance > 1e10 || abs(Int(bitmap[4, 4].alpha) - 128) <= 2)
  }

  @Test func theLargestNumbersAreAccepted() {
    let huge = Double.greatestFiniteMagnitude
    var path = Path()
    path.move(to: Point(x: -huge, y: 0))
    path.addCubic(
      to: Point(x: 0, y: huge), control1: Point(x: huge, y: huge), control2: Point(x: huge, y: -huge))
    _ = draw { canvas in
      canvas.fill(path, color: .black)
      canvas.stroke(path, color: .black, style: StrokeStyle(width: huge))
      canvas.fill(Rect(x: -huge, y: -huge, width: huge, height: huge), color: .black)
      let all = Rect(x: 0, y: 0, width: 8, height: 8)
      canvas.withLayer(mask: Mask(path)) { $0.fill(all, color: .black) }
      canvas.withShadow(Shadow(color: .black, offset: Point(x: huge, y: 0), blur: huge)) {
        $0.fill(all, color: .black)
      }
    }
  }

  @Test(arguments: FillRule.allCases)
  func pathsWithMorePointsThanFreeTypeTakesAreFilled(rule: FillRule) {
    // A comb of 10,000 teeth, each a rectangle of its own: 40,000 points. Every second column of 8 pixels is full.
    var path = Path()
    for row in 0..<100 {
      for column in 0..<100 {
        path.append(Path(rect: Rect(x: Double(column) * 2, y: Double(row), width: 1, height: 1)))
      }
    }
    let bitmap = drawn(200, 100) { $0.fill(path, color: .black, rule: rule) }
    #expect(ink(bitmap) == 10_000)
    #expect(bitmap[0, 0] == .black && bitmap[1, 0] == .clear && bitmap[198, 99] == .black)
  }

  /// A knot of more points than FreeType takes is not drawn.
  @Test(arguments: [(1000, true), (40_000, false)])
  func aKnotOfLinesTakesABoundedTime(count: Int, isDrawn: Bool) {
    var path = Path()
    var state: UInt64 = 1
    for _ in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      path.addLine(to: Point(x: Double(state >> 32 & 0xFFFF) / 2048, y: Double(state >> 48) / 2048))
    }
    let ink = ink(drawn(32, 32) { $0.fill(path, color: .black) })
    #expect(isDrawn ? ink > 500 : ink == 0)
  }

  @Test func aCanvasThatIsTooLargeIsRefused() async {
    await #expect(processExitsWith: .failure) {
      _ = Canvas(width: Canvas.longestSide + 1, height: 1, scale: 1)
    }
  }

  @Test func manyTasksDrawTheSame() async {
    let expected = scene()
    let all = await withTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 { group.addTask { scene() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8 && all.allSatisfy { $0 == expected })
  }

  @Test(arguments: [0, 1, 100, 128, 254, 255] as [UInt8])
  func colorsBlendExactlyOnAnOpaqueCanvas(alpha: UInt8) {
    let under = Color(red: 10, green: 200, blue: 77)
    let over = Color(red: 250, green: 3, blue: 78, alpha: alpha)
    let bitmap = drawn(1, 1, background: under) {
      $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: over)
    }
    func mix(_ below: UInt8, _ above: UInt8) -> UInt8 {
      let share = Double(alpha) / 255
      let level: Double = Double(above) * share + Double(below) * (1 - share)
      return UInt8(level.rounded())
    }
    let (red, green) = (mix(under.red, over.red), mix(under.green, over.green))
    #expect(bitmap[0, 0] == Color(red: red, green: green, blue: mix(under.blue, over.blue)))
  }

  private var point: Path {
    var path = Path()
    path.move(to: Point(x: 4, y: 4))
    path.addLine(to: Point(x: 4, y: 4))
    return path
  }

  private func draw(_ body: (inout Canvas) -> Void) -> Bitmap { drawn(8, 8, body) }
}

private func scene() -> Bitmap {
  var canvas = Canvas(width: 120, height: 80, scale: 2, background: .white)
  let card = Path(roundedRect: Rect(x: 5, y: 4, width: 48, height: 30), cornerRadius: 7)
  let glyph = GlyphOutline(unitsPerEm: 1000, path: Path(ovalIn: Rect(x: 40, y: -20, width: 500, height: 740)))
  canvas.withShadow(Shadow(color: .black, offset: Point(x: 1, y: 2), blur: 5)) { canvas in
    canvas.withLayer(mask: Mask(card), opacity: 0.9) { layer in
      layer.fill(Rect(x: 0, y: 0, width: 60, height: 40), color: Color(red: 20, green: 90, blue: 220))
      layer.draw(Bitmap(width: 7, height: 5, color: .black), in: Rect(x: 30.3, y: 20.1, width: 9, height: 8))
      for index in 0..<9 {
        layer.fill(glyph, size: 11, at: Point(x: 8 + Double(index) * 4.37, y: 18.2), color: .white)
      }
    }
  }
  canvas.stroke(card, color: .black, style: StrokeStyle(width: 1.5, join: .round))
  return canvas.finish()
}
