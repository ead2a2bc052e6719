import AssayImaging
import AssaySubjects

/// The changed pixels that no other change explains, gathered into places.
struct UntoldPixels {
  private(set) var changes: [Change] = []

  /// How far outlines and shadows reach around a thing, and soft edges around ink.
  private static let (rim, edge) = (40, 3)
  /// The share of the changed pixels, and their number, that may stay unnamed.
  private static let (share, fewest) = (0.04, 4)
  /// The sides of the tiles whose neighbors make one place, in pixels; the most places.
  private static let (tile, most) = (16, 4)

  private let (old, new): (PixelGrid, PixelGrid)
  private let (width, height): (Int, Int)

  init(_ old: PixelGrid, _ new: PixelGrid, told: [Change], and boxes: [PixelRect] = [], rounding: Int) {
    (self.old, self.new) = (old, new)
    (width, height) = (min(old.width, new.width), min(old.height, new.height))
    var isTold = [Bool](repeating: false, count: width * height)
    for box in UntoldPixels.boxes(of: told) + boxes.map({ $0.grown(by: UntoldPixels.edge) }) {
      let box = box.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
      isTold.withUnsafeMutableBufferPointer { isTold in
        for row in box.rows(ofLine: width) { isTold[row].update(repeating: true) }
      }
    }
    let columns = (width + UntoldPixels.tile - 1) / UntoldPixels.tile
    var counts = [Int](repeating: 0, count: columns * ((height + UntoldPixels.tile - 1) / UntoldPixels.tile))
    var (all, untold) = (0, 0)
    old.forEachChange(to: new, in: PixelRect(0, 0, width, height)) { [width] x, y, isClear in
      guard isClear || rounding == 0 else { return }
      all += 1
      if isTold[y * width + x] { return }
      untold += 1
      counts[y / UntoldPixels.tile * columns + x / UntoldPixels.tile] += 1
    }
    let fewest = told.isEmpty ? 0 : UntoldPixels.fewest
    guard untold > fewest, Double(untold) > UntoldPixels.share * Double(all) else { return }
    let places = UntoldPixels.places(of: counts, columns, fewest)
    changes = places.prefix(UntoldPixels.most).map { change(in: $0, isAll: told.isEmpty) }
  }

  /// The boxes in which changes are named.
  private static func boxes(of told: [Change]) -> [PixelRect] {
    told.flatMap { change in
      change.places.flatMap { [$0.before, $0.after] }.compactMap(\.self).flatMap { box -> [PixelRect] in
        guard [.area, .outline].contains(change.thing) else { return [box.grown(by: edge)] }
        if [.recolored, .added, .removed].contains(change.kind) { return [box.grown(by: rim)] }
        return ring(box)
      }
    }
  }

  /// The four strips along the sides of a box.
  private static func ring(_ box: PixelRect) -> [PixelRect] {
    let (outer, depth) = (box.grown(by: rim), 12)
    return [
      PixelRect(outer.x, outer.y, outer.right, box.y + depth),
      PixelRect(outer.x, box.bottom - depth, outer.right, outer.bottom),
      PixelRect(outer.x, outer.y, box.x + depth, outer.bottom),
      PixelRect(box.right - depth, outer.y, outer.right, outer.bottom),
    ]
  }

  /// Gathers neighboring tiles with changed pixels, those with the most pixels first.
  private static func places(of counts: [Int], _ columns: Int, _ fewest: Int) -> [PixelRect] {
    let components = Components(height: counts.count / columns, diagonals: true, limit: .max) { y, runs in
      for x in 0..<columns where counts[y * columns + x] > 0 {
        runs.append(.init(y: Int32(y), left: Int32(x), right: Int32(x) + 1, component: 0))
      }
    } connects: { _, _ in
      true
    }
    guard let components else { return [] }
    var sums = [Int](repeating: 0, count: components.boxes.count)
    for run in components.runs { sums[Int(run.component)] += counts[Int(run.y) * columns + Int(run.left)] }
    return sums.indices.filter { sums[$0] > fewest }.sorted { (sums[$1], $0) < (sums[$0], $1) }.map {
      let box = components.boxes[$0]
      return PixelRect(x: box.x * tile, y: box.y * tile, width: box.width * tile, height: box.height * tile)
    }
  }

  /// Names what happened in a part without things.
  private func change(in tiles: PixelRect, isAll: Bool) -> Change {
    let pixels = ChangedPixels(old, new, in: tiles)
    let place = Change.Place(before: pixels.box ?? tiles, after: pixels.box ?? tiles)
    func change(_ kind: ChangeKind, _ amount: Change.Amount? = nil) -> Change {
      Change(kind: kind, thing: .figure, amount: amount, places: [place])
    }
    if let way = pixels.shift(strays: 0.1) {
      return change(.moved, .shift(x: Double(way.x), y: Double(way.y)))
    }
    if let growth = pixels.takenOver { return change(.resized, growth) }
    let width = min(place.before?.width ?? 0, place.before?.height ?? 0)
    let isWide = width >= UntoldPixels.tile
    if (isWide || pixels.box == old.box) && pixels.isRecolored || pixels.isOfAnotherTone {
      return change(.recolored, pixels.mainColors)
    }
    if let colors = pixels.inkColors { return change(.recolored, colors) }
    if let (kind, amount) = pixels.inkGrowth { return change(kind, amount) }
    // A letter that moved by a part of a pixel is softer or sharper, too.
    if isAll, width >= 2 * UntoldPixels.tile, let softness = pixels.softness(power: 2), abs(softness) >= 20 {
      return change(.softened, .percent(softness.rounded()))
    }
    return change(.changed)
  }
}
