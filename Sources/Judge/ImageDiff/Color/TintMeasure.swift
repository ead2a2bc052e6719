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
    let tint = ColorMeasure.smallShare * LabLanes.difference(ink.before, ink.after)
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
        let strip = PixelStrip(sums)
        var (above, own, below) = ([Bool](), [Bool](), [Bool]())
        for row in 4 * (rows * part / threads)..<4 * (rows * (part + 1) / threads) {
          above = own.isEmpty ? hasChangedInk(row - 1) : own
          own = below.isEmpty ? hasChangedInk(row) : below
          below = hasChangedInk(row + 1)
          if own.contains(true) { strip.read(sums, row: row) }
          for (blocks, pixels) in strip.parts {
            for block in blocks {
              // The ink of a changed block, and the levels of those next to it.
              let near = max(block - 1, 0)...min(block + 1, sums.columns - 1)
              guard near.contains(where: { above[$0] || own[$0] || below[$0] }) else { continue }
              let (group, place) = (row / 4 * columns + block / 4, row * sums.line + block)
              groups[group].add(sums, place)
              guard own[block] else { continue }
              groups[group].add(pixels, block: block - blocks.lowerBound, ranges: sums.ranges[place])
            }
          }
        }
      }
    }
    return groups
  }

  /// Which blocks of a row are changed and have more than one color; none outside of the field.
  private func hasChangedInk(_ row: Int) -> [Bool] {
    guard row >= 0, row < sums.rows else { return [Bool](repeating: false, count: sums.columns) }
    return (0..<sums.columns).map { !sums.isFlat[row * sums.line + $0] && isChanged($0, row) }
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
  /// The difference of two colors, in levels of red, green and blue: that of the first lanes.
  fileprivate static func difference(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
    func lanes(_ channel: Int) -> SIMD4<Float> { SIMD4(one[channel], other[channel], 0, 0) }
    let both = LabLanes(red: lanes(0), green: lanes(1), blue: lanes(2))
    let second = LabLanes(
      lightness: SIMD4(both.lightness.y, 0, 0, 0), a: SIMD4(both.a.y, 0, 0, 0), b: SIMD4(both.b.y, 0, 0, 0))
    return both.difference(from: second).x
  }
}
