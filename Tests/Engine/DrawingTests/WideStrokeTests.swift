import AssayDrawing
import AssayGeometry
import AssayImaging
import Foundation
import Testing

/// Checks that a line covers everything within half its width of the path, even if it is wide.
@Suite struct WideStrokeTests {
  static let side = 64

  @Test(
    "Wide lines leave no hole",
    arguments: [
      (Path(roundedRect: Rect(x: 22, y: 27, width: 20, height: 10), cornerRadius: 4), 30.0),
      (Path(rect: Rect(x: 12, y: 22, width: 40, height: 20)), 60.0),
      (Path(ovalIn: Rect(x: 12, y: 12, width: 40, height: 40)), 44.0),
      (Path(ovalIn: Rect(x: 30, y: 30, width: 4, height: 4)), 8.0),
    ])
  func wideLinesHaveNoHoles(path: Path, width: Double) {
    let bitmap = draw(path, StrokeStyle(width: width))
    #expect(bitmap[Self.side / 2, Self.side / 2].alpha == 255)
    #expect(bitmap[Self.side / 2 - 3, Self.side / 2 + 2].alpha == 255)
  }

  @Test("Round lines along 40 closed random paths cover everything within half their width")
  func coversByDistance() {
    var random = RandomNumbers(seed: 7)
    var worst = 0.0
    for _ in 0..<40 {
      let points = (0..<random.next(in: 2...5)).map { _ in random.point() }
      // 64 points per pixel are not precise enough for thinner lines.
      let width = Double(random.next(in: 8...40))
      var path = Path()
      for point in points { path.addLine(to: point) }
      path.close()
      let bitmap = draw(path, StrokeStyle(width: width, join: .round))
      worst = max(
        worst, difference(bitmap) { x, y in Self.coverage(of: points + [points[0]], width / 2, x, y) })
    }
    #expect(worst < 2)
  }

  /// Curves are gentle, because Cairo leaves holes in curves of a radius below half the width.
  @Test("Lines along 200 random paths are the same as Cairo's", .enabled(if: CairoStroker() != nil))
  func agreesWithCairo() throws {
    let cairo = try #require(CairoStroker())
    var random = RandomNumbers(seed: 11)
    var differences: [Double] = []
    for index in 0..<200 {
      let path = index < 100 ? random.polygon(isClosed: index % 2 == 0) : random.wave()
      let widest = index < 100 ? 30 : 8
      let style = StrokeStyle(
        width: Double(random.next(in: 1...widest)), join: StrokeStyle.Join.allCases[index % 2])
      let expected = try #require(
        cairo.coverage(of: path, style: style, width: Self.side, height: Self.side))
      differences.append(
        difference(draw(path, style)) { x, y in Double(expected[y * Self.side + x]) / 255 })
    }
    // Cairo uses fifteen rows per pixel, which causes the difference on thin lines.
    let sum: Double = differences.reduce(0, +)
    #expect(sum / 200 < 1)
    #expect(differences.max() ?? 0 < 6)
  }

  private func draw(_ path: Path, _ style: StrokeStyle) -> Bitmap {
    drawn(Self.side, Self.side) { $0.stroke(path, color: .black, style: style) }
  }

  /// The mean difference in 255ths, over the pixels that either touches.
  private func difference(_ bitmap: Bitmap, _ expected: (Int, Int) -> Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let (drawn, wanted) = (Double(bitmap[x, y].alpha), expected(x, y) * 255)
        guard drawn + wanted > 0 else { continue }
        (sum, count) = (sum + (drawn - wanted).magnitude, count + 1)
      }
    }
    return count > 0 ? sum / count : 0
  }

  /// The share of a pixel within a distance of straight pieces, from 8 × 8 points in it.
  private static func coverage(of points: [Point], _ radius: Double, _ x: Int, _ y: Int) -> Double {
    let center = distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), to: points)
    if (center - radius).magnitude > 1 { return center < radius ? 1 : 0 }
    var inside = 0.0
    for place in 0..<64 {
      // No two points have the same x or y, so that vertical edges are as precise as slanted ones.
      let (column, row) = (Double(place % 8), Double(place / 8))
      let point = Point(
        x: Double(x) + (column * 8 + row + 0.5) / 64, y: Double(y) + (row * 8 + column + 0.5) / 64)
      if distance(point, to: points) < radius { inside += 1 }
    }
    return inside / 64
  }

  private static func distance(_ point: Point, to points: [Point]) -> Double {
    var least = Double.infinity
    for (start, end) in zip(points, points.dropFirst()) {
      let (way, offset) = (end - start, point - start)
      let length = way.x * way.x + way.y * way.y
      let place = length > 0 ? min(1, max(0, (way.x * offset.x + way.y * offset.y) / length)) : 0
      let gap = offset - way * place
      least = min(least, gap.x * gap.x + gap.y * gap.y)
    }
    return least.squareRoot()
  }
}

/// Pseudorandom numbers that are the same in every run.
private struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(in range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }

  mutating func point() -> Point {
    Point(x: Double(next(in: 40...216)) / 4, y: Double(next(in: 40...216)) / 4)
  }

  mutating func polygon(isClosed: Bool) -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<next(in: 1...3) { path.addLine(to: point()) }
    if isClosed { path.close() }
    return path
  }

  mutating func wave() -> Path {
    let (left, right, bend) = (Double(next(in: 16...48)), Double(next(in: 16...48)), Double(next(in: 0...8)))
    var path = Path()
    path.move(to: Point(x: 8, y: left))
    path.addCubic(
      to: Point(x: 56, y: right), control1: Point(x: 24, y: left + bend),
      control2: Point(x: 40, y: right - bend))
    return path
  }
}

/// Cairo's stroker, for comparison; its library is loaded at run time, so that it need not be installed.
private struct CairoStroker {
  private typealias Handle = OpaquePointer
  private let library: UnsafeMutableRawPointer

  /// Opens the library; nil if it is not installed.
  init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
    self.library = library
  }

  /// The coverage of a line along a path, 0…255, row by row.
  func coverage(of path: Path, style: StrokeStyle, width: Int, height: Int) -> [UInt8]? {
    guard
      let create: @convention(c) (Int32, Int32, Int32) -> Handle? = function("cairo_image_surface_create"),
      let begin: @convention(c) (Handle?) -> Handle? = function("cairo_create"),
      let data: @convention(c) (Handle?) -> UnsafeMutablePointer<UInt8>? = function(
        "cairo_image_surface_get_data"),
      let stride: @convention(c) (Handle?) -> Int32 = function("cairo_image_surface_get_stride")
    else { return nil }
    let alphaAlone: Int32 = 2
    let surface = create(alphaAlone, Int32(width), Int32(height))
    let context = begin(surface)
    defer {
      call("cairo_destroy", context, [])
      call("cairo_surface_destroy", surface, [])
    }
    set("cairo_set_antialias", context, 6)
    set("cairo_set_line_join", context, style.join == .miter ? 0 : 1)
    call("cairo_set_line_width", context, [style.width])
    call("cairo_set_tolerance", context, [0.01])
    for element in path.elements { add(element, to: context) }
    call("cairo_stroke", context, [])
    call("cairo_surface_flush", surface, [])
    guard let bytes = data(surface) else { return nil }
    let rowLength = Int(stride(surface))
    return (0..<height).flatMap { y in (0..<width).map { bytes[y * rowLength + $0] } }
  }

  private func add(_ element: Path.Element, to context: Handle?) {
    switch element {
    case .move(let point): call("cairo_move_to", context, [point.x, point.y])
    case .line(let point): call("cairo_line_to", context, [point.x, point.y])
    case .quad: preconditionFailure("Cairo has no quadratic curves")
    case .cubic(let first, let second, let end):
      call("cairo_curve_to", context, [first.x, first.y, second.x, second.y, end.x, end.y])
    case .close: call("cairo_close_path", context, [])
    }
  }

  private func function<Function>(_ name: String) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }

  private func set(_ name: String, _ context: Handle?, _ value: Int32) {
    let set: (@convention(c) (Handle?, Int32) -> Void)? = function(name)
    set?(context, value)
  }

  private func call(_ name: String, _ context: Handle?, _ values: [Double]) {
    // A function ignores the registers of additional arguments.
    let call: (@convention(c) (Handle?, Double, Double, Double, Double, Double, Double) -> Void)? = function(
      name)
    let values = values + [Double](repeating: 0, count: 6 - values.count)
    call?(context, values[0], values[1], values[2], values[3], values[4], values[5])
  }
}
