import AssaySubjects

/// Decides from the displacements of single pixels how far edges moved.
///
/// A rasterizer's artefact shows in a single pixel, a displacement in all pixels along an edge. So what is summed over
/// windows of 5×5 pixels is by how much each exceeds the limit, and the sum may be as much as ``budget`` times the limit.
struct DisplacementWindows {
  static let budget = 8
  /// The largest displacement there is, in 1/128 pixel; a limit of as much is always kept.
  static let most = 255

  let findings: Findings
  /// A limit that each tile is known to keep.
  private var kept: [Int]
  /// The tile whose limit was the largest found.
  private var worst = 0

  init(findings: Findings) {
    self.findings = findings
    kept = findings.tileDisplacement.map(Int.init)
  }

  /// The limit that stands for a tolerance in pixels, in 1/128 pixel.
  static func units(_ pixels: Double) -> Int { Int(min(pixels * 128, Double(most))) }

  /// The smallest limit that every window with its center in a part of the field keeps.
  mutating func smallestPassing(in part: PixelRect) -> Int {
    var limit = 0
    // The worst first, so that of the others as few as possible need be looked at.
    raise(&limit, toKeep: worst, in: part)
    for index in kept.indices where kept[index] > limit { raise(&limit, toKeep: index, in: part) }
    return limit
  }

  private mutating func raise(_ limit: inout Int, toKeep index: Int, in part: PixelRect) {
    let own = tile(index)
    let (left, top) = (max(own.x, part.x), max(own.y, part.y))
    let (right, bottom) = (min(own.right, part.right), min(own.bottom, part.bottom))
    guard left < right, top < bottom else { return }
    let piece = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    if exceeds(piece, limit: limit) {
      var (low, high) = (limit, min(DisplacementWindows.most, kept[index]))
      while high - low > 1 {
        let middle = (low + high) / 2
        if exceeds(piece, limit: middle) { low = middle } else { high = middle }
      }
      limit = high
      worst = index
    }
    if piece == own { kept[index] = min(kept[index], limit) }
  }

  /// The whole field.
  var field: PixelRect { PixelRect(x: 0, y: 0, width: findings.columns * 4, height: findings.rows * 4) }

  /// The part of the field that is a tile.
  func tile(_ index: Int) -> PixelRect {
    let x = index % findings.tileColumns * Tile.width
    let y = index / findings.tileColumns * Tile.height
    return PixelRect(
      x: x, y: y, width: min(Tile.width, findings.columns * 4 - x),
      height: min(Tile.height, findings.rows * 4 - y))
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
    guard limit < DisplacementWindows.most else { return }
    let (fieldWidth, fieldHeight) = (findings.columns * 4, findings.rows * 4)
    let (left, right) = (max(part.x - 2, 0), min(part.right + 2, fieldWidth))
    let width = right - left
    let over = UInt8(limit)
    let allowed = UInt16(DisplacementWindows.budget * limit)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width + 8) { room in
      findings.displacement.withUnsafeBufferPointer { map in
        guard let sums = room.baseAddress, let map = map.baseAddress else { return }
        sums.initialize(repeating: 0, count: width + 8)
        for row in max(part.y - 2, 0)..<min(part.y + 2, fieldHeight) {
          DisplacementWindows.add(map + row * fieldWidth + left, to: sums + 2, over: over, count: width)
        }
        for y in part.y..<part.bottom {
          if y > part.y, y - 3 >= 0 {
            let gone = map + (y - 3) * fieldWidth + left
            DisplacementWindows.subtract(gone, from: sums + 2, over: over, count: width)
          }
          if y + 2 < fieldHeight {
            let next = map + (y + 2) * fieldWidth + left
            DisplacementWindows.add(next, to: sums + 2, over: over, count: width)
          }
          guard DisplacementWindows.exceeds(sums, count: width, allowed: allowed) else { continue }
          var x = part.x - left
          while x < part.right - left {
            if DisplacementWindows.five(sums, x) > allowed {
              if !visit(left + x, y) { return }
              // One center a block is enough.
              x = (left + x | 3) + 1 - left
            } else {
              x += 1
            }
          }
        }
      }
    }
  }

  private static func add(
    _ row: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, over: UInt8, count: Int
  ) {
    for x in 0..<count { sums[x] &+= UInt16(max(row[x], over) &- over) }
  }

  private static func subtract(
    _ row: UnsafePointer<UInt8>, from sums: UnsafeMutablePointer<UInt16>, over: UInt8, count: Int
  ) {
    for x in 0..<count { sums[x] &-= UInt16(max(row[x], over) &- over) }
  }

  private static func exceeds(
    _ sums: UnsafeMutablePointer<UInt16>, count: Int, allowed: UInt16
  ) -> Bool {
    var any: UInt16 = 0
    for x in 0..<count { any |= five(sums, x) > allowed ? 1 : 0 }
    return any != 0
  }

  @inline(__always)
  private static func five(_ sums: UnsafeMutablePointer<UInt16>, _ x: Int) -> UInt16 {
    (sums[x] &+ sums[x &+ 1]) &+ (sums[x &+ 2] &+ sums[x &+ 3]) &+ sums[x &+ 4]
  }
}
