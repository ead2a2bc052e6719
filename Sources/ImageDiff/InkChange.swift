/// How much ink was gained or lost, from block means.
///
/// In windows of 32×32 pixels around each cell of 16×16, weighted towards the middle: the net difference, less that of the
/// flat surroundings, against the reference's ink. A displacement cannot change net ink; weight, opacity and text color do.
/// Along the line from background to ink the change counts by itself; across that line, where noise of coverage cannot
/// lead, a thousandth of the ink counts for a sixtieth.
enum InkChange {
  static let acrossWeight: Float = 5 / 0.3
  static let bias: Float = 0.25

  /// Fills in the ink change of every cell.
  static func measure(_ findings: inout Findings) {
    for cell in findings.ink.indices {
      let row = cell / findings.cellColumns
      let column = cell % findings.cellColumns
      findings.ink[cell] = change(in: window(findings, row: row, column: column))
    }
  }

  private typealias Sample = (weight: Float, block: Block)

  private static func window(_ findings: Findings, row: Int, column: Int) -> [Sample] {
    var samples: [Sample] = []
    samples.reserveCapacity(64)
    for y in 0..<8 {
      let blockRow = row * 4 - 2 + y
      guard blockRow >= 0, blockRow < findings.blockRows else { continue }
      for x in 0..<8 {
        let blockColumn = column * 4 - 2 + x
        guard blockColumn >= 0, blockColumn < findings.blockColumns else { continue }
        let weight = (4 - abs(Float(y) - 3.5)) * (4 - abs(Float(x) - 3.5))
        samples.append((weight, findings.blocks[blockRow * findings.blockColumns + blockColumn]))
      }
    }
    return samples
  }

  private static func change(in samples: [Sample]) -> Float {
    guard samples.contains(where: { $0.block.difference != .zero }) else { return 0 }
    var (total, flat) = (Float(0), Float(0))
    var (sum, drift) = (SIMD4<Float>(), SIMD4<Float>())
    var (first, second) = (SIMD4<Float>(), SIMD4<Float>())
    for (weight, block) in samples {
      total += weight
      sum += weight * block.difference
      first += weight * block.reference
      second += weight * (block.reference + block.difference)
      if block.slope.max() <= 1.5 {
        flat += weight
        drift += weight * block.difference
      }
    }
    let net = flat >= total * 0.1 ? sum - drift * (total / flat) : sum
    first /= total
    second /= total
    let direction = principal(samples, mean: first)
    guard direction != .zero else { return 0 }
    let along = (net * direction).sum()
    let across = net - direction * along
    let ink = min(
      spread(samples, along: direction) { $0.reference },
      spread(samples, along: direction) { $0.reference + $0.difference })
    guard ink > 0 else { return 0 }
    let acrossSize = (across * across).sum().squareRoot()
    var off: Float = 0
    if acrossSize > 0 {
      let side = across / acrossSize
      let sideInk = min(
        spread(samples, along: side) { $0.reference },
        spread(samples, along: side) { $0.reference + $0.difference })
      off = max(0, acrossSize - bias * total - 0.05 * sideInk) * acrossWeight
    }
    let gain = max(0, abs(along) - bias * total)
    return min(100 * max(gain, off) / ink, 1000)
  }

  /// The direction in which the reference's colors vary most; zero where they do not.
  private static func principal(_ samples: [Sample], mean: SIMD4<Float>) -> SIMD4<Float> {
    var direction = SIMD4<Float>(0.58, 0.58, 0.58, 0)
    for _ in 0..<6 {
      var next = SIMD4<Float>()
      for (weight, block) in samples {
        let offset = block.reference - mean
        next += offset * (weight * (offset * direction).sum())
      }
      let length = (next * next).sum().squareRoot()
      guard length > 1e-3 else { return .zero }
      direction = next / length
    }
    return direction
  }

  /// The ink along a direction: how far the colors lie from the end where most of them are, weighted.
  private static func spread(
    _ samples: [Sample], along direction: SIMD4<Float>, of color: (Block) -> SIMD4<Float>
  ) -> Float {
    var (lowest, highest) = (Float.infinity, -Float.infinity)
    var (sum, total) = (Float(0), Float(0))
    for (weight, block) in samples {
      let place = (color(block) * direction).sum()
      lowest = min(lowest, place)
      highest = max(highest, place)
      sum += weight * place
      total += weight
    }
    return min(sum - lowest * total, highest * total - sum)
  }
}
