/// How far flat color is off, from block means.
///
/// Of a block's mean difference, what a displacement of an eighth of a pixel explains (0.16 of the mean slope) and the
/// rounding are taken off; the rest is judged in CIEDE2000. Blocks of 8×8 pixels count in full, those of 4×4 by 1 in 2.5.
struct FlatColor {
  static let explainedBySlope: Float = 0.16
  /// What a mean of 8×8 pixels may be off by dither and rounding, in levels.
  static let rounding: Float = 1
  /// The same of 4×4 pixels.
  static let smallBlockRounding: Float = 1.4
  static let smallBlockShare: Float = 0.4

  /// Writes the color error of every block.
  static func measure(_ sums: BlockSums, into errors: inout [Float]) {
    var colors = FlatColor()
    for row in stride(from: 0, to: sums.rows, by: 2) {
      for column in stride(from: 0, to: sums.columns, by: 2) {
        let corner = row * sums.columns + column
        let whole = colors.error(ofFour: sums, at: corner)
        for index in [corner, corner + 1, corner + sums.columns, corner + sums.columns + 1] {
          let own = colors.error(of: sums.blocks[index], rounding: smallBlockRounding)
          errors[index] = max(whole, smallBlockShare * own)
        }
      }
    }
  }

  private struct Known {
    var first = SIMD4<Float>()
    var second = SIMD4<Float>()
    var error: Float = 0
  }

  /// Pairs of colors computed before; pictures repeat their colors.
  private var known = [Known](repeating: Known(), count: 1024)

  private mutating func error(ofFour sums: BlockSums, at corner: Int) -> Float {
    var large = Block()
    for index in [corner, corner + 1, corner + sums.columns, corner + sums.columns + 1] {
      large.reference += sums.blocks[index].reference * 0.25
      large.difference += sums.blocks[index].difference * 0.25
      large.slope += sums.blocks[index].slope * 0.25
    }
    return error(of: large, rounding: FlatColor.rounding)
  }

  /// The color error of one block.
  private mutating func error(of block: Block, rounding: Float) -> Float {
    var rest = SIMD4<Float>()
    var any = false
    for channel in 0..<3 {
      let difference = block.difference[channel]
      let size = abs(difference) - block.slope[channel] * FlatColor.explainedBySlope - rounding
      guard size > 0 else { continue }
      any = true
      rest[channel] = difference < 0 ? -size : size
    }
    guard any else { return 0 }
    let other = block.reference + rest
    let mixed = (block.reference * SIMD4(7, 131, 1031, 0)).sum() + (rest * SIMD4(61, 17, 257, 0)).sum()
    let slot = Int((mixed.bitPattern &* 2_654_435_769) >> 22)
    if known[slot].first != block.reference || known[slot].second != other {
      let error = Lab(levels: block.reference).difference(from: Lab(levels: other))
      known[slot] = Known(first: block.reference, second: other, error: Float(error))
    }
    return known[slot].error
  }
}

extension Lab {
  /// Converts levels of red, green and blue.
  fileprivate init(levels: SIMD4<Float>) {
    self.init(red: Double(levels.x), green: Double(levels.y), blue: Double(levels.z))
  }
}
