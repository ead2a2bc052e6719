import AssaySubjects

/// Decides from the displacements of single pixels how far edges moved.
///
/// A rasterizer's artifact shows in a single pixel, a displacement in all pixels along an edge. So what is summed over
/// windows of 5×5 pixels is by how much each exceeds the limit, and the sum may be as much as ``budget`` times the limit.
struct DisplacementWindows {
  static let budget = 8
  /// The largest displacement there is, in steps; a limit of as much is always kept.
  static let most = 255

  let displacements: Displacements
  /// A limit that each tile is known to keep.
  private var kept: [Int]
  /// The tile whose limit was the largest found.
  private var worst = 0

  init(_ displacements: Displacements) {
    self.displacements = displacements
    kept = []
    kept = (0..<displacements.tiles).map { bound(around: displacements.part($0)) }
  }

  /// How far edges moved where windows keep a limit in steps and no smaller one, in pixels.
  ///
  /// Fitted to text and shapes that were displaced by known amounts (`scripts/judge-calibration`): what slope and bend
  /// explain, and a window that edges do not fill, make the limit about a third of the displacement.
  static func pixels(_ steps: Int) -> Double { Double(12 * steps) / Double(512 + 3 * steps) }

  /// The largest limit that a tolerance in pixels allows, in steps.
  static func steps(_ pixels: Double) -> Int {
    guard pixels < DisplacementWindows.pixels(most) else { return most }
    // What was measured is allowed by as much: rounding takes no step away.
    return Int(512 * pixels / (12 - 3 * pixels) + 1e-9)
  }

  /// The smallest limit that a window keeps of which every pixel is displaced as far.
  static func limit(ofAll displacement: Int) -> Int { (25 * displacement + budget + 24) / (budget + 25) }

  /// The largest displacement that all pixels of a window may have that keeps a limit.
  static func displacement(within limit: Int) -> Int { (budget + 25) * limit / 25 }

  /// A limit that windows with their centers in a part of the field are known to keep.
  private func bound(around part: PixelRect) -> Int {
    DisplacementWindows.limit(ofAll: Int(displacements.bound(around: part)))
  }

  /// The smallest limit that every window with its center in a part of the field keeps, in pixels.
  mutating func edge(in part: PixelRect) -> Double {
    DisplacementWindows.pixels(smallestPassing(in: part))
  }

  /// The same in steps.
  private mutating func smallestPassing(in part: PixelRect) -> Int {
    var limit = 0
    // The worst first, so that of the others as few as possible need be looked at.
    raise(&limit, toKeep: worst, in: part)
    for index in kept.indices where kept[index] > limit { raise(&limit, toKeep: index, in: part) }
    return limit
  }

  private mutating func raise(_ limit: inout Int, toKeep index: Int, in part: PixelRect) {
    let own = displacements.part(index)
    let (left, top) = (max(own.x, part.x), max(own.y, part.y))
    let (right, bottom) = (min(own.right, part.right), min(own.bottom, part.bottom))
    guard left < right, top < bottom else { return }
    let piece = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    if exceeds(piece, limit: limit) {
      var (low, high) = (limit, min(bound(around: piece), kept[index]))
      while high - low > 1 {
        let middle = (low + high) / 2
        if exceeds(piece, limit: middle) { low = middle } else { high = middle }
      }
      limit = high
      worst = index
    }
    if piece == own { kept[index] = min(kept[index], limit) }
  }

  /// Whether any window with its center in a part of the field exceeds a limit.
  func exceeds(_ part: PixelRect, limit: Int) -> Bool {
    var found = false
    scan(part, limit: limit) { _, _ in
      found = true
      return false
    }
    return found
  }

  /// Visits centers of windows that exceed a limit, at least one a row of a block of 4×4, until told to stop.
  func scan(_ part: PixelRect, limit: Int, visit: (Int, Int) -> Bool) {
    guard bound(around: part) > limit else { return }
    displacements.measure(around: part, above: DisplacementWindows.displacement(within: limit))
    let rows = WindowRows(displacements, part, limit: limit)
    guard rows.mayExceed else { return }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: rows.room) { room in
      guard let sums = room.baseAddress else { return }
      sums.initialize(repeating: 0, count: rows.room)
      for y in part.y..<part.bottom where rows.mayExceed(around: y) {
        rows.add(around: y, into: sums)
        guard rows.exceeds(sums) else { continue }
        var x = part.x - rows.left
        while x < part.right - rows.left {
          if WindowRows.five(sums, x) > rows.allowed {
            if !visit(rows.left + x, y) { return }
            // One center a block is enough.
            x = (rows.left + x | 3) + 1 - rows.left
          } else {
            x += 1
          }
        }
      }
    }
  }
}
