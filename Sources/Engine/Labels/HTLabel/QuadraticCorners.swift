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
  /// Such a corner isn't a circular arc: it cuts off radius²/6 and stays nearer to the corner (HT-14). The radius is
  /// not limited, so beyond half a side the outline crosses itself (HT-19). Clockwise in y-down space (HT-13).
  init(box size: Size, quadraticCorners corners: Set<Corner>, radius: Double) {
    self.init()
    move(to: Point(x: radius, y: 0))
    let order: [Corner] = [.topRight, .bottomRight, .bottomLeft, .topLeft]
    for (name, (place, along)) in zip(order, Rect(origin: .zero, size: size).corners) {
      addLine(to: place - along * radius)
      let end = place + along.normal * radius
      if corners.contains(name) {
        addQuad(to: end, control: place)
      } else {
        // Two lines through the corner (HT-15).
        addLine(to: place)
        addLine(to: end)
      }
    }
    close()
  }
}
