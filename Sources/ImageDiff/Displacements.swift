import AssaySubjects
/// The displacements of a cluster's field, measured tile by tile where they are asked for.
///
/// What is too far off in color is told by its color, and no edge in it need be looked at unless it may be the one that moved
/// farthest. So tiles are measured late, and many never: before, only a bound is known.
final class Displacements {
  /// Columns of the field, in pixels.
  let columns: Int
  /// Rows of the field, in pixels.
  let rows: Int
  /// Columns of tiles in the field.
  let tileColumns: Int
  /// The largest displacement of each tile once it is measured; before, one that it does not exceed.
  private(set) var largest: [UInt8]
  /// One displacement a pixel of the field, in 1/128 pixel; 0 where nothing is measured.
  var map: UnsafeMutablePointer<UInt8> { memory.bytes }

  private let memory: ZeroedMemory
  private let origin: (x: Int, y: Int)
  private let pair: PixelPair
  private let backdrops: [Backdrop]
  private let tile: Tile
  private var isMeasured: [Bool]

  /// Prepares the field of a cluster's box; pictures are laid on each of the backdrops, and the larger displacement counts.
  init(_ box: PixelRect, in pair: PixelPair, over backdrops: [Backdrop], tile: Tile) {
    columns = Findings.blocks(box.width) * 4
    rows = Findings.blocks(box.height) * 4
    tileColumns = (columns + Tile.width - 1) / Tile.width
    let count = tileColumns * ((rows + Tile.height - 1) / Tile.height)
    largest = [UInt8](repeating: 0, count: count)
    isMeasured = [Bool](repeating: false, count: count)
    origin = (box.x - Findings.margin, box.y - Findings.margin)
    (self.pair, self.backdrops, self.tile) = (pair, backdrops, tile)
    memory = ZeroedMemory(count: columns * rows)
  }

  /// The part of the field that is a tile.
  func part(_ index: Int) -> PixelRect {
    let (x, y) = (index % tileColumns * Tile.width, index / tileColumns * Tile.height)
    return PixelRect(
      x: x, y: y, width: min(Tile.width, columns - x), height: min(Tile.height, rows - y))
  }

  /// Takes note of the largest difference of a tile's own pixels.
  func note(_ level: UInt8, at index: Int) {
    largest[index] = max(largest[index], EdgeDisplacement.most(ofLevel: level))
  }

  /// The largest limit that a window with its center in each tile may exceed, judged by bounds alone.
  func bounds() -> [Int] {
    largest.indices.map { index in
      let (x, y) = (index % tileColumns, index / tileColumns)
      var most: UInt8 = 0
      for row in max(y - 1, 0)...min(y + 1, largest.count / tileColumns - 1) {
        for column in max(x - 1, 0)...min(x + 1, tileColumns - 1) {
          most = max(most, largest[row * tileColumns + column])
        }
      }
      return DisplacementWindows.limit(ofAll: Int(most))
    }
  }

  /// Measures all tiles that windows with their centers in a part of the field reach.
  func measure(around part: PixelRect) {
    let (left, right) = (max(part.x - 2, 0), min(part.right + 2, columns))
    let (top, bottom) = (max(part.y - 2, 0), min(part.bottom + 2, rows))
    guard left < right, top < bottom else { return }
    for row in top / Tile.height...(bottom - 1) / Tile.height {
      for column in left / Tile.width...(right - 1) / Tile.width {
        measure(row * tileColumns + column)
      }
    }
  }

  /// Measures a tile unless it is measured, or is known not to be displaced.
  func measure(_ index: Int) {
    guard !isMeasured[index] else { return }
    isMeasured[index] = true
    guard largest[index] > 0 else { return }
    let part = part(index)
    largest[index] = 0
    for backdrop in backdrops {
      tile.load(
        pair, x: origin.x + part.x, y: origin.y + part.y, height: part.height, backdrop: backdrop)
      let found = EdgeDisplacement.measure(
        tile, width: part.width, height: part.height, into: map + part.y * columns + part.x,
        mapStride: columns)
      largest[index] = max(largest[index], found)
    }
  }
}
