import AssayFacts
import AssaySubjects

/// The pixels that differ between two pictures of one size, and how they changed.
struct ChangedPixels {
  private let first: [UInt32]
  private let second: [UInt32]
  private let width: Int
  private let height: Int
  /// Columns and rows of changed pixels, at most ``sample``; pixels that changed only by rounding count if there are no others.
  let places: [SIMD2<Int>]
  /// The area around the changed pixels, with a margin.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The most frequent color on the border of the area.
  private var ground: UInt32 = 0

  /// The most changed pixels that are looked at; a prime number, so that a sample does not keep to some columns of a picture.
  private static let sample = 16_381
  /// The farthest shift that is looked for in all directions, in pixels.
  private static let reach = 4
  /// Between this many regions, farther shifts are looked for.
  private static let regions = 8
  /// Levels by which moved ink may differ.
  private static let rounding = 12
  /// The share of changed pixels that a shift need not explain: edges between pixels are drawn differently.
  private static let moving = 0.15
  /// The share of ink that may be lost where more is gained, and the reverse.
  private static let back = 0.05
  /// The same for the contrast of edges.
  private static let sharpening = 0.4
  /// Pixels around the changed ones that show the ground.
  private static let margin = 2

  /// Compares two pictures; nil where nothing differs.
  init?(_ first: [UInt32], _ second: [UInt32], width: Int) {
    (self.first, self.second, self.width) = (first, second, width)
    height = first.count / max(width, 1)
    // No closures, `min` or `max` for each pixel, here and below: tests of packages compile this without optimization.
    var (changed, left, right) = ([Int](), width, 0)
    for unseen in [ColorChange.rounding, 0] where changed.isEmpty {
      for place in first.indices where levels(between: first[place], second[place]) > unseen {
        changed.append(place)
        if place % width < left { left = place % width }
        if place % width > right { right = place % width }
      }
    }
    guard let start = changed.first, let end = changed.last else { return nil }
    let count = min(changed.count, Self.sample)
    places = (0..<count).map { changed[$0 * changed.count / count] }.map { SIMD2($0 % width, $0 / width) }
    columns = max(0, left - Self.margin)..<min(width, right + Self.margin + 1)
    rows = max(0, start / width - Self.margin)..<min(height, end / width + Self.margin + 1)
    ground = mostFrequentOnBorder
  }

  /// By how many whole pixels everything that changed moved, right and down; nil where no shift explains the change.
  ///
  /// A shift explains a pixel when its new ink came from the place one shift before, or its old ink is now one shift further.
  /// Of several shifts the one is taken for which both are true most often. A far shift, from one region to another, must
  /// explain all ink, old and new.
  func shift(between regions: [PixelRect] = []) -> SIMD2<Int>? {
    // Pixels that differ by no more than rounding would fit any shift.
    let changed = places.filter { !isSame(first[$0.y * width + $0.x], second[$0.y * width + $0.x]) }
    guard changed.count * 2 >= places.count else { return nil }
    let ways = (-Self.reach...Self.reach).flatMap { x in (-Self.reach...Self.reach).map { SIMD2(x, $0) } }
    func length(_ way: SIMD2<Int>) -> Int { way.x * way.x + way.y * way.y }
    let ordered = ways.sorted { (length($0), $0.x, $0.y) < (length($1), $1.x, $1.y) }.dropFirst()
    var best: (way: SIMD2<Int>?, misses: Int) = (nil, .max)
    for way in ordered + farWays(between: regions) {
      if let misses = misses(of: way, changed, below: best.misses) { best = (way, misses) }
    }
    return best.way
  }

  /// How far each piece of ink in the first picture is from ink of the same size in the second picture.
  private func farWays(between regions: [PixelRect]) -> [SIMD2<Int>] {
    let boxes = regions.prefix(Self.regions)
    let before = boxes.compactMap { ink(of: first, in: $0) }
    let after = boxes.compactMap { ink(of: second, in: $0) }
    let ways = before.flatMap { old in
      after.filter { ($0.width, $0.height) == (old.width, old.height) }
        .map { SIMD2($0.x - old.x, $0.y - old.y) }
    }
    return ways.filter { !isNear($0) }.uniqued
  }

  private func ink(of pixels: [UInt32], in box: PixelRect) -> PixelRect? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in box.y..<box.y + box.height {
      var (start, end) = (y * width + box.x, y * width + box.x + box.width)
      while start < end, pixels[start] == ground { start += 1 }
      while start < end, pixels[end - 1] == ground { end -= 1 }
      guard start < end else { continue }
      (left, right) = (min(left, start - y * width), max(right, end - y * width))
      (top, bottom) = (min(top, y), y + 1)
    }
    return bottom == 0 ? nil : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func isNear(_ way: SIMD2<Int>) -> Bool { max(abs(way.x), abs(way.y)) <= Self.reach }

  /// How many pixels a shift explains only in part; nil if that reaches the limit, or if it leaves too many unexplained.
  private func misses(of way: SIMD2<Int>, _ changed: [SIMD2<Int>], below limit: Int) -> Int? {
    let isNear = isNear(way)
    let most = isNear ? Int(Self.moving * Double(changed.count)) : 0
    var (neither, notBoth) = (0, 0)
    for pixel in changed {
      let came = isMoved(pixel &- way, to: pixel, orOutside: isNear)
      let went = isMoved(pixel, to: pixel &+ way, orOutside: isNear)
      let place = pixel.y * width + pixel.x
      let isExplained =
        isNear
        ? came || went
        : (came || isSame(second[place], ground)) && (went || isSame(first[place], ground))
      if !isExplained { neither += 1 }
      if !came || !went || !holds(pixel &- way) || !holds(pixel &+ way) { notBoth += 1 }
      if neither > most || notBoth >= limit { return nil }
    }
    return notBoth
  }

  /// Whether the ink of one place is now at another.
  private func isMoved(_ place: SIMD2<Int>, to other: SIMD2<Int>, orOutside: Bool) -> Bool {
    guard holds(place), holds(other) else { return orOutside }
    return isSame(first[place.y * width + place.x], second[other.y * width + other.x])
  }

  private func holds(_ place: SIMD2<Int>) -> Bool {
    place.x >= 0 && place.y >= 0 && place.x < width && place.y < height
  }

  private func isSame(_ one: UInt32, _ other: UInt32) -> Bool { levels(between: one, other) <= Self.rounding }

  /// How much more ink there is, in percent of the ink in the area; negative for less, and nil where ink was both added and
  /// removed.
  var weight: Double? {
    var (ink, gained, lost) = (0, 0, 0)
    for y in rows {
      for x in columns {
        let place = y * width + x
        let before = levels(between: first[place], ground)
        let step = levels(between: second[place], ground) - before
        ink += before
        if step > 0 { gained += step } else { lost -= step }
      }
    }
    guard ink > 0, Double(min(gained, lost)) <= Self.back * Double(max(gained, lost)) else { return nil }
    return Double(gained - lost) / Double(ink) * 100
  }

  private var mostFrequentOnBorder: UInt32 {
    var counts: [UInt32: Int] = [:]
    for y in rows {
      let isSide = y == rows.lowerBound || y == rows.upperBound - 1
      for x in columns where isSide || x == columns.lowerBound || x == columns.upperBound - 1 {
        counts[first[y * width + x], default: 0] += 1
      }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// Whether edges lost contrast (true) or gained it (false); nil where some did each.
  var isSofter: Bool? {
    var (gained, lost) = (0, 0)
    for y in rows.dropLast() {
      for x in columns.dropLast() {
        let place = y * width + x
        let step = contrast(of: second, at: place) - contrast(of: first, at: place)
        if step > 0 { gained += step } else { lost -= step }
      }
    }
    guard Double(min(gained, lost)) < Self.sharpening * Double(max(gained, lost)) else { return nil }
    return lost > gained
  }

  /// The contrast of a pixel to its neighbors on the right and below.
  private func contrast(of pixels: [UInt32], at place: Int) -> Int {
    let (right, below) = (
      levels(between: pixels[place], pixels[place + 1]), levels(between: pixels[place], pixels[place + width])
    )
    return right * right + below * below
  }
}

/// The largest difference of any channel of two pixels, each given by its four bytes.
func levels(between one: UInt32, _ other: UInt32) -> Int {
  var (one, other, largest) = (Int(one), Int(other), 0)
  while one != other {
    let step = Int(((one & 255) - (other & 255)).magnitude)
    if step > largest { largest = step }
    (one, other) = (one &>> 8, other &>> 8)
  }
  return largest
}
