/// Decides from the displacements of single pixels how far edges moved.
///
/// A rasterizer's artefact shows in a single pixel, a displacement in all pixels along an edge. So what is summed over
/// windows of 5×5 pixels is by how much each exceeds the limit, and the sum may be as much as ``budget`` times the limit.
enum DisplacementWindows {
  static let budget = 8

  /// The smallest limit that is kept everywhere, in 1/128 pixel, or `least` if that is kept.
  static func smallestPassing(_ findings: Findings, atLeast least: Int) -> Int {
    var limit = least
    let box = findings.box
    let tileColumns = (box.width + Tile.width - 1) / Tile.width
    for (index, largest) in findings.tileDisplacement.enumerated() where Int(largest) > limit {
      let x = index % tileColumns * Tile.width
      let y = index / tileColumns * Tile.height
      let part = PixelRect(
        x: x, y: y, width: min(Tile.width, box.width - x), height: min(Tile.height, box.height - y))
      guard exceeds(findings, part, limit: limit) else { continue }
      var (low, high) = (limit, 255)
      while high - low > 1 {
        let middle = (low + high) / 2
        if exceeds(findings, part, limit: middle) { low = middle } else { high = middle }
      }
      limit = high
    }
    return limit
  }

  /// Whether any window with its center in a part of the cluster exceeds a limit.
  static func exceeds(_ findings: Findings, _ part: PixelRect, limit: Int) -> Bool {
    let box = findings.box
    for y in part.y..<part.bottom {
      for x in part.x..<part.right {
        var sum = 0
        for row in max(0, y - 2)..<min(box.height, y + 3) {
          for column in max(0, x - 2)..<min(box.width, x + 3) {
            sum += max(0, Int(findings.displacement[row * box.width + column]) - limit)
          }
        }
        if sum > budget * limit { return true }
      }
    }
    return false
  }
}
