import AssayImaging
import AssaySubjects

// What happened to ink of one color, even where it touches other things.
extension ChangedPixels {
  /// The most pixels of a part that is looked at.
  private static let largest = 1 << 20

  /// Whether strokes are thicker or a disc is larger, and by how much; nil where something else changed.
  var inkGrowth: (kind: ChangeKind, amount: Change.Amount)? {
    guard let box, box.area <= ChangedPixels.largest, places.count >= 12, let axis else { return nil }
    let around = box.grown(by: 4).intersection(old.box.intersection(new.box))
    let (one, other) = (coverage(of: old, in: around, axis), coverage(of: new, in: around, axis))
    // Both pictures have the same ink next to everything that changed.
    func isNear(_ reach: Int) -> Bool {
      let near = places.count { place in
        [one, other].allSatisfy { ink in
          (-reach...reach).contains { row in
            (-reach...reach).contains { ink[place.x - around.x + $0, place.y - around.y + row] >= 0.7 }
          }
        }
      }
      return near * 10 >= 9 * places.count
    }
    let change = one.change(to: other, movedBy: .zero)
    guard change.most >= 0.3, min(change.gained, change.lost) * 8 <= max(change.gained, change.lost) else {
      return nil
    }
    let part = PixelRect(x: box.x - around.x, y: box.y - around.y, width: box.width, height: box.height)
    if let growth = one.growth(in: part, to: other), isNear(4) {
      return (.resized, .growth(width: growth, height: growth))
    }
    let strokes = one.strokes(changedTo: other, movedBy: .zero)
    guard isNear(2), abs(strokes.new - strokes.old) >= InkComparison.leastWidth,
      max(strokes.old, strokes.new) <= 2.2 * min(strokes.old, strokes.new),
      // A short change is at the end of a stroke, not along it.
      Float(max(box.width, box.height)) >= 3 * max(strokes.old, strokes.new)
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
    // The color farthest from the ground is that of the ink.
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

  /// The colors of ink that covers as much of each pixel as before, but in another tone; nil where something else changed.
  var inkColors: Change.Amount? {
    guard places.count >= 12 else { return nil }
    let ground = ground
    let steps = places.map { (Ink(old[$0.x, $0.y]) - ground, Ink(new[$0.x, $0.y]) - ground) }
    let (one, other) = (Ink.strongest(steps.map(\.0)), Ink.strongest(steps.map(\.1)))
    let lengths = (one.dot(one), other.dot(other))
    guard min(lengths.0, lengths.1) >= 40 * 40,
      one.dot(other) < 0.998 * (lengths.0 * lengths.1).squareRoot()
    else { return nil }
    let (differs, all) = steps.reduce((Float(0), Float(0))) { sums, step in
      let covers = (step.0.dot(one) / lengths.0, step.1.dot(other) / lengths.1)
      return (sums.0 + abs(covers.0 - covers.1), sums.1 + max(abs(covers.0), abs(covers.1)))
    }
    guard differs <= 0.1 * all else { return nil }
    return .colors(old: Color(premultiplied: ground + one), new: Color(premultiplied: ground + other))
  }

  /// By how much a thing grew into its neighbor at one side, like the filled part of a bar; nil where no side moved.
  var takenOver: Change.Amount? {
    guard let box, let pair = mostFrequent(places) else { return nil }
    func isKept(_ place: SIMD2<Int>, _ color: UInt32) -> Bool {
      old.pixel(place.x, place.y) == color && new.pixel(place.x, place.y) == color
    }
    let step = max(Ink(pair.new).distance(Ink(pair.old)), 1)
    let isGrown = Ink(pair.new).distance(ground) > Ink(pair.old).distance(ground)
    for axis in 0..<2 {
      let (start, length) = axis == 0 ? (box.y, box.height) : (box.x, box.width)
      // A side that moved did so by the same length everywhere.
      var widths = [Float](repeating: 0, count: length)
      for place in places {
        widths[place[1 - axis] - start] +=
          Ink(new[place.x, place.y]).distance(Ink(old[place.x, place.y])) / step
      }
      let mean = widths.reduce(0, +) / Float(length)
      let way = axis == 0 ? SIMD2(1, 0) : SIMD2(0, 1)
      let ends = [way, SIMD2.zero &- way].map { way in
        (places.count { isKept($0 &+ way, pair.new) }, places.count { isKept($0 &- way, pair.old) })
      }
      guard length >= 4, widths.allSatisfy({ abs($0 - mean) <= 1 }),
        ends.contains(where: { min($0.0, $0.1) * 2 >= length })
      else { continue }
      let growth = Double(isGrown ? mean : -mean).tenths
      return .growth(width: axis == 0 ? growth : 0, height: axis == 0 ? 0 : growth)
    }
    return nil
  }
}

extension Ink {
  /// The mean of the longest steps, without the few that are longest.
  fileprivate static func strongest(_ steps: [Ink]) -> Ink {
    let far = steps.map { $0.dot($0) }.sorted(at: steps.count * 92 / 100) ?? 0
    let strong = steps.filter { $0.dot($0) >= far }
    return strong.reduce(.zero, +) / Float(Swift.max(1, strong.count))
  }
}
