extension Path {
  /// The most straight lines that one curve becomes, whatever its size.
  public static let mostLinesPerCurve = 1024

  /// The path as straight lines that stay within a given distance of the curves.
  ///
  /// The number of lines follows from the curve's second difference, and the points lie on the curve at equal
  /// steps of its parameter; only +, −, ×, ÷ and the square root are used, so the result is the same everywhere.
  /// A contour of a single point is left out. `flatness` is in the path's own unit.
  public func flattened(flatness: Double) -> [Contour] {
    var flattener = Flattener(flatness: flatness)
    for element in elements { flattener.add(element) }
    flattener.finishContour()
    return flattener.contours
  }
}

/// Collects the contours of a path, line by line.
private struct Flattener {
  let flatness: Double
  var contours: [Contour] = []
  private var points: [Point] = []
  private var start = Point.zero

  init(flatness: Double) { self.flatness = flatness }

  mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let point):
      finishContour()
      start = point
      points = [point]
    case .line(let point):
      resume()
      points.append(point)
    case .quad(let control, let end):
      resume()
      addQuad(control, end)
    case .cubic(let control1, let control2, let end):
      resume()
      addCubic(control1, control2, end)
    case .close:
      if points.count > 1, points.last == start { points.removeLast() }
      finishContour(isClosed: true)
    }
  }

  mutating func finishContour(isClosed: Bool = false) {
    if points.count > 1 { contours.append(Contour(points: points, isClosed: isClosed)) }
    points = []
  }

  /// Begins again where the last contour began, as drawing goes on after a close.
  private mutating func resume() {
    if points.isEmpty { points = [start] }
  }

  private mutating func addQuad(_ control: Point, _ end: Point) {
    let from = points[points.count - 1]
    let bend = from - control * 2 + end
    let count = lineCount(for: bend.length / 4)
    for index in 1..<max(count, 1) {
      let u = Double(index) / Double(count)
      let v = 1 - u
      points.append(from * (v * v) + control * (2 * u * v) + end * (u * u))
    }
    points.append(end)
  }

  private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    let from = points[points.count - 1]
    let bend = max((from - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let count = lineCount(for: bend * 0.75)
    for index in 1..<max(count, 1) {
      let u = Double(index) / Double(count)
      let v = 1 - u
      let middle = control1 * (3 * u * v * v) + control2 * (3 * u * u * v)
      points.append(from * (v * v * v) + middle + end * (u * u * u))
    }
    points.append(end)
  }

  /// How many lines keep a curve within the flatness when a single line is off by at most `deviation`.
  ///
  /// The deviation falls with the square of the number.
  private func lineCount(for deviation: Double) -> Int {
    let count = (deviation / flatness).squareRoot().rounded(.up)
    guard count > 1 else { return 1 }
    return count < Double(Path.mostLinesPerCurve) ? Int(count) : Path.mostLinesPerCurve
  }
}

extension Point {
  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }
}
