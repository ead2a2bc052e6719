import AssaySubjects
import AssaySystem

/// Is ink a different color? The change of ink whose strokes are too thin to have a flat area, such as a word.
///
/// Where ink takes a different color or fades, the candidate's steps from pixel to pixel are the reference's steps times one factor of
/// each channel. Where ink moved or another rasterizer drew it, some steps grow and others shrink, and hardly any factor is found.
/// The factor of a window of 32×32 pixels and the contrast of its ink give the two colors of the ink, which are compared.
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
    guard let ink = ink(steps) else { return }
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
    let parts = parts
    var groups = [InkSteps](repeating: InkSteps(), count: columns * rows)
    groups.withUnsafeMutableBufferPointer { groups in
      guard let groups = groups.baseAddress else { return }
      Threads.run(threads) { part in
        let strip = PixelBuffer(blocks: sums.columns)
        for row in 4 * (rows * part / threads)..<4 * (rows * (part + 1) / threads) {
          var isRead = false
          for block in 0..<sums.columns where parts[row * sums.line + block] > 0 {
            let (group, place) = (row / 4 * columns + block / 4, row * sums.line + block)
            groups[group].add(sums, place)
            guard parts[place] == 3 else { continue }
            if !isRead { strip.read(sums, row: row) }
            isRead = true
            groups[group].add(strip, block: block, ranges: sums.ranges[place])
          }
        }
      }
    }
    return groups
  }

  /// For each block 3 if it is changed and has more than one color, 1 if it is next to such a block, else 0.
  private var parts: [UInt8] {
    var parts = [UInt8](repeating: 0, count: sums.count)
    for row in 0..<sums.rows {
      for column in 0..<sums.columns where !sums.isFlat[row * sums.line + column] && isChanged(column, row) {
        for line in max(row - 1, 0)...min(row + 1, sums.rows - 1) {
          for block in max(column - 1, 0)...min(column + 1, sums.columns - 1) {
            parts[line * sums.line + block] |= 1
          }
        }
        parts[row * sums.line + column] = 3
      }
    }
    return parts
  }

  /// The color of ink in the reference and in the candidate, in levels.
  private typealias Ink = (before: SIMD4<Float>, after: SIMD4<Float>)

  /// The colors of a window's ink; nil without any.
  ///
  /// With D the steps of the difference and M the steps of the mean, D = f·M fits best with f = ΣDM / ΣM², each channel by itself. The
  /// levels of all ink in and next to the changed blocks give another factor: that of the net change. Ink that faded has both. An edge
  /// that moved or became sharper has hardly any net change, and neither have fringes of color. So the factor closer to 0 counts,
  /// by the part of ΣD² that it explains.
  private func ink(_ window: InkSteps) -> Ink? {
    let (changes, squares) = (window.changes, window.squares + TintMeasure.noise)
    guard changes.w > 0 else { return nil }
    let (ink, ground) = colors(window)
    let (steps, net) = (changes / squares, window.netFactors(above: ground))
    let isSmaller = Lanes.size(net) .< Lanes.size(steps)
    let factors = steps.replacing(with: net, where: isSmaller).replacing(with: 0, where: steps * net .< 0)
    let parts = factors * (2 * changes - factors * squares)
    // Changes and squares are of the sum of the pictures, which is twice the mean.
    let half = factors * min((parts.x + parts.y + parts.z) / changes.w, 1) * (ink - ground)
    return (ink - half, ink + half)
  }

  /// The colors of ink and ground in a window, in levels.
  ///
  /// They are the darkest and the lightest color of the changed blocks. The ground is the color closer to the mean there.
  private func colors(_ window: InkSteps) -> (ink: SIMD4<Float>, ground: SIMD4<Float>) {
    let (low, high) = window.ranges.ends
    let isDark = window.mean .> (low + high) / 2
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
