import AssayDrawing
import AssayGeometry
import AssayImaging
import Testing

/// Compares coverage with the exact one, in 255ths, in the pixels on edges.
@Suite struct CoverageTests {
  @Test(arguments: FillRule.allCases)
  func coverageIsWithinTwelveLevelsOfTheExactOneAndItsMeanErrorIsSmall(rule: FillRule) {
    #expect(Shape.all.count >= 40)
    var all: [Double] = []
    for shape in Shape.all {
      let differences = CoverageTests.differences(of: shape, rule: rule)
      #expect(differences.map(\.magnitude).max() ?? 0 <= 12, "\(shape)")
      all += differences
    }
    guard rule == .nonZero else { return }
    let mean = all.reduce(0) { $0 + $1.magnitude } / Double(all.count)
    let bias = all.reduce(0, +) / Double(all.count)
    #expect(mean <= 1.5 && bias.magnitude <= 0.6)
  }

  @Test(arguments: Shape.all, FillRule.allCases)
  func aPathThatIsRepeatedThreeTimesHasTheSamePixels(shape: Shape, rule: FillRule) {
    var thrice = shape
    thrice.path.append(shape.path)
    thrice.path.append(shape.path)
    #expect(CoverageTests.draw(thrice, rule: rule) == CoverageTests.draw(shape, rule: rule))
  }

  private static func draw(_ shape: Shape, rule: FillRule) -> Bitmap {
    drawn(40, 40) { $0.fill(shape.path, color: .black, rule: rule) }
  }

  private static func differences(of shape: Shape, rule: FillRule) -> [Double] {
    let bitmap = draw(shape, rule: rule)
    let exact = ExactCoverage(of: shape.path, rule: rule, width: 40, height: 40)
    return exact.values.indices.compactMap { index in
      let drawn = Double(bitmap.bytes[index * 4 + 3])
      let isEdge = exact.values[index] > 1e-9 && exact.values[index] < 1 - 1e-9
      return isEdge || (drawn != 0 && drawn != 255) ? drawn - exact.values[index] * 255 : nil
    }
  }
}

/// A named path within 40 × 40 points.
struct Shape: Sendable, CustomStringConvertible {
  let description: String
  var path: Path

  static let all: [Shape] =
    roundedRects + ovals + corners + swirls + stars + rings
    + [Shape(description: "label whose corners cross", path: crossing(radius: 14))]

  private static let roundedRects = (0..<12).map { index in
    let step = Double(index)
    let rect = Rect(x: 2 + step * 0.37, y: 3 + step * 0.21, width: 30 - step * 0.9, height: 24 + step * 0.43)
    return Shape(
      description: "rounded rectangle \(index)", path: Path(roundedRect: rect, cornerRadius: step * 1.3))
  }

  private static let ovals = (0..<10).map { index in
    let step = Double(index)
    let rect = Rect(x: 4 - step * 0.11, y: 5.3, width: 8 + step * 2.9, height: 30.1 - step * 1.7)
    return Shape(description: "oval \(index)", path: Path(ovalIn: rect))
  }

  private static let corners = (0..<8).map { index in
    let radius = 3 + Double(index) * 1.45
    let path = crossing(radius: radius).mapped { Point(x: $0.x, y: $0.y * 2 - 18) }
    return Shape(description: "quadratic corners \(index)", path: path)
  }

  private static let swirls = (0..<8).map { index in
    let step = Double(index)
    var path = Path()
    path.move(to: Point(x: 2.5, y: 20))
    path.addCubic(
      to: Point(x: 37, y: 18 - step), control1: Point(x: 5 + step * 4, y: -20),
      control2: Point(x: 30, y: 30 + step * 3))
    path.addCubic(
      to: Point(x: 2.5, y: 20), control1: Point(x: 39, y: 42), control2: Point(x: 4, y: 39 - step))
    return Shape(description: "swirl \(index)", path: path)
  }

  private static let stars = (0..<6).map { index in
    var path = Path()
    for corner in 0..<5 {
      // Every second corner of a pentagon, turned a little each time.
      let angle = Double(corner * 2) * 1.2566370614 + Double(index) * 0.19
      let (sine, cosine) = sineCosine(angle)
      path.addLine(to: Point(x: 20 + 18 * cosine, y: 20 + 18 * sine))
    }
    path.close()
    return Shape(description: "star \(index)", path: path)
  }

  private static let rings = (0..<4).map { index in
    var path = Path(ovalIn: Rect(x: 3, y: 3, width: 33.3, height: 33.3))
    let inset = 0.4 + Double(index) * 3
    path.append(
      Path(ovalIn: Rect(x: 3 + inset, y: 3 + inset, width: 33.3 - 2 * inset, height: 33.3 - 2 * inset)))
    return Shape(description: "ring \(index)", path: path)
  }

  /// A label's outline 36 points wide and 19 high, whose corners cross above a radius of 9.5.
  private static func crossing(radius: Double) -> Path {
    let (left, right, top, bottom) = (2.3, 38.3, 10.6, 29.6)
    var path = Path()
    path.move(to: Point(x: left + radius, y: top))
    path.addLine(to: Point(x: right - radius, y: top))
    path.addQuad(to: Point(x: right, y: top + radius), control: Point(x: right, y: top))
    path.addLine(to: Point(x: right, y: bottom - radius))
    path.addQuad(to: Point(x: right - radius, y: bottom), control: Point(x: right, y: bottom))
    path.addLine(to: Point(x: left + radius, y: bottom))
    path.addQuad(to: Point(x: left, y: bottom - radius), control: Point(x: left, y: bottom))
    path.addLine(to: Point(x: left, y: top + radius))
    path.addQuad(to: Point(x: left + radius, y: top), control: Point(x: left, y: top))
    path.close()
    return path
  }
}

/// A simple, slow computation of coverage: 256 lines per pixel, each exact along x, with curves of 200 straight pieces.
struct ExactCoverage {
  let width: Int
  let height: Int
  /// 0…1, row by row.
  private(set) var values: [Double]

  private static let linesPerPixel = 256

  init(of path: Path, rule: FillRule, width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Double](repeating: 0, count: width * height)
    let lineCount = height * ExactCoverage.linesPerPixel
    var crossings = [[(x: Double, direction: Int)]](repeating: [], count: lineCount)
    for (start, end) in ExactCoverage.lines(of: path) where start.y != end.y {
      let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
      let first = max(0, Int((top.y * Double(ExactCoverage.linesPerPixel) - 0.5).rounded(.up)))
      for line in first..<max(first, lineCount) {
        let y = (Double(line) + 0.5) / Double(ExactCoverage.linesPerPixel)
        guard y < bottom.y else { break }
        let x = top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
        crossings[line].append((x, start.y < end.y ? 1 : -1))
      }
    }
    for (line, row) in crossings.enumerated() {
      addSpans(of: row.sorted { $0.x < $1.x }, rule: rule, row: line / ExactCoverage.linesPerPixel)
    }
  }

  private mutating func addSpans(of crossings: [(x: Double, direction: Int)], rule: FillRule, row: Int) {
    var winding = 0
    for (crossing, next) in zip(crossings, crossings.dropFirst()) {
      winding += crossing.direction
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
      let (left, right) = (max(0, crossing.x), min(Double(width), next.x))
      guard left < right else { continue }
      for column in Int(left)..<min(width, Int(right) + 1) {
        let part = min(right, Double(column + 1)) - max(left, Double(column))
        values[row * width + column] += max(0, part) / Double(ExactCoverage.linesPerPixel)
      }
    }
  }

  private static func lines(of path: Path) -> [(Point, Point)] {
    var (lines, current, start): ([(Point, Point)], Point, Point) = ([], .zero, .zero)
    func add(_ end: Point) {
      lines.append((current, end))
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        add(start)
        (current, start) = (point, point)
        continue
      case .line(let point): add(point)
      case .quad(let control, let end):
        let from = current
        for step in 1...200 {
          let (u, v) = (Double(step) / 200, 1 - Double(step) / 200)
          add(from * (v * v) + control * (2 * u * v) + end * (u * u))
        }
      case .cubic(let control1, let control2, let end):
        let from = current
        for step in 1...200 {
          let (u, v) = (Double(step) / 200, 1 - Double(step) / 200)
          add(
            from * (v * v * v) + control1 * (3 * u * v * v) + control2 * (3 * u * u * v) + end * (u * u * u))
        }
      case .close: add(start)
      }
    }
    add(start)
    return lines
  }
}
