import AssaySubjects

// Ink of one color that grew or shrank, whatever it touches.
extension ChangedPixels {
  /// The most pixels of a part that is looked at.
  private static let largest = 1 << 20

  /// Whether strokes are thicker or a disc is larger, and by how much; nil where something else changed.
  var inkGrowth: (kind: Change.Kind, amount: Change.Amount)? {
    guard let box, box.area <= ChangedPixels.largest, places.count >= 12, let axis else { return nil }
    let around = box.grown(by: 4).intersection(old.box.intersection(new.box))
    let (one, other) = (coverage(of: old, in: around, axis), coverage(of: new, in: around, axis))
    // Both pictures have the same ink next to everything that changed.
    let isNear = places.count { place in
      let (x, y) = (place.x - around.x, place.y - around.y)
      return [one, other].allSatisfy { ink in
        (-2...2).contains { row in (-2...2).contains { ink[x + $0, y + row] >= 0.7 } }
      }
    }
    guard isNear * 10 >= 9 * places.count else { return nil }
    let change = one.change(to: other, movedBy: .zero)
    guard min(change.gained, change.lost) * 8 <= max(change.gained, change.lost) else { return nil }
    let part = PixelRect(x: box.x - around.x, y: box.y - around.y, width: box.width, height: box.height)
    if let growth = one.growth(in: part, to: other) {
      return (.resized, .growth(width: growth, height: growth))
    }
    let strokes = one.strokes(changedTo: other, movedBy: .zero)
    guard abs(strokes.new - strokes.old) >= InkComparison.leastWidth,
      max(strokes.old, strokes.new) <= 2.2 * min(strokes.old, strokes.new)
    else { return nil }
    return (.weight, .lengths(old: Double(strokes.old).tenths, new: Double(strokes.new).tenths))
  }

  /// The step from the ground's color to that of the ink; nil where pixels changed in several directions.
  private var axis: Ink? {
    let steps = places.map { Ink(new[$0.x, $0.y]) - Ink(old[$0.x, $0.y]) }
    guard let most = steps.max(by: { $0.dot($0) < $1.dot($1) }) else { return nil }
    let sum = steps.reduce(Ink.zero) { $0 + ($1.dot(most) < 0 ? -$1 : $1) }
    let way = sum / max(sum.dot(sum).squareRoot(), 1)
    let (aside, all) = steps.reduce((Float(0), Float(0))) { sums, step in
      (sums.0 + step.distance(way * step.dot(way)), sums.1 + step.distance(.zero))
    }
    guard aside <= 0.2 * all else { return nil }
    let ground = ground
    // The ink is what is farthest from the ground.
    let reach = places.flatMap { [old[$0.x, $0.y], new[$0.x, $0.y]] }.map { (Ink($0) - ground).dot(way) }
      .sorted()
    let (low, high) = (reach[reach.count / 20], reach[reach.count - 1 - reach.count / 20])
    return way * (-low > high ? low : high)
  }

  private func coverage(of grid: PixelGrid, in box: PixelRect, _ axis: Ink) -> Coverage {
    let (ground, length) = (ground, max(axis.dot(axis), 1))
    var ink = Coverage(width: box.width, height: box.height, values: [])
    for y in box.y..<box.bottom {
      for x in box.x..<box.right {
        ink.values.append(max(0, min(1, (Ink(grid[x, y]) - ground).dot(axis) / length)))
      }
    }
    return ink
  }
}
