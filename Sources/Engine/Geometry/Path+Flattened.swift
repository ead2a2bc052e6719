extension Path {
  /// The most straight lines that replace one curve.
  public static let mostLinesPerCurve = 1024

  /// The path as straight lines, which are at most `flatness` away from the curves, in the path's own unit.
  ///
  /// Their ends are points of the curve at equal steps of its parameter. Only +, −, ×, ÷ and the square root are used, so the
  /// result is the same on every machine. A contour of a single point is left out.
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

  /// Begins a contour at the first point of the last one, as the next piece after a close does.
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

  /// The number of lines for a curve from which one line deviates by `deviation`; it decreases with the number's square.
  private func lineCount(for deviation: Double) -> Int {
    let count = (deviation / flatness).squareRoot().rounded(.up)
    guard count > 1 else { return 1 }
    return count < Double(Path.mostLinesPerCurve) ? Int(count) : Path.mostLinesPerCurve
  }
}

extension Point {
  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }
}

/// One contour of a path as straight lines; y grows downward.
public struct Contour: Hashable, Sendable {
  /// The corners in drawing order; a closed contour does not repeat its first point.
  public var points: [Point]
  /// Whether a line joins the end to the beginning; a filled contour is closed either way.
  public var isClosed: Bool

  /// Creates a contour.
  public init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}
