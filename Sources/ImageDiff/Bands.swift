import AssaySubjects

/// Measures a cluster's field band by band, each as high as a tile; a run of bands may be measured beside others.
///
/// What is written lies in the maps of ``Findings``, at places of its own for each band.
struct Bands {
  let pair: PixelPair
  let backdrop: Backdrop
  let box: PixelRect
  /// Columns of blocks in the field, and rows.
  let columns: Int
  let rows: Int
  /// Columns of cells, and rows.
  let cells: (columns: Int, rows: Int)

  /// The color error of each block.
  let color: UnsafeMutablePointer<Float>
  /// Whether each block holds a changed pixel.
  let changed: UnsafeMutablePointer<Bool>
  /// The change of ink of each cell.
  let ink: UnsafeMutablePointer<Float>
  /// The largest difference of each tile.
  let levels: UnsafeMutablePointer<UInt8>

  /// How many bands there are in so many rows of blocks.
  static func count(rows: Int) -> Int { (rows * 4 + Tile.height - 1) / Tile.height }

  /// Measures some bands; the first needs the sums of the one above.
  func measure(_ bands: Range<Int>, with bench: Workbench) {
    let sums = BlockSums(columns: columns)
    for band in max(bands.lowerBound - 1, 0)..<bands.upperBound {
      let y = band * Tile.height
      let height = min(Tile.height, rows * 4 - y)
      sums.advance()
      let isOwn = bands.contains(band)
      for x in stride(from: 0, to: columns * 4, by: Tile.width) {
        let tile = bench.tile
        tile.load(
          pair, x: box.x - Findings.margin + x, y: box.y - Findings.margin + y, height: height,
          backdrop: backdrop)
        TileSums.add(tile, to: sums, column: x / 4, height: height / 4)
        guard isOwn else { continue }
        let tileColumns = (columns * 4 + Tile.width - 1) / Tile.width
        levels[band * tileColumns + x / Tile.width] = EdgeDisplacement.largestDifference(
          tile, width: min(Tile.width, columns * 4 - x), height: height)
      }
      guard isOwn else { continue }
      findChanges(sums, row: y / 4, height: height / 4)
      bench.colors.measure(sums, columns: columns, height: height / 4, row: y / 4, into: color)
      measureInk(sums, bench.window, row: y / 4, height: height / 4)
    }
  }

  /// Measures the windows that end in a band whose own first row of blocks is given.
  private func measureInk(_ sums: BlockSums, _ window: InkWindow, row: Int, height: Int) {
    let first = row == 0 ? 0 : row / 4 - 1
    let blocks = InkBlocks(sums)
    for cellRow in first..<min((row + height) / 4 - 1, cells.rows) {
      for column in 0..<cells.columns {
        ink[cellRow * cells.columns + column] = window.change(
          blocks, sums, row: cellRow * 4 - row + BlockSums.kept, column: column * 4)
      }
    }
  }

  private func findChanges(_ sums: BlockSums, row: Int, height: Int) {
    for y in 0..<height {
      let (levels, count) = (sums.levels + (BlockSums.kept + y) * sums.columns, sums.count)
      let target = changed + (row + y) * columns
      for index in 0..<columns {
        let red = levels[index] ^ levels[index &+ 3 &* count]
        let green = levels[index &+ count] ^ levels[index &+ 4 &* count]
        let blue = levels[index &+ 2 &* count] ^ levels[index &+ 5 &* count]
        target[index] = red | green | blue != 0
      }
    }
  }
}
