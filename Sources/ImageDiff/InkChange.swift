/// How much ink was gained or lost, from block means.
///
/// In windows of 32×32 pixels around each cell of 16×16, weighted towards the middle: the net difference of the blocks that
/// hold edges, less the drift of the smooth ones, against their ink. Moving a letter by a fraction of a pixel does not change
/// its ink, but weight, opacity and color do. A straight edge that is longer than the window does change it when it moves, so an
/// eighth of a pixel of every straight row and column of edges is allowed for.
/// Along the line from background to ink the change counts by itself; across that line, where noise of coverage cannot
/// lead, 0.3 % counts for 5 %.
enum InkChange {
  static let acrossWeight: Float = 5 / 0.3
  static let bias: Float = 0.12
  static let sharp: Float = 6
  static let wobble: Float = 0.14

  /// Writes the ink change of every cell of a field with so many columns of cells.
  static func measure(_ sums: BlockSums, columns: Int, into changes: inout [Float]) {
    for cell in changes.indices {
      var window = InkWindow(sums, row: cell / columns * 4, column: cell % columns * 4)
      changes[cell] = window.change()
    }
  }
}

/// One window of 8×8 blocks.
struct InkWindow {
  private struct Sample {
    var weight: Float
    var block: Block
  }

  private let sums: BlockSums
  private let row: Int
  private let column: Int
  private var samples: [Sample] = []
  private var total: Float = 0
  private var bias: Float = 0
  private var profiles: (reference: [SIMD4<Float>], candidate: [SIMD4<Float>]) = ([], [])

  init(_ sums: BlockSums, row: Int, column: Int) {
    self.sums = sums
    self.row = row
    self.column = column
  }

  /// The window's change of ink, in percent.
  mutating func change() -> Float {
    var (smooth, sharp, unrest) = (Float(0), Float(0), Float(0))
    var (drift, net) = (SIMD4<Float>(), SIMD4<Float>())
    forEachBlock { weight, block in
      total += weight
      if block.sharpness > InkChange.sharp {
        sharp += weight
        net += weight * block.difference
      } else {
        smooth += weight
        drift += weight * block.difference
        unrest += weight * (block.difference * block.difference).max()
      }
    }
    guard sharp > 0 else { return 0 }
    drift = smooth > 0 ? drift / smooth : .zero
    net -= drift * sharp
    // Where smooth color is restless (dither, blur), so may the color under the ink be.
    if smooth > 0 { unrest = min((unrest / smooth).squareRoot() * 1.5, 2) }
    bias = InkChange.bias * total + unrest * sharp
    guard max(max(abs(net.x), abs(net.y)), abs(net.z)) > bias else { return 0 }
    forEachBlock { weight, block in
      if block.sharpness > InkChange.sharp { samples.append(Sample(weight: weight, block: block)) }
    }
    return change(net: net)
  }

  @inline(__always)
  private func forEachBlock(_ visit: (Float, Block) -> Void) {
    sums.blocks.withUnsafeBufferPointer { blocks in
      for y in 0..<8 {
        let start = (row + y) * sums.columns + column
        for x in 0..<8 { visit(InkWindow.weight(x) * InkWindow.weight(y), blocks[start + x]) }
      }
    }
  }

  private mutating func change(net: SIMD4<Float>) -> Float {
    profiles = (profile(sums.reference), profile(sums.candidate))
    let main = principal(across: .zero)
    guard main != .zero else { return 0 }
    let ink = amount(along: main)
    guard ink > 0 else { return 0 }
    let along = abs((net * main).sum())
    let strength = edges(along: main)
    let gain = max(0, along - bias - InkChange.wobble * strength)
    var off: Float = 0
    let second = principal(across: main)
    let third = cross(main, second)
    for side in [second, third] {
      let size = abs((net * side).sum())
      guard size > bias else { continue }
      // Where three colors meet, coverage errors of one edge show in the color of the other.
      let bleed = strength * extent(along: side) / max(extent(along: main), 1)
      off = max(off, size - bias - InkChange.wobble * max(edges(along: side), bleed))
    }
    return min(100 * max(gain, off * InkChange.acrossWeight) / ink, 1000)
  }

  /// The direction, square to another, in which the reference's colors vary most; any such where they do not.
  private func principal(across other: SIMD4<Float>) -> SIMD4<Float> {
    var mean = SIMD4<Float>()
    var weights: Float = 0
    for sample in samples {
      mean += sample.weight * sample.block.reference
      weights += sample.weight
    }
    guard weights > 0 else { return .zero }
    mean /= weights
    var direction = square(SIMD4(0.58, 0.57, 0.59, 0), to: other)
    for _ in 0..<6 {
      var next = SIMD4<Float>()
      for sample in samples {
        let offset = sample.block.reference - mean
        next += offset * (sample.weight * (offset * direction).sum())
      }
      next = square(next, to: other)
      let length = (next * next).sum().squareRoot()
      guard length > 1e-3 else { break }
      direction = next / length
    }
    return direction
  }

  /// A vector less its part along a direction; of length 1 or more, where that is nothing.
  private func square(_ vector: SIMD4<Float>, to direction: SIMD4<Float>) -> SIMD4<Float> {
    let rest = vector - direction * (vector * direction).sum()
    guard (rest * rest).sum() < 1e-4, direction != .zero else { return rest }
    let axis: SIMD4<Float> = abs(direction.x) < 0.7 ? SIMD4(1, 0, 0, 0) : SIMD4(0, 1, 0, 0)
    let other = axis - direction * direction.x * (axis.x) - direction * direction.y * axis.y
    return other / (other * other).sum().squareRoot()
  }

  private func cross(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
  }

  /// The ink along a direction: how far the colors lie from the end where most of them are, or two pixels along all
  /// edges, whichever is less.
  private func amount(along direction: SIMD4<Float>) -> Float {
    var (lowest, highest) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    var sum = SIMD2<Float>()
    var (weights, slopes) = (Float(0), Float(0))
    let size = direction.replacing(with: -direction, where: direction .< 0)
    for sample in samples {
      let first = (sample.block.reference * direction).sum()
      let place = SIMD2(first, first + (sample.block.difference * direction).sum())
      lowest = pointwiseMin(lowest, place)
      highest = pointwiseMax(highest, place)
      sum += sample.weight * place
      weights += sample.weight
      slopes += sample.weight * (sample.block.slope * size).sum()
    }
    let spread = pointwiseMin(sum - lowest * weights, highest * weights - sum).min()
    return max(min(spread, 2 * slopes), 0.75 * slopes)
  }

  /// How far apart the colors lie along a direction, in the picture where they are closer.
  private func extent(along direction: SIMD4<Float>) -> Float {
    var (lowest, highest) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    for y in 0..<8 {
      for x in 0..<8 {
        let block = sums.blocks[(row + y) * sums.columns + column + x]
        let first = (block.reference * direction).sum()
        let place = SIMD2(first, first + (block.difference * direction).sum())
        lowest = pointwiseMin(lowest, place)
        highest = pointwiseMax(highest, place)
      }
    }
    return max((highest - lowest).min() - 1, 0)
  }

  /// The strength of the straight edges along a direction, in the picture where it is less: the root of the sum of squares over
  /// rows and columns, and the net step from side to side and from top to bottom.
  private func edges(along direction: SIMD4<Float>) -> Float {
    min(
      InkWindow.edges(profiles.reference, along: direction),
      InkWindow.edges(profiles.candidate, along: direction))
  }

  private static func edges(_ profile: [SIMD4<Float>], along direction: SIMD4<Float>) -> Float {
    var squares: Float = 0
    var net: (across: Float, down: Float) = (0, 0)
    for i in 1..<32 {
      let step = ((profile[i] - profile[i - 1]) * direction).sum() * weight(i / 4)
      let drop = ((profile[32 + i] - profile[31 + i]) * direction).sum() * weight(i / 4)
      net.across += step
      net.down += drop
      squares += step * step + drop * drop
    }
    // Profiles are sums of four pixels down and across, blocks are means of sixteen.
    return (squares.squareRoot() + abs(net.across) + abs(net.down)) / 16
  }

  /// The weighted sums of the window's 32 columns, then of its 32 rows.
  private func profile(_ lines: LineSums) -> [SIMD4<Float>] {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { room in
      // Eighths of weights: sums of at most 32 × 1020, which fit.
      room.initialize(repeating: 0)
      lines.down.withUnsafeBufferPointer { down in
        for y in 0..<8 {
          let start = ((row + y) * sums.columns + column) * 16
          let weight = UInt16(InkWindow.weight(y) * 8)
          for i in 0..<128 { room[i] &+= weight &* down[start + i] }
        }
      }
      lines.across.withUnsafeBufferPointer { across in
        for y in 0..<32 {
          let start = ((row * 4 + y) * sums.columns + column) * 4
          for x in 0..<8 {
            let weight = UInt16(InkWindow.weight(x) * 8)
            for i in 0..<4 { room[128 + y * 4 + i] &+= weight &* across[start + x * 4 + i] }
          }
        }
      }
      return (0..<64).map { i in
        SIMD4(Float(room[i * 4]), Float(room[i * 4 + 1]), Float(room[i * 4 + 2]), 0) * 0.125
      }
    }
  }

  /// The weight of a block in a row or column of eight.
  @inline(__always)
  private static func weight(_ index: Int) -> Float { 1 - abs(Float(index) - 3.5) / 4 }
}
