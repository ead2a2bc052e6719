import AssayImaging
import AssaySubjects

/// The pixels that differ between two pictures, where both have pixels.
struct ChangedPixels {
  let old: PixelGrid
  let new: PixelGrid
  /// Levels by which a pixel may differ without being seen; 0 where no pixel differs by more.
  let rounding: Int
  /// The places of changed pixels, at most ``sample``, in reading order.
  let places: [SIMD2<Int>]
  /// The smallest box around them; nil where nothing changed.
  let box: PixelRect?

  /// The most pixels that are looked at; a prime number, so that a sample does not keep to some columns of a picture.
  private static let sample = 16_381
  /// How far ink is looked for in all directions, in pixels.
  private static let reach = 8
  /// Levels by which moved ink may differ.
  private static let moved = 12

  /// - Parameter part: The part that is looked at; nil for all.
  init(_ old: PixelGrid, _ new: PixelGrid, in part: PixelRect? = nil) {
    (self.old, self.new) = (old, new)
    let whole = old.box.intersection(new.box)
    let part = part?.intersection(whole) ?? whole
    // Small differences are counted apart. They matter only without large ones.
    var counts: [2 of Int] = [0, 0]
    let nothing = SIMD4(part.right, part.bottom, 0, 0)
    var sides: [2 of SIMD4<Int>] = [nothing, nothing]
    old.forEachChange(to: new, in: part) { x, y, isClear in
      let kind = isClear ? 1 : 0
      counts[kind] += 1
      let found = sides[kind]
      sides[kind] = SIMD4(min(found.x, x), min(found.y, y), max(found.z, x + 1), y + 1)
    }
    let kind = counts[1] > 0 ? 1 : 0
    let (count, found) = (counts[kind], sides[kind])
    (rounding, box) = (kind * 2, count > 0 ? PixelRect(found.x, found.y, found.z, found.w) : nil)
    let step = max(1, (count + ChangedPixels.sample - 1) / ChangedPixels.sample)
    var (sampled, number) = ([SIMD2<Int>](), 0)
    sampled.reserveCapacity(count / step + 1)
    old.forEachChange(to: new, in: box ?? PixelRect(0, 0, 0, 0)) { x, y, isClear in
      guard isClear || kind == 0 else { return }
      if number == 0 { sampled.append(SIMD2(x, y)) }
      number = number + 1 == step ? 0 : number + 1
    }
    places = sampled
  }

  /// By how many whole pixels all that changed moved; nil where no shift explains it.
  ///
  /// The new color of each changed pixel must come from one shift before it, and its old color must be one shift after it.
  /// Ink that came or went doesn't meet both.
  ///
  /// - Parameter strays: The share of the changed pixels that need not be explained.
  func shift(strays: Double) -> SIMD2<Int>? {
    // Pixels that differ little would fit any shift.
    let isClear = places.count { !isMoved($0, $0, ChangedPixels.moved) } * 2 > places.count
    let levels = isClear ? ChangedPixels.moved : rounding
    let clear = places.filter { !isMoved($0, $0, levels) }
    // What grew or shrank did not move: what moves covers as much as it uncovers.
    let (sum, all) = clear.reduce((Ink.zero, Float(0))) { sums, place in
      let step = Ink(new[place.x, place.y]) - Ink(old[place.x, place.y])
      return (sums.0 + step, sums.1 + step.distance(.zero))
    }
    guard sum.distance(.zero) <= 0.4 * all else { return nil }
    let ways = SIMD2.ways(within: ChangedPixels.reach).filter { $0 != .zero }.sorted {
      ($0.squaredLength, $0.x, $0.y) < ($1.squaredLength, $1.x, $1.y)
    }
    var best: (way: SIMD2<Int>?, misses: Int) = (nil, Int(strays * Double(clear.count)))
    for way in ways {
      var misses = 0
      for place in clear {
        if !isMoved(place &- way, place, levels) || !isMoved(place, place &+ way, levels) { misses += 1 }
        if misses > best.misses { break }
      }
      if misses < best.misses || best.way == nil && misses == best.misses && misses < clear.count {
        best = (way, misses)
      }
    }
    return best.way
  }

  private func isMoved(_ place: SIMD2<Int>, _ other: SIMD2<Int>, _ levels: Int) -> Bool {
    guard let before = old.pixel(place.x, place.y), let after = new.pixel(other.x, other.y) else {
      return false
    }
    return before == after || Color(pixel: before).levels(to: Color(pixel: after)) <= levels
  }

  /// How much more ink there is, in percent; negative for less, and nil where some came and some went.
  ///
  /// - Parameter ground: The color of the ground, which is not ink.
  func growth(on ground: Ink) -> Double? {
    guard let box else { return nil }
    var (ink, gained, lost): (Float, Float, Float) = (0, 0, 0)
    let around = box.grown(by: 2).intersection(old.box.intersection(new.box))
    for y in around.y..<around.bottom {
      for x in around.x..<around.right {
        let before = Ink(old[x, y]).distance(ground)
        let step = Ink(new[x, y]).distance(ground) - before
        ink += before
        if step > 0 { gained += step } else { lost -= step }
      }
    }
    guard ink > 0, min(gained, lost) <= 0.05 * max(gained, lost) else { return nil }
    return Double((gained - lost) / ink) * 100
  }

  /// The colors of the ink, where each color became one other color, and the ink itself is among them.
  ///
  /// Another coverage of edges changes colors in the same way, but not that of the ink: the farthest from the ground.
  var recoloredInk: Change.Amount? {
    guard let box, !places.isEmpty else { return nil }
    var colors: [UInt32: [UInt32: Int]] = [:]
    for place in places {
      colors[old[place.x, place.y], default: [:]][new[place.x, place.y], default: 0] += 1
    }
    if let color = recoloredPart(of: box, colors) { return color }
    let strays = colors.values.reduce(0) { $0 + $1.values.reduce(0, +) - ($1.values.max() ?? 0) }
    let ground = ground
    let far = colors.keys.max { (Ink($0).distance(ground), $0) < (Ink($1).distance(ground), $1) }
    guard let far, Ink(far).distance(ground) > 0, strays * 50 <= places.count,
      let new = colors[far]?.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key
    else { return nil }
    // Two colors that changed places moved.
    guard colors[new] == nil, Ink(new).distance(ground) > 0 else { return nil }
    let most = Ink(far).distance(ground)
    for y in box.y..<box.bottom {
      for x in box.x..<box.right where colors[old[x, y]] == nil {
        if Ink(old[x, y]).distance(ground) > most { return nil }
      }
    }
    return .colors(old: Color(pixel: far), new: Color(pixel: new))
  }

  /// The color of most that changed, where all of it in a box became one color that was not there before.
  private func recoloredPart(of box: PixelRect, _ colors: [UInt32: [UInt32: Int]]) -> Change.Amount? {
    let counts = colors.mapValues { $0.values.reduce(0, +) }
    guard let (old, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      count * 2 >= places.count,
      let (new, same) = colors[old]?.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      same * 50 >= count * 49
    else { return nil }
    let others = box.grown(by: 2).intersection(self.old.box).places.count { place in
      let before = self.old[place.x, place.y]
      return before == new || before == old && self.new[place.x, place.y] == old
    }
    return others * 50 <= count ? .colors(old: Color(pixel: old), new: Color(pixel: new)) : nil
  }

  /// Whether the ink has another tone on the same ground, so that more or less of it explains nothing.
  var isOfAnotherTone: Bool {
    let ground = ground
    let steps = places.reduce((Ink.zero, Ink.zero)) { sums, place in
      (sums.0 + Ink(old[place.x, place.y]) - ground, sums.1 + Ink(new[place.x, place.y]) - ground)
    }
    let lengths = (steps.0.dot(steps.0).squareRoot(), steps.1.dot(steps.1).squareRoot())
    return min(lengths.0, lengths.1) * 4 > max(lengths.0, lengths.1)
      && steps.0.dot(steps.1) < 0.97 * lengths.0 * lengths.1
  }

  /// By how many percent neighbors differ less, so that edges are softer; negative for sharper ones.
  ///
  /// - Parameter power: 1 for all differences alike, 2 to look for steps that became slopes.
  func softness(power: Int = 1) -> Double? {
    guard let box else { return nil }
    func step(_ one: Ink, _ other: Ink) -> Float {
      power == 1 ? one.distance(other) : (one - other).dot(one - other)
    }
    var (before, after): (Float, Float) = (0, 0)
    for y in max(1, box.y)..<box.bottom {
      for x in max(1, box.x)..<box.right {
        let (one, other) = (Ink(old[x, y]), Ink(new[x, y]))
        before += step(one, Ink(old[x - 1, y])) + step(one, Ink(old[x, y - 1]))
        after += step(other, Ink(new[x - 1, y])) + step(other, Ink(new[x, y - 1]))
      }
    }
    return before > 0 ? Double(1 - min(after / before, 2)) * 100 : nil
  }

  /// Whether nearly all pixels of a part changed in the same way.
  var isRecolored: Bool {
    guard let box, !places.isEmpty else { return false }
    let (sum, steps) = places.reduce((Ink.zero, Float(0))) { sums, place in
      let step = Ink(new[place.x, place.y]) - Ink(old[place.x, place.y])
      return (sums.0 + step, sums.1 + step.distance(.zero))
    }
    return sum.distance(.zero) >= 0.8 * steps && places.count * 10 >= 7 * min(box.area, ChangedPixels.sample)
  }

  /// The colors of most pixels before and after, or of the ink that is farthest from the ground; nil if they are many.
  var mainColors: Change.Amount? {
    let ground = ground
    func key(_ place: SIMD2<Int>) -> (Float, UInt32, UInt32) {
      let before = old[place.x, place.y]
      return (Ink(before).distance(ground), before, new[place.x, place.y])
    }
    let order = places.map { (key: key($0), place: $0) }.sorted { $0.key > $1.key }.map(\.place)
    return (mostFrequent(order) ?? mostFrequent(order.prefix(max(4, order.count / 8))))
      .map { .colors(old: Color(pixel: $0.old), new: Color(pixel: $0.new)) }
  }

  /// The colors that at least half of some places had and have; nil if they are many.
  func mostFrequent(_ places: some Collection<SIMD2<Int>>) -> (old: UInt32, new: UInt32)? {
    let groups = Dictionary(grouping: places) { SIMD2(old[$0.x, $0.y], new[$0.x, $0.y]) }.mapValues(\.count)
    let most = groups.max { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }
    return most.flatMap { $0.value * 2 >= places.count ? ($0.key.x, $0.key.y) : nil }
  }

  /// The most frequent color around the changed pixels.
  var ground: Ink {
    let around = box?.grown(by: 2).intersection(old.box)
    return around.map { Ink(old.mostFrequentPixel(along: $0) ?? 0) } ?? .zero
  }
}
