import AssaySubjects

/// Which things of a picture are which things of another.
struct Pairing {
  /// Areas in both pictures.
  private(set) var areas: [(old: PictureThings.Found, new: PictureThings.Found)] = []
  /// Ink that is the same at another place.
  private(set) var moved: [(old: PictureThings.Found, new: PictureThings.Found)] = []
  /// Other ink in both pictures that is not the same in the same place.
  var inks: [(old: InkThing, new: InkThing)] = []
  /// Things that only the reference has.
  var removed: [PictureThings.Found] = []
  /// Things that only the candidate has.
  var added: [PictureThings.Found] = []

  /// Ink that differs less is the same, wherever it is.
  private static let same: Float = 0.15
  /// The most things of about one size that each thing is compared with.
  private static let neighbors = 12
  /// The most things of each picture that are paired by their letters.
  private static let few = 40
  /// The most things of each picture that are paired by their shapes.
  private static let most = 3000

  init(_ old: PictureThings, _ new: PictureThings) {
    pairAreas(old.things.filter { $0.thing.kind == .area }, new.things.filter { $0.thing.kind == .area })
    var (first, second) = Pairing.changed(old, new)
    pairMoved(&first, &second, in: (old.grid, new.grid))
    pairInks(first.map { InkThing($0, in: old) }, second.map { InkThing($0, in: new) })
    regroup(in: (old, new))
  }

  /// The ink that is not in both pictures, at one place with equal pixels.
  private static func changed(_ old: PictureThings, _ new: PictureThings) -> (
    [PictureThings.Found], [PictureThings.Found]
  ) {
    let first = old.things.filter { $0.thing.kind != .area }
    let second = new.things.filter { $0.thing.kind != .area }
    let known = Dictionary(second.indices.map { (second[$0].box, $0) }) { one, _ in one }
    var equal = Set<Int>()
    let changed = first.filter { found in
      guard let other = known[found.box], old.grid.isEqual(in: found.box, to: new.grid) else { return true }
      return !equal.insert(other).inserted
    }
    return (changed, second.indices.filter { !equal.contains($0) }.map { second[$0] })
  }

  private mutating func pairAreas(_ old: [PictureThings.Found], _ new: [PictureThings.Found]) {
    var left = Set(new.indices)
    var rest: [PictureThings.Found] = []
    let places = Dictionary(grouping: new.indices) { new[$0].box }
    for area in old {
      let here = places[area.box]?.filter(left.contains) ?? []
      // Of several areas in one place, that of the same color.
      if let other = here.first(where: { new[$0].thing.color == area.thing.color }) ?? here.first {
        left.remove(other)
        areas.append((area, new[other]))
      } else {
        rest.append(area)
      }
    }
    var candidates: [(cost: Double, old: Int, new: Int)] = []
    let others = left.sorted()
    guard rest.count * others.count <= 1 << 20 else {
      (removed, added) = (rest, others.map { new[$0] })
      return
    }
    for i in rest.indices {
      for j in others { if let cost = Pairing.cost(rest[i], new[j]) { candidates.append((cost, i, j)) } }
    }
    let pairs = Pairing.choose(candidates)
    areas += pairs.map { (rest[$0.old], new[$0.new]) }
    let (paired, taken) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    removed += rest.indices.filter { !paired.contains($0) }.map { rest[$0] }
    added += others.filter { !taken.contains($0) }.map { new[$0] }
  }

  /// How unlikely two areas are the same one; nil where they are not.
  private static func cost(_ old: PictureThings.Found, _ new: PictureThings.Found) -> Double? {
    let (one, two) = (old.box, new.box)
    let isSameColor = old.thing.color == new.thing.color
    let isSameSize = abs(one.width - two.width) <= 1 && abs(one.height - two.height) <= 1
    let far = Double(abs(one.x - two.x) + abs(one.y - two.y))
    if isSameColor, isSameSize { return far < 60 ? far : 200 + far }
    let sides = [one.x - two.x, one.y - two.y, one.right - two.right, one.bottom - two.bottom].count {
      abs($0) <= 1
    }
    let likeness = one.likeness(two)
    if likeness > (isSameColor ? 0.2 : 0.5) {
      return 100 + 300 * (1 - likeness) - 20 * Double(sides) + (isSameColor ? 0 : 400)
    }
    return nil
  }

  /// Takes ink whose nearest of equal size has the same pixels: it needs no closer look.
  private mutating func pairMoved(
    _ old: inout [PictureThings.Found], _ new: inout [PictureThings.Found],
    in grids: (old: PixelGrid, new: PixelGrid)
  ) {
    guard max(old.count, new.count) <= Pairing.most else { return }
    func size(_ box: PixelRect) -> SIMD2<Int> { SIMD2(box.width, box.height) }
    let sizes = Dictionary(grouping: new.indices) { size(new[$0].box) }
    let candidates = old.indices.compactMap { i -> (cost: Double, old: Int, new: Int)? in
      let box = old[i].box
      let near = sizes[size(box)]?.min {
        (Pairing.distance(box, new[$0].box), $0) < (Pairing.distance(box, new[$1].box), $1)
      }
      guard let near else { return nil }
      let way = SIMD2(new[near].box.x - box.x, new[near].box.y - box.y)
      guard way != .zero, grids.old.isEqual(in: box, to: grids.new, movedBy: way) else { return nil }
      return (Double(Pairing.distance(box, new[near].box)), i, near)
    }
    let pairs = Pairing.choose(candidates)
    moved = pairs.map { (old[$0.old], new[$0.new]) }
    let (paired, taken) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    old = old.indices.filter { !paired.contains($0) }.map { old[$0] }
    new = new.indices.filter { !taken.contains($0) }.map { new[$0] }
  }

  private mutating func pairInks(_ old: [InkThing], _ new: [InkThing]) {
    guard max(old.count, new.count) <= Pairing.most else {
      removed += old.map(\.found)
      added += new.map(\.found)
      return
    }
    var candidates: [(cost: Double, old: Int, new: Int)] = []
    let order = new.indices.sorted { (new[$0].box.width, $0) < (new[$1].box.width, $1) }
    for i in old.indices {
      let box = old[i].box
      let start = order.partitioningIndex { new[$0].box.width >= box.width - 1 }
      let alike = order[start...].prefix { new[$0].box.width <= box.width + 1 }
        .filter { abs(new[$0].box.height - box.height) <= 1 }
        .sorted { (Pairing.distance(box, new[$0].box), $0) < (Pairing.distance(box, new[$1].box), $1) }
      for j in alike.prefix(Pairing.neighbors) {
        let difference = old[i].coverage.difference(from: new[j].coverage)
        guard difference < Pairing.same else { continue }
        let far = Double(Pairing.distance(box, new[j].box))
        candidates.append(
          (far + 200 * Double(difference) + (old[i].color.levels(to: new[j].color) > 9 ? 5 : 0), i, j))
      }
    }
    let pairs = Pairing.choose(candidates)
    inks = pairs.map { (old[$0.old], new[$0.new]) }
    let (paired, taken) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    pairRest(
      old.indices.filter { !paired.contains($0) }.map { old[$0] },
      new.indices.filter { !taken.contains($0) }.map { new[$0] })
  }

  /// Pairs ink whose pixels differ: the same letters anywhere, or anything in the same place.
  private mutating func pairRest(_ old: [InkThing], _ new: [InkThing]) {
    let isFew = max(old.count, new.count) <= Pairing.few
    var candidates: [(cost: Double, old: Int, new: Int)] = []
    for i in old.indices {
      for j in new.indices {
        let likeness = old[i].box.likeness(new[j].box)
        if isFew, old[i].hasLetters(of: new[j]) {
          candidates.append((500 + Double(Pairing.distance(old[i].box, new[j].box)), i, j))
        } else if likeness > 0.25 {
          candidates.append((1000 + 300 * (1 - likeness), i, j))
        }
      }
    }
    let pairs = Pairing.choose(candidates)
    inks += pairs.map { (old[$0.old], new[$0.new]) }
    let (paired, taken) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    removed += old.indices.filter { !paired.contains($0) }.map { old[$0].found }
    added += new.indices.filter { !taken.contains($0) }.map { new[$0].found }
  }

  private static func distance(_ one: PixelRect, _ other: PixelRect) -> Int {
    abs(one.x - other.x) + abs(one.y - other.y)
  }

  /// Takes the cheapest pairs first; each thing once.
  private static func choose(_ candidates: [(cost: Double, old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var (paired, taken) = (Set<Int>(), Set<Int>())
    var pairs: [(old: Int, new: Int)] = []
    for (_, i, j) in candidates.sorted(by: { ($0.cost, $0.old, $0.new) < ($1.cost, $1.old, $1.new) })
    where !paired.contains(i) && !taken.contains(j) {
      paired.insert(i)
      taken.insert(j)
      pairs.append((i, j))
    }
    return pairs.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
  }
}

extension Array {
  /// The first position whose element satisfies a condition that all after it satisfy, too.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
