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
    case .line(let end):
      _ = resume()
      points.append(end)
    case .quad(let control, let end):
      let from = resume()
      let bend = from - control * 2 + end
      addLines(to: end, deviation: bend.length / 4) { u, v in
        from * (v * v) + control * (2 * u * v) + end * (u * u)
      }
    case .cubic(let control1, let control2, let end):
      let from = resume()
      let bend = max((from - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
      addLines(to: end, deviation: bend * 0.75) { u, v in
        let middle = control1 * (3 * u * v * v) + control2 * (3 * u * u * v)
        return from * (v * v * v) + middle + end * (u * u * u)
      }
    case .close:
      if points.count > 1, points.last == start { points.removeLast() }
      finishContour(isClosed: true)
    }
  }

  mutating func finishContour(isClosed: Bool = false) {
    if points.count > 1 { contours.append(Contour(points: points, isClosed: isClosed)) }
    points = []
  }

  /// The point where a piece begins; after a close, that is the first point of the closed contour.
  private mutating func resume() -> Point {
    if points.isEmpty { points = [start] }
    return points[points.count - 1]
  }

  /// Adds lines along a curve, from which one line would deviate by `deviation`, and n lines by `deviation` / n².
  ///
  /// `place` is the place at u of the way, where v is 1 − u.
  private mutating func addLines(
    to end: Point, deviation: Double, _ place: (_ u: Double, _ v: Double) -> Point
  ) {
    let needed = (deviation / flatness).squareRoot().rounded(.up)
    let count = needed > 1 ? Int(min(needed, Double(Path.mostLinesPerCurve))) : 1
    for index in 1..<count {
      let u = Double(index) / Double(count)
      points.append(place(u, 1 - u))
    }
    points.append(end)
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
}
