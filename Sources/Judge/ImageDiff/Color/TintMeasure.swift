import AssaySubjects
import AssaySystem

/// Is ink another color? The change of ink whose strokes are too thin to have a flat area, such as a word.
///
/// Where ink takes another color or fades, the candidate's steps from pixel to pixel are the reference's steps times one factor of
/// each channel. Where ink moved or another rasterizer drew it, some steps grow and others shrink, and hardly any factor is found.
/// The factor of a window of 32×32 pixels and the contrast of its ink give the two colors of the ink, which are compared. Their
/// difference counts by the part of the change that the factor explains.
struct TintMeasure {
  /// Noise of two levels in each of a window's 1024 pixels, as squares of the steps of both pictures' sum: ink that is hardly more
  /// than noise changes by little.
  private static let noise: Float = 4 * 16 * 1024

  private let sums: BlockSums

  /// Raises the differences of blocks that are changed, in each cell of a field, to half of the tint around the cell.
  static func raise(_ differences: UnsafeMutablePointer<Float>, of field: Field, on sums: BlockSums) {
    let (measure, threads) = (TintMeasure(sums: sums), field.threadsForRows)
    let (groups, cells) = (measure.groups(of: field), field.cellColumns * field.cellRows)
    Threads.run(threads) { part in
      for cell in cells * part / threads..<cells * (part + 1) / threads {
        measure.raise(differences, of: field, cell: cell, groups)
      }
    }
  }

  private func raise(
    _ differences: UnsafeMutablePointer<Float>, of field: Field, cell: Int, _ groups: [InkSteps]
  ) {
    let (box, columns) = (field.box(ofCell: cell), field.cellColumns + 1)
    let first = cell / field.cellColumns * columns + cell % field.cellColumns
    let steps = groups[first] + groups[first + 1] + (groups[first + columns] + groups[first + columns + 1])
    guard let ink = ink(steps, column: box.x - 2, row: box.y - 2) else { return }
    let tint = ColorMeasure.smallShare * LabLanes(ink.before).difference(from: LabLanes(ink.after)).x
    for row in box.y..<box.bottom {
      for column in box.x..<box.right where isChanged(column, row) {
        let block = row * field.columns + column
        differences[block] = max(differences[block], tint)
      }
    }
  }

  /// Whether a block differs by more than rounding.
  @inline(__always)
  private func isChanged(_ column: Int, _ row: Int) -> Bool {
    sums.ranges[row * sums.line + column].differs(byMoreThan: Field.blockRounding)
  }

  /// The steps in groups of 4×4 blocks.
  ///
  /// A cell's window has 8×8 blocks, two blocks around the cell: four groups, each of which belongs to four windows.
  private func groups(of field: Field) -> [InkSteps] {
    let (columns, rows, threads) = (field.cellColumns + 1, field.cellRows + 1, field.threadsForRows)
    var groups = [InkSteps](repeating: InkSteps(), count: columns * rows)
    groups.withUnsafeMutableBufferPointer { groups in
      guard let groups = groups.baseAddress else { return }
      Threads.run(threads) { part in
        let strip = PixelBuffer(blocks: sums.columns)
        for row in 4 * (rows * part / threads)..<4 * (rows * (part + 1) / threads) {
          var isRead = false
          for block in 0..<sums.columns where hasSteps(block, row) {
            if !isRead { strip.read(sums, row: row) }
            isRead = true
            groups[row / 4 * columns + block / 4]
              .add(strip, block: block, ranges: sums.ranges[row * sums.line + block])
          }
        }
      }
    }
    return groups
  }

  /// Whether a block is changed, and has more than one color.
  private func hasSteps(_ column: Int, _ row: Int) -> Bool {
    !sums.isFlat[row * sums.line + column] && isChanged(column, row)
  }

  /// The color of ink in the reference and in the candidate, in levels.
  private typealias Ink = (before: SIMD4<Float>, after: SIMD4<Float>)

  /// The colors of a window's ink; nil without any.
  ///
  /// A window is given by its first block. With D the steps of the difference and M the steps of the mean, D = f·M fits best with f = ΣDM / ΣM², each channel by itself.
  /// It counts by the part of ΣD² that it explains.
  private func ink(_ window: InkSteps, column: Int, row: Int) -> Ink? {
    let (changes, squares) = (window.changes, window.squares + TintMeasure.noise)
    let parts = changes * changes / squares
    guard changes.w > 0 else { return nil }
    let explained = min((parts.x + parts.y + parts.z) / changes.w, 1)
    let (ink, ground) = colors(window, column: column, row: row)
    // Changes and squares are of the sum of the pictures, which is twice the mean.
    let half = changes / squares * explained * (ink - ground)
    return (ink - half, ink + half)
  }

  /// The colors of ink and ground in a window, in levels.
  ///
  /// They are the darkest and the lightest color of the changed blocks. The ground is the color closer to the window's mean.
  private func colors(_ window: InkSteps, column: Int, row: Int) -> (ink: SIMD4<Float>, ground: SIMD4<Float>)
  {
    let first = row * sums.line + column
    var total = SIMD4<Float>()
    for channel in 0..<3 { total[channel] = Float(sums.total(ofWindow: first, channel)) }
    let (low, high) = window.ranges.ends
    // The total is of 16 pixels in 64 blocks of both pictures.
    let isDark = total / (16 * 64) .> low + high
    return (high.replacing(with: low, where: isDark), low.replacing(with: high, where: isDark))
  }
}

extension LabLanes {
  /// Converts one color, in levels of red, green and blue, in all lanes.
  fileprivate init(_ color: SIMD4<Float>) {
    self.init(
      red: SIMD4(repeating: color.x), green: SIMD4(repeating: color.y), blue: SIMD4(repeating: color.z))
  }
}
