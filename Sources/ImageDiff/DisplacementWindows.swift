/// Decides from the displacements of single pixels how far edges moved.
///
/// A rasterizer's artefact shows in a single pixel, a displacement in all pixels along an edge. So what is summed over
/// windows of 5×5 pixels is by how much each exceeds the limit, and the sum may be as much as ``budget`` times the limit.
struct DisplacementWindows {
  static let budget = 8
  /// The largest displacement there is, in 1/128 pixel; a limit of as much is always kept.
  static let most = 255

  let findings: Findings

  /// The limit that stands for a tolerance in pixels, in 1/128 pixel.
  static func units(_ pixels: Double) -> Int { Int(min(pixels * 128, Double(most))) }

  /// The smallest limit that every window with its center in a part of the field keeps.
  func smallestPassing(in part: PixelRect) -> Int {
    var limit = 0
    for (index, largest) in findings.tileDisplacement.enumerated() where Int(largest) > limit {
      let own = tile(index)
      let (left, top) = (max(own.x, part.x), max(own.y, part.y))
      let (right, bottom) = (min(own.right, part.right), min(own.bottom, part.bottom))
      guard left < right, top < bottom else { continue }
      let piece = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      guard exceeds(piece, limit: limit) else { continue }
      var (low, high) = (limit, DisplacementWindows.most)
      while high - low > 1 {
        let middle = (low + high) / 2
        if exceeds(piece, limit: middle) { low = middle } else { high = middle }
      }
      limit = high
    }
    return limit
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
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width + 8) { sums in
      sums.initialize(repeating: 0)
      findings.displacement.withUnsafeBufferPointer { map in
        for y in part.y..<part.bottom {
          if y == part.y {
            for row in max(y - 2, 0)..<min(y + 2, fieldHeight) {
              let start = row * fieldWidth + left
              for x in 0..<width { sums[x + 2] &+= UInt16(max(map[start + x], over) &- over) }
            }
          } else if y - 3 >= 0 {
            let start = (y - 3) * fieldWidth + left
            for x in 0..<width { sums[x + 2] &-= UInt16(max(map[start + x], over) &- over) }
          }
          if y + 2 < fieldHeight {
            let start = (y + 2) * fieldWidth + left
            for x in 0..<width { sums[x + 2] &+= UInt16(max(map[start + x], over) &- over) }
          }
          var worst: UInt16 = 0
          for x in 0..<width { worst = max(worst, DisplacementWindows.five(sums, x)) }
          guard worst > allowed else { continue }
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

  @inline(__always)
  private static func five(_ sums: UnsafeMutableBufferPointer<UInt16>, _ x: Int) -> UInt16 {
    (sums[x] &+ sums[x + 1]) &+ (sums[x + 2] &+ sums[x + 3]) &+ sums[x + 4]
  }
}
