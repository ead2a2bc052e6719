/// An outline of lines and Bézier curves in one or more contours; y grows downward.
public struct Path: Hashable, Sendable {
  /// One piece of an outline.
  public enum Element: Hashable, Sendable {
    /// Begins a contour at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A curve with one control point.
    case quad(control: Point, end: Point)
    /// A curve with two control points.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A straight line back to the contour's beginning, joined there.
    case close
  }

  /// The pieces, in drawing order.
  public private(set) var elements: [Element] = []

  /// The point where the next piece begins; nil before the first piece.
  public private(set) var currentPoint: Point?

  private var contourStart: Point?

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no pieces.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a contour.
  public mutating func move(to point: Point) {
    append(.move(point), to: point)
    contourStart = point
  }

  /// Adds a straight line, or begins a contour.
  public mutating func addLine(to point: Point) {
    begin(at: point)
    append(.line(point), to: point)
  }

  /// Adds a curve with one control point: B(u) = (1−u)²·P₀ + 2u(1−u)·C + u²·P₁.
  public mutating func addQuad(to end: Point, control: Point) {
    begin(at: control)
    append(.quad(control: control, end: end), to: end)
  }

  /// Adds a curve with two control points.
  public mutating func addCubic(to end: Point, control1: Point, control2: Point) {
    begin(at: control1)
    append(.cubic(control1: control1, control2: control2, end: end), to: end)
  }

  /// Closes the contour; the next piece begins at the contour's first point.
  public mutating func close() {
    guard let start = contourStart else { return }
    append(.close, to: start)
  }

  /// Adds another path's contours.
  public mutating func append(_ other: Path) {
    elements += other.elements
    currentPoint = other.currentPoint ?? currentPoint
    contourStart = other.contourStart ?? contourStart
  }

  /// The path with every point mapped.
  package func mapped(_ map: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(map(point))
      case .line(let point): .line(map(point))
      case .quad(let control, let end): .quad(control: map(control), end: map(end))
      case .cubic(let control1, let control2, let end):
        .cubic(control1: map(control1), control2: map(control2), end: map(end))
      case .close: .close
      }
    }
    path.currentPoint = currentPoint.map(map)
    path.contourStart = contourStart.map(map)
    return path
  }

  private mutating func begin(at point: Point) {
    if currentPoint == nil { move(to: point) }
  }

  private mutating func append(_ element: Element, to point: Point) {
    elements.append(element)
    currentPoint = point
  }
}
