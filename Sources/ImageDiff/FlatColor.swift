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

  private let light = Light.shared
  /// Pairs of colors computed before; pictures repeat their colors.
  private var known = [Known](repeating: Known(), count: 4096)

  /// Writes the color error of the blocks of a band whose own first row of blocks is given.
  mutating func measure(
    _ sums: BlockSums, columns: Int, height: Int, row: Int, into errors: inout [Float]
  ) {
    for y in stride(from: 0, to: height, by: 2) {
      for column in stride(from: 0, to: columns, by: 2) {
        let own = (BlockSums.kept + y) * sums.columns + column
        let found = measure(sums, own)
        let corner = (row + y) * columns + column
        errors[corner] = found.x
        errors[corner + 1] = found.y
        errors[corner + columns] = found.z
        errors[corner + columns + 1] = found.w
      }
    }
  }

  /// Measures the four blocks whose first is given.
  private mutating func measure(_ sums: BlockSums, _ corner: Int) -> SIMD4<Float> {
    let (columns, small) = (sums.columns, FlatColor.smallBlockRounding)
    let blocks = (
      Levels(sums, corner), Levels(sums, corner + 1), Levels(sums, corner + columns),
      Levels(sums, corner + columns + 1)
    )
    let whole = blocks.0 + blocks.1 + (blocks.2 + blocks.3)
    guard whole.reference != whole.candidate || blocks.0.differs || blocks.1.differs || blocks.2.differs
    else { return SIMD4() }
    let shared = error(of: whole, share: 1.0 / 64, rounding: FlatColor.rounding)
    let own = SIMD4(
      error(of: blocks.0, share: 1.0 / 16, rounding: small),
      error(of: blocks.1, share: 1.0 / 16, rounding: small),
      error(of: blocks.2, share: 1.0 / 16, rounding: small),
      error(of: blocks.3, share: 1.0 / 16, rounding: small))
    let part = own * FlatColor.smallBlockShare
    return part.replacing(with: shared, where: part .< shared)
  }

  /// The color error of sums that are to be multiplied by a share to be means.
  private mutating func error(of sums: Levels, share: Float, rounding: Float) -> Float {
    let difference = (sums.candidate &- sums.reference).floats * share
    let explained = sums.slopes.floats * share * FlatColor.explainedBySlope
    let size = difference.replacing(with: -difference, where: difference .< 0) - explained - rounding
    guard size.x > 0 || size.y > 0 || size.z > 0 else { return 0 }
    var rest = size.replacing(with: -size, where: difference .< 0)
    rest.replace(with: SIMD4(), where: size .<= 0)
    let reference = sums.reference.floats * share
    return error(reference, reference + rest)
  }

  private mutating func error(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Float {
    var mixed: UInt32 = 0
    for channel in 0..<3 {
      mixed = (mixed ^ first[channel].bitPattern) &* 2_654_435_769
      mixed = (mixed ^ mixed >> 15 ^ second[channel].bitPattern) &* 2_246_822_519
    }
    let slot = Int(mixed >> 20)
    if known[slot].first != first || known[slot].second != second {
      let reference = Lab(red: first.x, green: first.y, blue: first.z, by: light)
      let candidate = Lab(red: second.x, green: second.y, blue: second.z, by: light)
      known[slot] = Known(
        first: first, second: second, error: Float(reference.difference(from: candidate)))
    }
    return known[slot].error
  }

  private struct Known {
    var first = SIMD4<Float>()
    var second = SIMD4<Float>()
    var error: Float = 0
  }

  /// The sums of one or more blocks.
  private struct Levels {
    var reference = SIMD4<Int32>()
    var candidate = SIMD4<Int32>()
    var slopes = SIMD4<Int32>()

    init() {}

    init(_ sums: BlockSums, _ index: Int) {
      let (levels, slopes, count) = (sums.levels + index, sums.slopes + index, sums.count)
      reference = SIMD4(Int32(levels[0]), Int32(levels[count]), Int32(levels[2 * count]), 0)
      candidate = SIMD4(Int32(levels[3 * count]), Int32(levels[4 * count]), Int32(levels[5 * count]), 0)
      self.slopes = SIMD4(Int32(slopes[0]), Int32(slopes[count]), Int32(slopes[2 * count]), 0)
    }

    /// Whether both pictures have other levels.
    var differs: Bool { reference != candidate }

    static func + (first: Levels, second: Levels) -> Levels {
      var sum = Levels()
      sum.reference = first.reference &+ second.reference
      sum.candidate = first.candidate &+ second.candidate
      sum.slopes = first.slopes &+ second.slopes
      return sum
    }
  }
}

extension SIMD4<Int32> {
  @inline(__always)
  fileprivate var floats: SIMD4<Float> { SIMD4<Float>(self) }
}
