import AssayGeometry

/// Computes the outline of a line along contours of straight pieces, in any unit.
///
/// A line is the union of a rectangle along each piece and a join at each corner. The outlines wind around every point of it
/// at least once and never backward, so that filling them leaves no hole. Only +, −, ×, ÷ and the square root are used, so the
/// result is the same on every machine.
struct Stroker {
  /// Half the line's width.
  let radius: Double
  let style: StrokeStyle
  /// The largest distance of a chord from its arc.
  let flatness: Double

  /// The outlines of a line: two around a closed contour, one around an open one, none without extent.
  ///
  /// Consecutive points must differ.
  func outlines(along points: [Point], isClosed: Bool) -> [[Point]] {
    guard points.count > 1 else { return [] }
    let (there, back) = (
      side(of: points, isClosed: isClosed), side(of: points.reversed(), isClosed: isClosed)
    )
    guard isClosed else { return [there + back] }
    // For a single piece both are the same outline, which would be antialiased twice.
    return points.count == 2 ? [there] : [there, back]
  }

  /// The outline on the side of the pieces' normals, up to the other side at an open end.
  private func side(of points: [Point], isClosed: Bool) -> [Point] {
    let ends = isClosed ? Array(points.dropFirst()) + [points[0]] : Array(points.dropFirst())
    let pieces = zip(points, ends).map { Piece(from: $0, to: $1) }
    let corners = pieces.indices.map { index in
      let next = index + 1 < pieces.count ? pieces[index + 1] : pieces[0]
      return Corner(at: pieces[index].end, from: pieces[index].direction, to: next.direction)
    }
    // The length by which a corner shortens the inner sides of its two pieces.
    let losses = corners.map { $0.isInner ? radius * $0.halfTangent : 0 }
    var outline: [Point] = []
    if !isClosed { outline.append(points[0] + pieces[0].direction.normal * radius) }
    for (index, corner) in corners.enumerated() where isClosed || index + 1 < corners.count {
      let (before, after) = (index == 0 ? corners.count - 1 : index - 1, (index + 1) % corners.count)
      let lossBefore = isClosed || index > 0 ? losses[before] : 0
      let lossAfter = isClosed || index + 2 < corners.count ? losses[after] : 0
      let isRoomy =
        losses[index] + lossBefore <= pieces[index].length
        && losses[index] + lossAfter <= pieces[(index + 1) % pieces.count].length
      add(corner, isRoomy: isRoomy, to: &outline)
    }
    if !isClosed, let last = pieces.last {
      outline += [last.end + last.direction.normal * radius, last.end - last.direction.normal * radius]
    }
    return outline
  }

  private func add(_ corner: Corner, isRoomy: Bool, to outline: inout [Point]) {
    let (first, last) = (corner.from.normal, corner.to.normal)
    if corner.isInner {
      if isRoomy {
        outline.append(corner.place + (first + last) * (radius / (1 + corner.cosine)))
      } else {  // Through the corner itself, so that the outline includes the rectangles of both pieces.
        outline += [corner.place + first * radius, corner.place, corner.place + last * radius]
      }
      return
    }
    outline.append(corner.place + first * radius)
    switch style.join {
    case .miter where corner.isPointed:
      outline.append(corner.place + (first + last) * (radius / (1 + corner.cosine)))
    case .round: addArc(around: corner.place, from: first, to: last, by: corner.from, to: &outline)
    case .miter: break
    }
    outline.append(corner.place + last * radius)
  }

  /// Adds the points between the ends of an arc of at most half a turn, which is halved until its chords are flat.
  ///
  /// `way` is the middle of the arc if it is half a turn.
  private func addArc(
    around center: Point, from first: Point, to last: Point, by way: Point, to outline: inout [Point]
  ) {
    let (sum, chord) = (first + last, last - first)
    // The distance of a short arc from its chord is an eighth of the chord's square, in radii.
    guard radius * (chord.x * chord.x + chord.y * chord.y) > 8 * flatness else { return }
    let middle = sum.length < 1e-6 ? way : sum * (1 / sum.length)
    addArc(around: center, from: first, to: middle, by: way, to: &outline)
    outline.append(center + middle * radius)
    addArc(around: center, from: middle, to: last, by: way, to: &outline)
  }
}

/// A straight piece of a contour.
private struct Piece {
  let end: Point
  let length: Double
  let direction: Point

  init(from start: Point, to end: Point) {
    self.end = end
    length = (end - start).length
    direction = (end - start) * (1 / length)
  }
}

/// The corner between two pieces, and the angle of the turn.
private struct Corner {
  let place: Point
  let from: Point
  let to: Point
  let sine: Double
  let cosine: Double

  init(at place: Point, from: Point, to: Point) {
    (self.place, self.from, self.to) = (place, from, to)
    sine = from.x * to.y - from.y * to.x
    cosine = from.x * to.x + from.y * to.y
  }

  /// Whether this side is the inner one.
  var isInner: Bool { sine > 0 }

  /// The tangent of half the turn.
  var halfTangent: Double { sine.magnitude / max(1 + cosine, 1e-9) }

  /// Whether the miter, 1 / cos(half the turn) widths long, has at most ten widths.
  var isPointed: Bool { (1 + cosine) * 100 >= 2 }
}
