import AssayFacts
import AssayGeometry

/// The corners of a label that can be rounded (HT-09).
public enum Corner: String, Hashable, Sendable, CaseIterable {
  /// Bit 1.
  case topLeft
  /// Bit 2.
  case topRight
  /// Bit 4.
  case bottomLeft
  /// Bit 8.
  case bottomRight
}

extension Fact {
  /// Corners as their names, in the order of their bits.
  init(corners: Set<Corner>) {
    self = .list(Corner.allCases.filter(corners.contains).map { .text($0.rawValue) })
  }
}

extension Path {
  /// The outline of a box in which each chosen corner is one quadratic curve with the corner as control point.
  ///
  /// Such a corner is no circular arc: it cuts off radius²/6 and stays nearer to the corner (HT-14). The radius is
  /// not limited, so beyond half a side the outline crosses itself (HT-19). Clockwise in y-down space (HT-13).
  init(box size: Size, quadraticCorners corners: Set<Corner>, radius: Double) {
    self.init()
    let (width, height) = (size.width, size.height)
    let turns: [(corner: Corner, start: Point, at: Point, end: Point)] = [
      (.topRight, Point(x: width - radius, y: 0), Point(x: width, y: 0), Point(x: width, y: radius)),
      (
        .bottomRight, Point(x: width, y: height - radius), Point(x: width, y: height),
        Point(x: width - radius, y: height)
      ),
      (.bottomLeft, Point(x: radius, y: height), Point(x: 0, y: height), Point(x: 0, y: height - radius)),
      (.topLeft, Point(x: 0, y: radius), .zero, Point(x: radius, y: 0)),
    ]
    move(to: Point(x: radius, y: 0))
    for turn in turns {
      addLine(to: turn.start)
      if corners.contains(turn.corner) {
        addQuad(to: turn.end, control: turn.at)
      } else {
        // Two lines through the corner (HT-15).
        addLine(to: turn.at)
        addLine(to: turn.end)
      }
    }
    close()
  }
}
