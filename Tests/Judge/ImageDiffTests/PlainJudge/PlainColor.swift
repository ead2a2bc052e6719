/// How far the flat color of each block is off.
enum PlainColor {
  /// The color error of each block, in CIEDE2000: of its square of 2×2 blocks, or half of its own if that is more.
  static func errors(_ blocks: [PlainField.Block], columns: Int) -> [Double] {
    blocks.indices.map { index in
      let (column, row) = (index % columns, index / columns)
      let corner = (row & ~1) * columns + (column & ~1)
      let square = [corner, corner + 1, corner + columns, corner + columns + 1].map { blocks[$0] }
      return max(
        error(square, rounding: 1), 0.5 * error([blocks[index]], rounding: 1.4))
    }
  }

  /// The error of the mean of some blocks, less what a quarter of a pixel and rounding explain.
  private static func error(_ blocks: [PlainField.Block], rounding: Double) -> Double {
    let count = Double(blocks.count)
    let reference = (0..<3).map { channel in blocks.reduce(0) { $0 + $1.reference[channel] } / count }
    let differences = (0..<3).map { channel in blocks.reduce(0) { $0 + $1.difference[channel] } / count }
    let isFringe = differences[0] * differences[2] < 0
    let step = (0..<3).map { channel in
      let difference = differences[channel]
      let slope = blocks.reduce(0) { $0 + Double($1.slopes[channel]) } / (16 * count)
      let displacement = isFringe && channel != 1 ? 0.25 + 1.0 / 3 : 0.25
      let rest = max(abs(difference) - displacement * slope - rounding, 0)
      return difference < 0 ? -rest : rest
    }
    guard step != [0, 0, 0] else { return 0 }
    let candidate = zip(reference, step).map { $0 + $1 }
    return lab(reference).difference(from: lab(candidate))
  }

  private static func lab(_ levels: [Double]) -> Lab {
    Lab(red: Float(levels[0]), green: Float(levels[1]), blue: Float(levels[2]))
  }
}
