import AssayFacts
import AssaySubjects

/// The pixels that differ between two pictures of one size, and how they changed.
struct ChangedPixels {
  private let first: [UInt32]
  private let second: [UInt32]
  private let width: Int
  private let height: Int
  /// Columns and rows of the changed pixels; without pixels that changed only by rounding, unless there are no others.
  let places: [SIMD2<Int>]
  /// The area around the changed pixels, with a margin.
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// The most frequent color on the border of the area.
  private var ground: UInt32 = 0

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
    let height = first.count / max(width, 1)
    self.height = height
    let changed = first.indices.filter { first[$0] != second[$0] }
    let seen = changed.filter { levels(between: first[$0], second[$0]) > ColorChange.rounding }
    places = (seen.isEmpty ? changed : seen).map { SIMD2($0 % width, $0 / width) }
    func span(_ sides: [Int], in limit: Int) -> Range<Int> {
      max(0, (sides.min() ?? 0) - Self.margin)..<min(limit, (sides.max() ?? 0) + Self.margin + 1)
    }
    (columns, rows) = (span(places.map(\.x), in: width), span(places.map(\.y), in: height))
    if places.isEmpty { return nil }
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
    let found = (ordered + farWays(between: regions)).compactMap { way in
      misses(of: way, changed).map { (way, $0) }
    }
    return found.min { $0.1 < $1.1 }?.0
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
    let places = (box.y..<box.y + box.height).flatMap { y in
      (box.x..<box.x + box.width).filter { pixels[y * width + $0] != ground }.map { SIMD2($0, y) }
    }
    guard let top = places.first?.y, let bottom = places.last?.y, let left = places.map(\.x).min(),
      let right = places.map(\.x).max()
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  private func isNear(_ way: SIMD2<Int>) -> Bool { max(abs(way.x), abs(way.y)) <= Self.reach }

  /// How many pixels a shift explains only in part; nil where it does not explain too many at all.
  private func misses(of way: SIMD2<Int>, _ changed: [SIMD2<Int>]) -> Int? {
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
      if neither > most { return nil }
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
        let before: Int = levels(between: first[place], ground)
        let step: Int = levels(between: second[place], ground) - before
        ink += before
        gained += max(0, step)
        lost += max(0, -step)
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
        gained += max(0, step)
        lost += max(0, -step)
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
  var (one, other, largest) = (one, other, 0)
  while one != other {
    largest = max(largest, abs(Int(one & 255) - Int(other & 255)))
    (one, other) = (one >> 8, other >> 8)
  }
  return largest
}
