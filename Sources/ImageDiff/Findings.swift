import AssaySubjects

/// What was measured in one cluster, in maps over its field.
///
/// The field reaches two blocks of 4×4 pixels beyond the cluster's box to the left and up, and as far or a little more to the
/// right and down, so that it is a whole number of cells of 16×16 pixels with a margin of half a cell.
struct Findings {
  /// How far the field reaches beyond the box to the left and up, in pixels.
  static let margin = 8

  /// The cluster.
  let box: PixelRect
  /// Columns of cells.
  let cellColumns: Int
  /// Rows of cells.
  let cellRows: Int
  /// How far edges were displaced.
  let displacements: Displacements
  /// The color error of each block, in CIEDE2000.
  var color: [Float]
  /// The change of ink of each cell, in percent.
  var ink: [Float]
  /// Whether each block holds a changed pixel.
  var changed: [Bool]
  /// The largest difference of any channel.
  var largestLevel = 0

  /// Columns of blocks in the field.
  var columns: Int { cellColumns * 4 + 4 }
  /// Rows of blocks in the field.
  var rows: Int { cellRows * 4 + 4 }
  /// Blocks of the field along a side of the box.
  static func blocks(_ side: Int) -> Int { (side + 15) / 16 * 4 + 4 }

  /// Prepares the maps of a cluster, with nothing found.
  init(box: PixelRect, displacements: Displacements) {
    self.box = box
    self.displacements = displacements
    cellColumns = (box.width + 15) / 16
    cellRows = (box.height + 15) / 16
    let (columns, rows) = (cellColumns * 4 + 4, cellRows * 4 + 4)
    color = [Float](repeating: 0, count: columns * rows)
    changed = [Bool](repeating: false, count: columns * rows)
    ink = [Float](repeating: 0, count: cellColumns * cellRows)
  }

  /// Measures a cluster of two pictures laid on a backdrop.
  init(
    _ box: PixelRect, in pair: PixelPair, over backdrop: Backdrop, displacements: Displacements,
    with bench: Workbench
  ) {
    self.init(box: box, displacements: displacements)
    if backdrop == .none {
      largestLevel = Findings.largestLevel(box, in: pair)
      guard largestLevel > 1 else { return }
    }
    let (tile, sums) = (bench.tile, BlockSums(columns: columns))
    let (colors, window) = (bench.colors, bench.window)
    for y in stride(from: 0, to: rows * 4, by: Tile.height) {
      if y > 0 { sums.advance() }
      let height = min(Tile.height, rows * 4 - y)
      for x in stride(from: 0, to: columns * 4, by: Tile.width) {
        tile.load(
          pair, x: box.x - Findings.margin + x, y: box.y - Findings.margin + y, height: height,
          backdrop: backdrop)
        TileSums.add(tile, to: sums, column: x / 4, height: height / 4)
        noteDifferences(tile, x: x, y: y)
      }
      findChanges(sums, row: y / 4, height: height / 4)
      colors.measure(sums, columns: columns, height: height / 4, row: y / 4, into: &color)
      measureInk(sums, window, row: y / 4, height: height / 4)
    }
    // One level everywhere is rounding, whatever it adds up to.
    guard largestLevel <= 1 else { return }
    let level = largestLevel
    self = Findings(box: box, displacements: displacements)
    largestLevel = level
  }

  /// Measures the windows that end in a band whose own first row of blocks is given.
  private mutating func measureInk(_ sums: BlockSums, _ window: InkWindow, row: Int, height: Int) {
    let first = row == 0 ? 0 : row / 4 - 1
    let blocks = InkBlocks(sums)
    for cellRow in first..<min((row + height) / 4 - 1, cellRows) {
      for column in 0..<cellColumns {
        ink[cellRow * cellColumns + column] = window.change(
          blocks, sums, row: cellRow * 4 - row + BlockSums.kept, column: column * 4)
      }
    }
  }

  private mutating func findChanges(_ sums: BlockSums, row: Int, height: Int) {
    for y in 0..<height {
      let (levels, count) = (sums.levels + (BlockSums.kept + y) * sums.columns, sums.count)
      let (start, columns) = ((row + y) * columns, columns)
      changed.withUnsafeMutableBufferPointer { changed in
        guard let changed = changed.baseAddress else { return }
        let target = changed + start
        for index in 0..<columns {
          let red = levels[index] ^ levels[index &+ 3 &* count]
          let green = levels[index &+ count] ^ levels[index &+ 4 &* count]
          let blue = levels[index &+ 2 &* count] ^ levels[index &+ 5 &* count]
          target[index] = red | green | blue != 0
        }
      }
    }
  }

  private static func largestLevel(_ box: PixelRect, in pair: PixelPair) -> Int {
    var largest: UInt8 = 0
    for y in box.y..<box.bottom {
      let start = (y * pair.width + box.x) * 4
      let row = EdgeDisplacement.largestDifference(
        pair.reference + start, pair.candidate + start, count: box.width * 4)
      largest = max(largest, row)
      if largest > 1 { break }
    }
    return Int(largest)
  }

  private mutating func noteDifferences(_ tile: Tile, x: Int, y: Int) {
    let level = EdgeDisplacement.largestDifference(
      tile, width: min(Tile.width, columns * 4 - x), height: min(Tile.height, rows * 4 - y))
    largestLevel = max(largestLevel, Int(level))
    displacements.note(level, at: y / Tile.height * displacements.tileColumns + x / Tile.width)
  }

  /// Takes the worse of these findings and those of the same cluster over another backdrop.
  func worse(with other: Findings) -> Findings {
    var both = self
    both.largestLevel = max(largestLevel, other.largestLevel)
    for i in color.indices { both.color[i] = max(color[i], other.color[i]) }
    for i in changed.indices { both.changed[i] = changed[i] || other.changed[i] }
    for i in ink.indices { both.ink[i] = max(ink[i], other.ink[i]) }
    return both
  }
}
