/// How far the edges of a block were displaced, and what no displacement explains.
struct PlainEdge {
  /// What is smooth of a picture in one channel, and its slopes to the right and down.
  private struct Surface {
    let smooth: [Double]
    let across: [Double]
    let down: [Double]
  }

  private let field: PlainField
  /// Columns and rows of pixels with those around the field that are read.
  private let size: (columns: Int, rows: Int)
  /// Three channels of the reference, then of the candidate.
  private var surfaces: [Surface] = []

  init(_ field: PlainField) {
    self.field = field
    let around = PlainField.halo
    size = (field.blocks.columns * 4 + 2 * around, field.blocks.rows * 4 + 2 * around)
    let kernel = PlainEdge.joined([1, 4, 6, 4, 1].map { $0 / 16 }, [1, 4, 1].map { $0 / 6 })
    let slope = PlainEdge.joined([1, 4, 6, 4, 1].map { $0 / 16 }, [-1, 0, 1].map { $0 / 2 })
    for plane in 0..<6 {
      let levels = (0..<size.columns * size.rows).map { place in
        Double(
          field.level(
            plane / 3, plane % 3, place % size.columns - around, place / size.columns - around))
      }
      surfaces.append(
        Surface(
          smooth: filtered(levels, across: kernel, down: kernel),
          across: filtered(levels, across: slope, down: kernel),
          down: filtered(levels, across: kernel, down: slope)))
    }
  }

  /// The weights of one filter after the other.
  private static func joined(_ first: [Double], _ second: [Double]) -> [Double] {
    var weights = [Double](repeating: 0, count: first.count + second.count - 1)
    for (i, a) in first.enumerated() { for (j, b) in second.enumerated() { weights[i + j] += a * b } }
    return weights
  }

  private func filtered(_ map: [Double], across: [Double], down: [Double]) -> [Double] {
    func near(_ place: Int, _ step: Int, _ count: Int) -> Int { min(max(place + step - 3, 0), count - 1) }
    let rows = map.indices.map { place in
      let (x, y) = (place % size.columns, place / size.columns)
      return across.indices.reduce(0) {
        $0 + across[$1] * map[y * size.columns + near(x, $1, size.columns)]
      }
    }
    return map.indices.map { place in
      let (x, y) = (place % size.columns, place / size.columns)
      return down.indices.reduce(0) { $0 + down[$1] * rows[near(y, $1, size.rows) * size.columns + x] }
    }
  }

  /// What a pixel differs by in one channel, and the mean of both slopes.
  private func pixel(_ channel: Int, _ x: Int, _ y: Int) -> (difference: Double, across: Double, down: Double)
  {
    let place = (y + PlainField.halo) * size.columns + x + PlainField.halo
    let (reference, candidate) = (surfaces[channel], surfaces[3 + channel])
    return (
      candidate.smooth[place] - reference.smooth[place],
      (candidate.across[place] + reference.across[place]) / 2,
      (candidate.down[place] + reference.down[place]) / 2
    )
  }

  /// A displacement, and how far it explains the window of 12×12 pixels around a block.
  struct Motion {
    var across = 0.0
    var down = 0.0
    /// Squares of the differences without it and with it.
    var whole = 0.0
    var rest = 0.0
    var isLimited = false
    var length: Double { (across * across + down * down).squareRoot() }
    /// How much of the differences it explains.
    var share: Double { whole > 0 ? max(1 - rest / whole, 0) : 0 }
  }

  /// The motion of a block whose first pixel is given, by every other pixel of every other row of its window.
  func motion(_ left: Int, _ top: Int) -> Motion {
    var (dd, dx, dy, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for place in 0..<36 {
      for channel in 0..<3 {
        let (d, x, y) = pixel(channel, left - 4 + place % 6 * 2, top - 4 + place / 6 * 2)
        (dd, dx, dy) = (dd + d * d, dx + d * x, dy + d * y)
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
      }
    }
    // Noise of three levels, and a part of the slopes.
    let weight = 9.0 * 36 + (xx + yy) / 50
    let determinant = (xx + weight) * (yy + weight) - xy * xy
    var motion = Motion(whole: dd)
    motion.across = (xy * dy - (yy + weight) * dx) / determinant
    motion.down = (xy * dx - (xx + weight) * dy) / determinant
    let scale = max(1, motion.length)
    motion.isLimited = scale > 1
    motion.across /= scale
    motion.down /= scale
    let (x, y) = (motion.across, motion.down)
    motion.rest = max(dd + 2 * (x * dx + y * dy) + x * x * xx + 2 * x * y * xy + y * y * yy, 0)
    return motion
  }

  /// The mean difference of a block, given its first pixel, that its motion leaves as far as that explains the differences:
  /// what it moves over the block's sides is taken off, by the mean of both pictures there.
  func displaced(_ left: Int, _ top: Int) -> [Double] {
    let motion = motion(left, top)
    return (0..<3).map { channel in
      func sum(_ x: Int, _ y: Int) -> Double {
        Double(field.level(0, channel, left + x, top + y) + field.level(1, channel, left + x, top + y))
      }
      var (difference, across, down) = (0.0, 0.0, 0.0)
      for line in 0..<4 {
        for place in 0..<4 {
          let (x, y) = (left + place, top + line)
          difference += Double(field.level(1, channel, x, y) - field.level(0, channel, x, y))
        }
        across += (sum(4, line) + sum(3, line) - sum(0, line) - sum(-1, line)) / 4
        down += (sum(line, 4) + sum(line, 3) - sum(line, 0) - sum(line, -1)) / 4
      }
      return (difference + (across * motion.across + down * motion.down) * motion.share) / 16
    }
  }

  /// The edge of a block whose first pixel is given, in pixels: how long its displacement is, as far as it explains the
  /// difference, or what it leaves.
  func edge(_ left: Int, _ top: Int) -> Double {
    let own = (0..<16).map { (left + $0 % 4, top + $0 / 4) }
    let largest = (0..<3).map { channel in own.map { field.difference(channel, $0.0, $0.1) }.max() ?? 0 }
    guard largest.contains(where: { $0 > 2 }) else { return 0 }
    let motion = motion(left, top)
    let rests = [(0, 0), (2, 0), (0, 2), (2, 2)].map { x, y in
      var sum = 0.0
      for channel in 0..<3 {
        let (d, across, down) = pixel(channel, left + x, top + y)
        let rest = min(abs(d), abs(d + across * motion.across + down * motion.down))
        sum += rest * rest
      }
      return sum.squareRoot()
    }
    let rest = max(rests.max() ?? 0, 0.16 * length(largest))
    let range = max(range(0, left, top), range(1, left, top))
    // Without any edge, as a share of all levels.
    let levels = range > 0 ? max(range, 110) : 441.673
    return max(motion.isLimited ? 1 : motion.length * motion.share, 5.3 * rest / levels)
  }

  /// The root of the squares of three channels' ranges of levels in the 12×12 pixels around a block.
  private func range(_ picture: Int, _ left: Int, _ top: Int) -> Double {
    length(
      (0..<3).map { channel in
        let levels = (0..<144).map { field.level(picture, channel, left - 4 + $0 % 12, top - 4 + $0 / 12) }
        return (levels.max() ?? 0) - (levels.min() ?? 0)
      })
  }

  private func length(_ levels: [Int]) -> Double {
    Double(levels.reduce(0) { $0 + $1 * $1 }).squareRoot()
  }
}
