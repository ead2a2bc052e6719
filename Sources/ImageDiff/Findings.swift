import Subjects

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
  /// One displacement a pixel of the field, in 1/128 pixel.
  var displacement: [UInt8]
  /// The largest displacement of each tile of 64×32 pixels.
  var tileDisplacement: [UInt8]
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
  /// Columns of tiles in the field.
  var tileColumns: Int { (columns * 4 + Tile.width - 1) / Tile.width }

  /// Prepares the maps of a cluster, with nothing found.
  init(box: PixelRect) {
    self.box = box
    cellColumns = (box.width + 15) / 16
    cellRows = (box.height + 15) / 16
    let (columns, rows) = (cellColumns * 4 + 4, cellRows * 4 + 4)
    displacement = [UInt8](repeating: 0, count: columns * rows * 16)
    let tileRows = (rows * 4 + Tile.height - 1) / Tile.height
    tileDisplacement = [UInt8](
      repeating: 0, count: (columns * 4 + Tile.width - 1) / Tile.width * tileRows)
    color = [Float](repeating: 0, count: columns * rows)
    changed = [Bool](repeating: false, count: columns * rows)
    ink = [Float](repeating: 0, count: cellColumns * cellRows)
  }

  /// Measures a cluster of two pictures laid on a backdrop.
  init(_ box: PixelRect, in pair: PixelPair, over backdrop: Backdrop) {
    self.init(box: box)
    if backdrop == .none {
      largestLevel = Findings.largestLevel(box, in: pair)
      // One level everywhere is rounding, whatever it adds up to.
      guard largestLevel > 1 else { return }
    }
    var sums = BlockSums(columns: columns, rows: rows)
    let tile = Tile()
    for y in stride(from: 0, to: rows * 4, by: Tile.height) {
      for x in stride(from: 0, to: columns * 4, by: Tile.width) {
        tile.load(pair, x: box.x - Findings.margin + x, y: box.y - Findings.margin + y, backdrop: backdrop)
        sums.add(tile, column: x / 4, row: y / 4)
        measureDisplacement(tile, x: x, y: y)
      }
    }
    guard largestLevel > 1 else { return }
    for index in changed.indices where sums.blocks[index].difference != .zero { changed[index] = true }
    FlatColor.measure(sums, into: &color)
    InkChange.measure(sums, columns: cellColumns, into: &ink)
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

  private mutating func measureDisplacement(_ tile: Tile, x: Int, y: Int) {
    let width = min(Tile.width, columns * 4 - x)
    let height = min(Tile.height, rows * 4 - y)
    let level = EdgeDisplacement.largestDifference(tile, width: width, height: height)
    largestLevel = max(largestLevel, Int(level))
    guard level > EdgeDisplacement.rounding else { return }
    let line = columns * 4
    let largest = displacement.withUnsafeMutableBufferPointer { map in
      map.baseAddress.map {
        EdgeDisplacement.measure(
          tile, width: width, height: height, into: $0 + y * line + x, mapStride: line)
      } ?? 0
    }
    tileDisplacement[y / Tile.height * tileColumns + x / Tile.width] = largest
  }

  /// Takes the worse of these findings and those of the same cluster over another backdrop.
  func worse(with other: Findings) -> Findings {
    var both = self
    both.largestLevel = max(largestLevel, other.largestLevel)
    for i in displacement.indices { both.displacement[i] = max(displacement[i], other.displacement[i]) }
    for i in tileDisplacement.indices {
      both.tileDisplacement[i] = max(tileDisplacement[i], other.tileDisplacement[i])
    }
    for i in color.indices { both.color[i] = max(color[i], other.color[i]) }
    for i in changed.indices { both.changed[i] = changed[i] || other.changed[i] }
    for i in ink.indices { both.ink[i] = max(ink[i], other.ink[i]) }
    return both
  }
}
