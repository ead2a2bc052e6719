/// How far flat color is off, from block means.
///
/// Of a block's mean difference, what a displacement of an eighth of a pixel explains (0.16 of the mean slope) and one level of
/// rounding are taken off; the rest is judged in CIEDE2000. Blocks of 8×8 pixels count in full, those of 4×4 by 1 in 2.5.
enum FlatColor {
  static let explainedBySlope: Float = 0.16
  static let rounding: Float = 1
  static let smallBlockRounding: Float = 1.4
  static let smallBlockShare: Float = 0.4

  /// Fills in the color error of every block.
  static func measure(_ findings: inout Findings) {
    let columns = findings.sums.columns
    for row in stride(from: 0, to: findings.sums.rows, by: 2) {
      for column in stride(from: 0, to: columns, by: 2) {
        let corners = [
          row * columns + column, row * columns + column + 1, (row + 1) * columns + column,
          (row + 1) * columns + column + 1,
        ]
        var large = Block()
        for corner in corners {
          let block = findings.sums.blocks[corner]
          large.reference += block.reference * 0.25
          large.difference += block.difference * 0.25
          large.slope += block.slope * 0.25
        }
        let whole = error(of: large, rounding: rounding)
        for corner in corners {
          findings.color[corner] = max(whole, smallBlockShare * error(of: findings.sums.blocks[corner], rounding: smallBlockRounding))
        }
      }
    }
  }

  /// The color error of one block.
  static func error(of block: Block, rounding: Float) -> Float {
    let size = block.difference.replacing(with: -block.difference, where: block.difference .< 0)
    var rest = size - block.slope * explainedBySlope - rounding
    rest.replace(with: 0, where: rest .< 0)
    guard rest.max() > 0 else { return 0 }
    rest.replace(with: -rest, where: block.difference .< 0)
    let other = block.reference + rest
    let first = Lab(
      red: Double(block.reference.x), green: Double(block.reference.y), blue: Double(block.reference.z))
    let second = Lab(red: Double(other.x), green: Double(other.y), blue: Double(other.z))
    return Float(first.difference(from: second))
  }
}
