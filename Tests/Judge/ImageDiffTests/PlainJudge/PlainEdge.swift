/// How far the edges of a block moved, and what no motion explains.
struct PlainEdge {
  /// One channel of a picture, smoothed, and its slopes to the right and down.
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
  /// How steep the mean of both is, and the same smoothed; three channels.
  private var raw: [[Double]] = []
  private var steepness: [[Double]] = []

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
    for channel in 0..<3 {
      let lengths = (0..<size.columns * size.rows).map { place in
        let steps = steps(channel, place % size.columns - around, place / size.columns - around)
        let (across, down) = (abs(steps.across), abs(steps.down))
        // The length of both, within 7 %.
        return Double(8 * max(across, down) + 3 * min(across, down)) / 32
      }
      raw.append(lengths)
      steepness.append(filtered(lengths, across: kernel, down: kernel))
    }
  }

  /// The steps of both pictures' sum from the pixel before one to the one behind it.
  private func steps(_ channel: Int, _ x: Int, _ y: Int) -> (across: Int, down: Int) {
    let around = PlainField.halo
    func sum(_ x: Int, _ y: Int) -> Int {
      let (x, y) = (
        min(max(x, -around), size.columns - 1 - around), min(max(y, -around), size.rows - 1 - around)
      )
      return field.level(0, channel, x, y) + field.level(1, channel, x, y)
    }
    return (sum(x + 1, y) - sum(x - 1, y), sum(x, y + 1) - sum(x, y - 1))
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

  /// The smoothed difference of a pixel in one channel, and by how much a pixel of displacement to the right, down and of growth
  /// changes it: the mean of both slopes, and how steep both are.
  private func pixel(_ channel: Int, _ x: Int, _ y: Int) -> (difference: Double, slopes: SIMD3<Double>) {
    let place = (y + PlainField.halo) * size.columns + x + PlainField.halo
    let (reference, candidate) = (surfaces[channel], surfaces[3 + channel])
    return (
      candidate.smooth[place] - reference.smooth[place],
      SIMD3(
        (candidate.across[place] + reference.across[place]) / 2,
        (candidate.down[place] + reference.down[place]) / 2, steepness[channel][place])
    )
  }

  /// The motion of a block whose first pixel is given, to the right, down and growth, and how far it takes an edge at most.
  ///
  /// Samples are every other pixel of every other row of the 12×12 pixels around the block.
  func motion(_ left: Int, _ top: Int) -> (steps: SIMD3<Double>, farthest: Double) {
    let samples = (0..<108).map { sample in
      pixel(sample % 3, left - 4 + sample / 3 % 6 * 2, top - 4 + sample / 18 * 2)
    }
    let squares = samples.reduce(SIMD3<Double>()) { $0 + $1.slopes * $1.slopes }
    // Noise of two levels, and a part of the slopes.
    let weight = 4.0 * 36 + (squares.x + squares.y) / 32
    let products = samples.reduce(SIMD3<Double>()) { $0 - $1.slopes * $1.difference }
    let rows = (0..<3).map { row in
      var own = samples.reduce(SIMD3<Double>()) { $0 + $1.slopes * $1.slopes[row] }
      own[row] += weight
      return own
    }
    // By Cramer's rule.
    func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
    }
    let whole = determinant(rows[0], rows[1], rows[2])
    let steps =
      SIMD3(
        determinant(products, rows[1], rows[2]), determinant(rows[0], products, rows[2]),
        determinant(rows[0], rows[1], products)) / whole
    let distances = stride(from: 0, to: 108, by: 3).map { first in
      let pixel = samples[first..<first + 3]
      let moved = pixel.reduce(0) { sum, channel in
        let step = (channel.slopes * steps).sum()
        return sum + step * step
      }
      return (moved / (1 + pixel.reduce(0) { $0 + $1.slopes.z * $1.slopes.z })).squareRoot()
    }
    return (steps, distances.max() ?? 0)
  }

  /// The square of the difference of a pixel that a motion does not explain.
  private func left(_ x: Int, _ y: Int, after motion: SIMD3<Double>) -> Double {
    (0..<3).reduce(0) { sum, channel in
      let difference = Double(field.level(1, channel, x, y) - field.level(0, channel, x, y))
      let own = steps(channel, x, y)
      let steep = raw[channel][(y + PlainField.halo) * size.columns + x + PlainField.halo]
      let slopes = SIMD3(Double(own.across) / 4, Double(own.down) / 4, steep)
      let rest = min(abs(difference), abs(difference + (slopes * motion).sum()))
      return sum + rest * rest
    }
  }

  /// The edge of a block whose first pixel is given, in pixels: how far an edge moved, or what motion does not explain.
  func edge(_ left: Int, _ top: Int) -> Double {
    let own = (0..<16).map { (left + $0 % 4, top + $0 / 4) }
    let largest = (0..<3).map { channel in own.map { field.difference(channel, $0.0, $0.1) }.max() ?? 0 }
    guard largest.contains(where: { $0 > 2 }) else { return 0 }
    let motion = motion(left, top)
    let squares = own.map { self.left($0.0, $0.1, after: motion.steps) }
    // Of the nine places of 2×2 pixels, the worst, and the worst pixel once more.
    let places = [0, 1, 2, 4, 5, 6, 8, 9, 10].map { place in
      [0, 1, 4, 5].reduce(0) { $0 + squares[place + $1] }
    }
    let rest = (places.max() ?? 0) + (squares.max() ?? 0)
    let range = max(range(0, left, top), range(1, left, top))
    // Without any edge, as a share of all levels.
    let levels = range > 0 ? max(range, 110) : 441.673
    let moved = largest.allSatisfy { $0 <= 7 } ? 0 : min(1, max(motion.farthest, 1.5 * abs(motion.steps.z)))
    return max(moved, 0.85 * rest / (levels * levels))
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
