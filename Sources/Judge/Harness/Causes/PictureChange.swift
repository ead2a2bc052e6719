import AssayImaging
import AssaySubjects

/// How a picture changed, as a reviewer would say it: where, and whether something moved or became heavier.
struct PictureChange: Codable, Hashable, Sendable {
  /// The kinds of guides that hold nearly all changed pixels, the smallest guides first.
  var places: [Guide.Kind] = []
  /// By how many whole pixels everything that changed moved, right and down; nil where it changed otherwise.
  var shift: SIMD2<Int>?
  /// How much more ink there is, in percent; negative for less, and nil where ink was both added and removed.
  var weight: Double?
  /// Whether its edges are softer (true) or sharper (false); nil where some are each.
  var isSofter: Bool?

  /// The share of changed pixels that may be outside of the guides.
  private static let strays = 0.05
  /// How far from a guide still counts as in it, in pixels: ink overhangs, and edges have soft sides.
  private static let margin = 4.0
  /// The largest picture that is analyzed, in pixels: a screen of 1920×1080; each changed pixel takes memory.
  private static let largest = 1 << 21
}

extension PictureChange {
  /// Compares two pictures of one size; nil where nothing differs, and for pictures larger than a screen.
  init?(_ reference: Bitmap, _ candidate: Bitmap, guides: [Guide], regions: [PixelRect] = []) {
    guard reference.width == candidate.width, reference.height == candidate.height,
      reference.width * reference.height <= PictureChange.largest,
      let changed = ChangedPixels(reference.pixels, candidate.pixels, width: reference.width)
    else { return nil }
    self.init(
      places: PictureChange.places(of: changed.places, guides), shift: changed.shift(between: regions),
      weight: changed.weight, isSofter: changed.isSofter)
  }

  /// The kinds of guides that hold the changed pixels, the smallest guides first.
  private static func places(of changed: [SIMD2<Int>], _ guides: [Guide]) -> [Guide.Kind] {
    let kinds = Dictionary(grouping: Set(guides), by: \.kind).mapValues { Array($0) }
    let rooms = kinds.mapValues { $0.reduce(0) { $0 + $1.width * $1.height } }
    return Guide.Kind.allCases.filter { kinds[$0] != nil && $0 != .link }
      .sorted { (rooms[$0] ?? 0) < (rooms[$1] ?? 0) }
      .filter { kind in
        let outside = changed.count { pixel in
          !(kinds[kind] ?? []).contains { $0.holds(x: Double(pixel.x), y: Double(pixel.y), margin: margin) }
        }
        return Double(outside) <= PictureChange.strays * Double(changed.count)
      }
  }
}

extension Guide {
  /// Whether a place is in it, or no farther from it than a margin.
  fileprivate func holds(x place: Double, y row: Double, margin: Double) -> Bool {
    place >= x - margin && place < x + width + margin && row >= y - margin && row < y + height + margin
  }
}

extension PictureChange {
  /// How a picture changed, without amounts.
  enum Way: Hashable {
    /// To the right (1) or left (−1), and down (1) or up (−1).
    case moved([Int])
    case heavier
    case lighter
    case softer
    case sharper

    /// Whether the amount of ink changed.
    var isAmount: Bool { self == .heavier || self == .lighter }

    /// The way in which more than half of some pictures changed; of several the most specific one.
    init?(inMostOf changes: [PictureChange?]) {
      let ways: [(PictureChange) -> Way?] = [\.movement, \.growth, \.sharpness]
      for way in ways {
        let counts = Dictionary(grouping: changes.compactMap { $0.flatMap(way) }) { $0 }
        if let most = counts.first(where: { $0.value.count * 2 > changes.count }) {
          self = most.key
          return
        }
      }
      return nil
    }
  }

  private var movement: Way? { shift.map { .moved([$0.x.signum(), $0.y.signum()]) } }
  private var growth: Way? { weight.flatMap { $0 == 0 ? nil : $0 > 0 ? .heavier : .lighter } }
  private var sharpness: Way? { isSofter.map { $0 ? .softer : .sharper } }
}
