import AssayImaging
import AssaySubjects

/// What happened in a picture, as a reviewer sees it: where, and whether it moved or became heavier.
///
/// Found where pictures of one size differ; what is more than that, the kinds of regions tell.
struct PictureChange: Hashable, Sendable {
  /// The kind of the guides that nearly all of what changed lies in; nil where no kind of them holds it.
  var place: Guide.Kind?
  /// By how many whole pixels it moved, right and down; nil where something else happened, or more.
  var shift: SIMD2<Int>?
  /// By how many percent of it there is more ink, or less where it is negative; nil where some came and some went.
  var weight: Double?

  /// What may lie outside of the guides that tell the place, or be otherwise than a shift or a weight has it.
  private static let strays = 0.05
  /// The same of what moved: where it stands between pixels, some of its edge is drawn anew.
  private static let moving = 0.15
  /// How far from a guide still counts as in it, in pixels: ink overhangs, and edges have soft sides.
  private static let margin = 4.0
  /// The farthest shift that is looked for, in pixels.
  private static let reach = 4
  /// The largest picture that is looked at, in pixels: a screen of 1920×1080; each changed pixel takes some memory.
  private static let largest = 1 << 21
  /// Levels by which the same ink may differ at another place.
  private static let rounding = 12

  init(place: Guide.Kind? = nil, shift: SIMD2<Int>? = nil, weight: Double? = nil) {
    (self.place, self.shift, self.weight) = (place, shift, weight)
  }

  /// Looks at two pictures of one size; nil where nothing differs, and for pictures larger than a screen.
  init?(_ reference: Bitmap, _ candidate: Bitmap, guides: [Guide]) {
    guard reference.width == candidate.width, reference.height == candidate.height,
      reference.width * reference.height <= PictureChange.largest
    else { return nil }
    let sides = reference.withPixels { first in
      candidate.withPixels { second in Sides(first, second, width: reference.width) }
    }
    guard !sides.changed.isEmpty else { return nil }
    place = PictureChange.place(of: sides, guides)
    (shift, weight) = reference.withPixels { first in
      candidate.withPixels { second in
        (PictureChange.shift(sides, first, second), PictureChange.weight(sides, first, second))
      }
    }
  }

  /// The places of changed pixels.
  private struct Sides {
    let width: Int
    let height: Int
    let changed: [SIMD2<Int>]

    init(_ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>, width: Int) {
      self.width = width
      height = first.count / max(width, 1)
      changed = first.indices.lazy.filter { first[$0] != second[$0] }.map { SIMD2($0 % width, $0 / width) }
    }

    func holds(_ place: SIMD2<Int>) -> Bool {
      place.x >= 0 && place.y >= 0 && place.x < width && place.y < height
    }
  }

  /// The kind of the guides that hold what changed; of several kinds, the one whose guides take the least room.
  private static func place(of sides: Sides, _ guides: [Guide]) -> Guide.Kind? {
    let kinds = Dictionary(grouping: Set(guides), by: \.kind).mapValues { Array($0) }
    let rooms = kinds.mapValues { $0.reduce(0) { $0 + $1.width * $1.height } }
    return Guide.Kind.allCases.filter { kinds[$0] != nil && $0 != .link }
      .sorted { (rooms[$0] ?? 0) < (rooms[$1] ?? 0) }
      .first { kind in
        let outside = sides.changed.count { pixel in
          !(kinds[kind] ?? []).contains { $0.holds(x: Double(pixel.x), y: Double(pixel.y), margin: margin) }
        }
        return Double(outside) <= strays * Double(sides.changed.count)
      }
  }

  /// The shortest way that all that changed went; what came there is what was before it on that way, and the other way round.
  private static func shift(
    _ sides: Sides, _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>
  ) -> SIMD2<Int>? {
    let ways = (-reach...reach).flatMap { x in (-reach...reach).map { SIMD2(x, $0) } }
    // What differs by no more than rounding would seem to have gone any way.
    let changed = sides.changed.filter {
      distance(first[$0.y * sides.width + $0.x], second[$0.y * sides.width + $0.x]) > rounding
    }
    guard changed.count * 2 >= sides.changed.count else { return nil }
    let most = Int(moving * Double(changed.count))
    func isSame(_ one: SIMD2<Int>, _ other: SIMD2<Int>) -> Bool {
      guard sides.holds(one), sides.holds(other) else { return true }
      return distance(first[one.y * sides.width + one.x], second[other.y * sides.width + other.x]) <= rounding
    }
    func length(_ way: SIMD2<Int>) -> Int { way.x * way.x + way.y * way.y }
    return ways.sorted { (length($0), $0.x, $0.y) < (length($1), $1.x, $1.y) }.dropFirst().first { way in
      var misses = 0
      for pixel in changed where !isSame(pixel &- way, pixel) || !isSame(pixel, pixel &+ way) {
        misses += 1
        if misses > most { return false }
      }
      return true
    }
  }

  /// How much more ink there is, in percent of all around what changed; its ground is the most frequent color there.
  private static func weight(
    _ sides: Sides, _ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>
  ) -> Double? {
    let (columns, rows) = (sides.changed.map(\.x), sides.changed.map(\.y))
    let left = max(0, (columns.min() ?? 0) - 2)
    let right = min(sides.width, (columns.max() ?? 0) + 3)
    var counts: [UInt32: Int] = [:]
    var all: [Int] = []
    for y in max(0, (rows.min() ?? 0) - 2)..<min(sides.height, (rows.max() ?? 0) + 3) {
      for x in left..<right {
        counts[first[y * sides.width + x], default: 0] += 1
        all.append(y * sides.width + x)
      }
    }
    let ground = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    var (ink, gained, lost) = (0, 0, 0)
    for place in all {
      let before = distance(first[place], ground)
      let step = distance(second[place], ground) - before
      ink += before
      gained += max(0, step)
      lost += max(0, -step)
    }
    guard ink > 0, Double(min(gained, lost)) <= strays * Double(max(gained, lost)) else { return nil }
    return Double(gained - lost) / Double(ink) * 100
  }

  /// The largest difference of any channel of two pixels.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    stride(from: UInt32(0), to: 32, by: 8).reduce(0) { largest, channel in
      max(largest, abs(Int(one >> channel & 255) - Int(other >> channel & 255)))
    }
  }
}

extension Guide {
  /// Whether a place is in it, or no farther from it than a margin.
  fileprivate func holds(x place: Double, y row: Double, margin: Double) -> Bool {
    place >= x - margin && place < x + width + margin && row >= y - margin && row < y + height + margin
  }
}
