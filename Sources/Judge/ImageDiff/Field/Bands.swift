import AssaySubjects

/// Measures a cluster's field band by band, each as high as a tile; a run of bands may be measured beside others.
///
/// What is written lies in the sums and maps of ``Findings``, at places of its own for each band.
struct Bands {
  let rows: LaidRows
  /// The field's first pixel.
  let origin: (x: Int, y: Int)
  /// Columns of blocks in the field.
  let columns: Int
  let sums: BlockSums

  /// The color error of each block.
  let color: UnsafeMutablePointer<Float>
  /// Whether each block holds a changed pixel.
  let changed: UnsafeMutablePointer<Bool>
  /// The largest difference of each slice of a tile.
  let levels: UnsafeMutablePointer<UInt8>

  /// Rows of blocks in a band.
  private static var height: Int { Tile.height / 4 }

  /// How many bands there are.
  var count: Int { (sums.rows + Bands.height - 1) / Bands.height }

  /// Measures some bands.
  func measure(_ bands: Range<Int>, with colors: FlatColor) {
    let strip = Strip(rows, origin: origin, columns: columns)
    let slices = Displacements.slices(across: columns * 4)
    for band in bands {
      let rows = band * Bands.height..<min((band + 1) * Bands.height, sums.rows)
      for row in rows { strip.add(row: row, to: sums, levels: levels + row * slices) }
      findChanges(rows)
      colors.measure(sums, columns: columns, rows: rows, into: color)
    }
  }

  private func findChanges(_ rows: Range<Int>) {
    for row in rows {
      let (levels, count) = (sums.levels + row * sums.columns, sums.count)
      let target = changed + row * columns
      for index in 0..<columns {
        let red = levels[index] ^ levels[index &+ 3 &* count]
        let green = levels[index &+ count] ^ levels[index &+ 4 &* count]
        let blue = levels[index &+ 2 &* count] ^ levels[index &+ 5 &* count]
        target[index] = red | green | blue != 0
      }
    }
  }
}
