import AssaySubjects

/// The displacements of a cluster's field, measured slice by slice where they are asked for.
///
/// What is too far off in color is told by its color, and no edge in it need be looked at unless it may be the one that moved
/// farthest. So slices, four rows of a tile each, are measured late, and many never: before, only a bound is known.
final class Displacements {
  /// Columns of the field, in pixels.
  let columns: Int
  /// Rows of the field, in pixels.
  let rows: Int
  /// Where the cluster's box lies in the field, in pixels.
  let box: PixelRect
  /// Columns of tiles in the field.
  let tileColumns: Int
  /// The largest displacement of each slice once it is measured; before, one that it does not exceed.
  private(set) var largest: [UInt8]
  /// One displacement a pixel of the field, in steps; 0 where nothing is measured.
  var map: UnsafeMutablePointer<UInt8> { memory.bytes }
  /// How many tiles there are.
  var tiles: Int { tileColumns * ((rows + Tile.height - 1) / Tile.height) }

  private let memory: ZeroedMemory
  private let origin: (x: Int, y: Int)
  private let laid: [LaidRows]
  private let tile: Tile
  private var isMeasured: [Bool]

  /// Rows of a slice, which are those of a block.
  static var slice: Int { 4 }
  /// How many slices there are in so many columns.
  static func slices(across columns: Int) -> Int { (columns + Tile.width - 1) / Tile.width }

  /// Prepares the field of a cluster's box; pictures are laid on each of the backdrops, and the larger displacement counts.
  init(_ box: PixelRect, in pair: PixelPair, over backdrops: [Backdrop], tile: Tile) {
    columns = Findings.blocks(box.width) * 4
    rows = Findings.blocks(box.height) * 4
    self.box = PixelRect(x: Findings.margin, y: Findings.margin, width: box.width, height: box.height)
    tileColumns = Displacements.slices(across: columns)
    let count = tileColumns * rows / Displacements.slice
    largest = [UInt8](repeating: 0, count: count)
    isMeasured = [Bool](repeating: false, count: count)
    origin = (box.x - Findings.margin, box.y - Findings.margin)
    laid = backdrops.map { LaidRows(pair: pair, backdrop: $0) }
    self.tile = tile
    memory = ZeroedMemory(count: columns * rows)
  }

  /// The part of the field that is a tile.
  func part(_ tile: Int) -> PixelRect {
    let (x, y) = (tile % tileColumns * Tile.width, tile / tileColumns * Tile.height)
    return PixelRect(
      x: x, y: y, width: min(Tile.width, columns - x), height: min(Tile.height, rows - y))
  }

  /// Takes note of the largest difference of a slice's pixels.
  func note(_ level: UInt8, slice: Int) {
    largest[slice] = max(largest[slice], EdgeDisplacement.most(ofLevel: level))
  }

  /// What no displacement exceeds that windows with their centers in a part of the field reach.
  func bound(around part: PixelRect) -> UInt8 {
    let reach = reach(of: part, by: 2)
    var most: UInt8 = 0
    for row in reach.rows {
      for column in reach.columns { most = max(most, largest[row * tileColumns + column]) }
    }
    return most
  }

  /// Measures what windows with their centers in a part of the field reach and need: those that reach any displacement that
  /// is larger than one.
  func measure(around part: PixelRect, above displacement: Int) {
    let reach = reach(of: part, by: 2)
    for column in reach.columns {
      var open: Range<Int>?
      for row in reach.rows where isNeeded(row, column, above: displacement) {
        // What lies between two slices that are near is measured sooner than another tile is loaded.
        if let run = open, row - run.upperBound <= 2, row - run.lowerBound < Tile.height / Displacements.slice
        {
          open = run.lowerBound..<row + 1
        } else {
          if let open { measure(open, column: column) }
          open = row..<row + 1
        }
      }
      if let open { measure(open, column: column) }
    }
  }

  /// Whether a tile's own displacements exceed a limit.
  func exceeds(_ tile: Int, limit: Int) -> Bool {
    let part = part(tile)
    let slices = (part.y / Displacements.slice..<part.bottom / Displacements.slice).map {
      ($0, $0 * tileColumns + tile % tileColumns)
    }
    if slices.contains(where: { isMeasured[$1] && Int(largest[$1]) > limit }) { return true }
    return slices.contains { row, slice in
      if !isMeasured[slice], largest[slice] > 0 { measure(row..<row + 1, column: tile % tileColumns) }
      return Int(largest[slice]) > limit
    }
  }

  /// Whether a slice is not measured, and near enough to one that may exceed a displacement for a window to reach both.
  private func isNeeded(_ row: Int, _ column: Int, above displacement: Int) -> Bool {
    let slice = row * tileColumns + column
    guard !isMeasured[slice], largest[slice] > 0 else { return false }
    for row in max(row - 1, 0)...min(row + 1, rows / Displacements.slice - 1) {
      for column in max(column - 1, 0)...min(column + 1, tileColumns - 1)
      where Int(largest[row * tileColumns + column]) > displacement { return true }
    }
    return false
  }

  /// The slices in a part of the field and so many pixels around it.
  private func reach(of part: PixelRect, by margin: Int) -> (rows: Range<Int>, columns: Range<Int>) {
    let (left, right) = (max(part.x - margin, 0), min(part.right + margin, columns))
    let (top, bottom) = (max(part.y - margin, 0), min(part.bottom + margin, rows))
    guard left < right, top < bottom else { return (0..<0, 0..<0) }
    let slice = Displacements.slice
    return (top / slice..<(bottom - 1) / slice + 1, left / Tile.width..<(right - 1) / Tile.width + 1)
  }

  /// Measures slices of one column of tiles.
  private func measure(_ slices: Range<Int>, column: Int) {
    let (x, y) = (column * Tile.width, slices.lowerBound * Displacements.slice)
    let (width, height) = (min(Tile.width, columns - x), slices.count * Displacements.slice)
    for row in slices {
      isMeasured[row * tileColumns + column] = true
      largest[row * tileColumns + column] = 0
    }
    for rows in laid {
      tile.load(rows, x: origin.x + x, y: origin.y + y, height: height)
      EdgeDisplacement.measure(
        tile, width: width, height: height, into: map + y * columns + x, mapStride: columns
      ) { row, found in
        let slice = (slices.lowerBound + row / Displacements.slice) * tileColumns + column
        largest[slice] = max(largest[slice], found)
      }
    }
  }
}
