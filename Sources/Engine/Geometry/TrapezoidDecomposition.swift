/// The inside of closed polygons, divided into trapezoids that do not overlap.
///
/// A sweep line algorithm: it divides the plane into bands at the heights of all corners and crossings. No two lines cross
/// within a band, so their order gives every winding number. A part that is enclosed twice counts once.
package struct TrapezoidDecomposition {
  /// A part with a horizontal top and bottom.
  package struct Trapezoid {
    /// The y of the top.
    package var top: Double
    /// The y of the bottom.
    package var bottom: Double
    /// The line on the left.
    package var left: Crosscut
    /// The line on the right.
    package var right: Crosscut

    /// The area, in square units.
    package var area: Double { (right.top - left.top + right.bottom - left.bottom) / 2 * (bottom - top) }
  }

  /// The positions of a line at the top and the bottom of a band or of a trapezoid.
  package struct Crosscut {
    fileprivate let edge: Int
    /// The x at the top.
    package var top = 0.0
    /// The x at the bottom.
    package var bottom = 0.0

    fileprivate mutating func cut(_ line: Edge, top: Double, bottom: Double) {
      self.top = line.x(at: top)
      self.bottom = line.x(at: bottom)
    }
  }

  /// The most steps for polygons that are drawn, which bounds the time for hostile paths.
  package static let mostSteps = 2_000_000

  /// The parts, from top to bottom.
  package private(set) var trapezoids: [Trapezoid] = []

  /// The winding number of the inside, 1 or −1, if no lines cross and no part is enclosed twice; else nil.
  ///
  /// Then the polygons are the region's boundary under either fill rule. 1 is clockwise as seen (y down).
  package var plainWinding: Int? {
    guard !hasCrossings, windings.count <= 1 else { return nil }
    return windings.first ?? 1
  }

  private var edges: [Edge] = []
  private var hasCrossings = false
  private var windings: [Int] = []
  // The trapezoids, by their numbers, that reach the bottom of this band and of the band above.
  private var open: [Int] = []
  private var above: [Int] = []
  private let rule: FillRule

  /// Divides polygons; nil if that takes more steps than allowed.
  ///
  /// The number of steps grows with the lines, and with the crossings times the lines in the same band.
  package init?(_ contours: [[Point]], rule: FillRule, mostSteps: Int = .max) {
    self.rule = rule
    for contour in contours { addEdges(of: contour) }
    edges.sort { $0.top.y < $1.top.y || ($0.top.y == $1.top.y && $0.top.x < $1.top.x) }
    guard sweep(mostSteps: mostSteps) else { return nil }
  }

  /// The area, in square units.
  package var area: Double { trapezoids.reduce(0) { $0 + $1.area } }

  private mutating func addEdges(of contour: [Point]) {
    guard var previous = contour.last else { return }
    for point in contour {
      if previous.y < point.y {
        edges.append(Edge(top: previous, bottom: point, direction: -1))
      } else if previous.y > point.y {
        edges.append(Edge(top: point, bottom: previous, direction: 1))
      }
      previous = point
    }
  }

  private mutating func sweep(mostSteps: Int) -> Bool {
    var levels = edges.map(\.top.y) + edges.map(\.bottom.y)
    levels.sort()
    var active: [Crosscut] = []
    var (next, steps) = (0, 0)
    for index in levels.indices.dropFirst() where levels[index - 1] < levels[index] {
      let (top, bottom) = (levels[index - 1], levels[index])
      active.removeAll { edges[$0.edge].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        active.append(Crosscut(edge: next))
        next += 1
      }
      for index in active.indices { active[index].cut(edges[active[index].edge], top: top, bottom: bottom) }
      active.sort { $0.top < $1.top || ($0.top == $1.top && $0.bottom < $1.bottom) }
      let most = (mostSteps - steps) / max(1, active.count)
      let crossings = crossings(in: active, top: top, bottom: bottom, most: most)
      steps += active.count * (crossings.count + 1)
      guard steps <= mostSteps else { return false }
      if crossings.isEmpty {
        emit(active, top: top, bottom: bottom)
      } else {
        hasCrossings = true
        var cuts = active
        for (top, bottom) in zip([top] + crossings, crossings + [bottom]) where top < bottom {
          for index in cuts.indices { cuts[index].cut(edges[cuts[index].edge], top: top, bottom: bottom) }
          cuts.sort { $0.top + $0.bottom < $1.top + $1.bottom }
          emit(cuts, top: top, bottom: bottom)
        }
      }
    }
    return true
  }

  /// The heights where lines of a band cross, in ascending order; the lines are ordered as at the band's top.
  private func crossings(in cuts: [Crosscut], top: Double, bottom: Double, most: Int) -> [Double] {
    var isInOrder = true
    for index in cuts.indices.dropFirst() where cuts[index - 1].bottom > cuts[index].bottom {
      isInOrder = false
    }
    guard !isInOrder else { return [] }
    var (order, levels): ([Crosscut], [Double]) = ([], [])
    for cut in cuts {
      var index = order.count
      while index > 0, order[index - 1].bottom > cut.bottom, levels.count < most {
        index -= 1
        let left = order[index]
        let (above, below) = (cut.top - left.top, left.bottom - cut.bottom)
        levels.append(top + (bottom - top) * (above / (above + below)))
      }
      order.insert(cut, at: index)
    }
    return levels.sorted()
  }

  /// Adds the trapezoids of a band, between its neighboring lines.
  private mutating func emit(_ cuts: [Crosscut], top: Double, bottom: Double) {
    swap(&open, &above)
    open.removeAll(keepingCapacity: true)
    var (winding, left): (Int, Crosscut?) = (0, nil)
    for (index, cut) in cuts.enumerated() {
      winding += edges[cut.edge].direction
      let isInside = rule.isInside(winding: winding)
      if let start = left, !isInside {
        open.append(extend(from: start, to: cut, top: top, bottom: bottom))
        left = nil
      } else if left == nil, isInside {
        left = cut
      }
      guard winding != 0, index + 1 < cuts.count, !windings.contains(winding) else { continue }
      if cuts[index + 1].top > cut.top || cuts[index + 1].bottom > cut.bottom { windings.append(winding) }
    }
  }

  /// Extends the trapezoid of the band above if it is between the same two lines, or else begins one; returns its number.
  private mutating func extend(from left: Crosscut, to right: Crosscut, top: Double, bottom: Double) -> Int {
    let same = above.first {
      trapezoids[$0].left.edge == left.edge && trapezoids[$0].right.edge == right.edge
    }
    guard let same else {
      trapezoids.append(Trapezoid(top: top, bottom: bottom, left: left, right: right))
      return trapezoids.count - 1
    }
    trapezoids[same].bottom = bottom
    trapezoids[same].left.bottom = left.bottom
    trapezoids[same].right.bottom = right.bottom
    return same
  }
}

/// A line that is not horizontal.
private struct Edge {
  let top: Point
  let bottom: Point
  /// The change of the winding number from its left to its right: 1 if the contour goes up along it, −1 if down.
  let direction: Int

  func x(at y: Double) -> Double {
    if y <= top.y { return top.x }
    if y >= bottom.y { return bottom.x }
    return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
  }
}
