import AssaySubjects

/// How far the edges of each block of a cluster's field were displaced, in pixels, and what no displacement explains.
///
/// Blocks are measured late, a tile at a time, and only where one may be the farthest or exceed a limit.
final class EdgeMap {
  /// What a pixel may differ by where nothing was displaced, in levels.
  private static let rounding: UInt8 = 2
  /// What a pixel may differ by that is not read as motion, in levels.
  ///
  /// Another blur of a faint shadow leaves as much, and another color of a ramp or a step that is hardly there; on so flat a ground
  /// it would stand for half a pixel and more.
  private static let faint: UInt8 = 7
  /// The least range of levels that a rest is a share of: 63.5 in each of three channels; fitted.
  private static let leastRange: Float = 110
  /// The whole range of levels: 255 in each of three channels.
  private static let allLevels: Float = 441.673
  /// Pixels that the square of a rest stands for, as a part of the squared range; fitted.
  ///
  /// At the tips of strokes rasterizers are off by up to 0.4 of the range, which reads 0.35; an edge that lost its antialiasing is off
  /// by 0.45 and more. The whole reads more than motion ever does: however far edges may move, letters may not change.
  private static let pixelsOfRest: Float = 2.2

  /// The blocks that are measured, all others being unchanged.
  let part: PixelRect
  /// They in tiles of a piece each, and which of them are measured.
  private let tiles: [PixelRect]
  private var isMeasured: [Bool]
  private let columns: Int
  private var fields: [InkField] = []
  /// What is known of each block: its edge, or what it does not exceed.
  private let edges: UnsafeMutablePointer<Float>
  private lazy var piece = EdgePiece()

  /// No displacement anywhere; of a field, so many blocks are measured.
  init(columns: Int, rows: Int, measuring part: PixelRect) {
    (self.columns, self.part) = (columns, part)
    edges = .allocate(capacity: columns * rows)
    edges.initialize(repeating: 0, count: columns * rows)
    let (width, height) = (EdgePiece.columns, EdgePiece.rows)
    tiles = stride(from: part.y, to: part.bottom, by: height).flatMap { y in
      stride(from: part.x, to: part.right, by: width).map { x in
        PixelRect(x: x, y: y, width: min(width, part.right - x), height: min(height, part.bottom - y))
      }
    }
    isMeasured = [Bool](repeating: false, count: tiles.count)
  }

  deinit { edges.deallocate() }

  /// Takes in a field, over one of several backdrops, and finds what its blocks do not exceed.
  func add(_ field: InkField) {
    fields.append(field)
    let sums = field.sums
    for row in part.y..<part.bottom {
      let levels = sums.reached + row &* sums.columns
      let (above, below) = (levels - sums.columns, levels + sums.columns)
      var left = above[part.x - 1].united(levels[part.x - 1]).united(below[part.x - 1])
      var own = above[part.x].united(levels[part.x]).united(below[part.x])
      var known = (around: BlockLevels(), contrast: Float(0), bound: Float(0))
      for block in part.x..<part.right {
        let next = block &+ 1
        let right = above[next].united(levels[next]).united(below[next])
        if levels[block].differs(by: EdgeMap.rounding) {
          let around = left.united(own).united(right)
          // A plain ground goes on and on.
          if !(around == known.around) {
            let contrast = EdgeMap.contrast(around)
            known = (around, contrast, EdgeMap.bound(around, by: contrast))
          }
          let (place, target) = (row &* sums.columns &+ block, row &* columns &+ block)
          sums.contrasts[place] = known.contrast
          edges[target] = max(edges[target], known.bound)
        }
        (left, own) = (own, right)
      }
    }
  }

  /// What the edge of a block does not exceed by how far levels differ around it: no rest is larger than the difference.
  private static func bound(_ around: BlockLevels, by contrast: Float) -> Float {
    let share = around.distance / contrast
    return max(around.differs(by: faint) ? Motion.longest : 0, pixelsOfRest * share * share)
  }

  /// What a rest is a share of: where each picture holds one color, all levels, since no edge is there.
  private static func contrast(_ around: BlockLevels) -> Float {
    let range = around.range
    return range > 0 ? max(range, leastRange) : allLevels
  }

  /// Flags the blocks that exceed a limit.
  func flag(_ flagged: inout [Bool], over limit: Float) {
    for (index, tile) in tiles.enumerated() where isOpen(tile, flagged, over: limit) {
      measure(index)
      for row in tile.y..<tile.bottom {
        for block in row &* columns &+ tile.x..<row &* columns &+ tile.right
        where edges[block] > limit { flagged[block] = true }
      }
    }
  }

  /// Whether a block of a tile may yet exceed a limit.
  private func isOpen(_ tile: PixelRect, _ flagged: [Bool], over limit: Float) -> Bool {
    flagged.withUnsafeBufferPointer { flagged in
      (tile.y..<tile.bottom).contains { row in
        (row &* columns &+ tile.x..<row &* columns &+ tile.right).contains {
          !flagged[$0] && edges[$0] > limit
        }
      }
    }
  }

  /// The largest edge of a part of the field, in blocks.
  func largest(in part: PixelRect) -> Float {
    let bounds = tiles.indices.map { known($0, in: part) }
    var most: Float = 0
    for tile in tiles.indices.sorted(by: { bounds[$0] > bounds[$1] }) where bounds[tile] > most {
      measure(tile)
      most = max(most, known(tile, in: part))
    }
    return most
  }

  /// The largest of what is known of a tile's blocks within a part.
  private func known(_ tile: Int, in part: PixelRect) -> Float {
    let own = tiles[tile]
    let columns = max(own.x, part.x)..<max(own.x, part.x, min(own.right, part.right))
    var most: Float = 0
    for row in max(own.y, part.y)..<max(own.y, part.y, min(own.bottom, part.bottom)) {
      for column in columns { most = max(most, edges[row &* self.columns &+ column]) }
    }
    return most
  }

  /// The box around the blocks of a tile that may hold an edge.
  private func openPart(of tile: PixelRect) -> PixelRect {
    func isOpen(_ column: Int, _ row: Int) -> Bool { edges[row &* columns &+ column] > 0 }
    let rows = (tile.y..<tile.bottom).filter { row in (tile.x..<tile.right).contains { isOpen($0, row) } }
    let own = (tile.x..<tile.right).filter { column in rows.contains { isOpen(column, $0) } }
    guard let left = own.first, let right = own.last, let top = rows.first, let bottom = rows.last else {
      return PixelRect(x: tile.x, y: tile.y, width: 0, height: 0)
    }
    // Four blocks are measured at a time, and none of the next tile with them.
    let first = left - (left - tile.x) % 4
    return PixelRect(x: first, y: top, width: right - first + 1, height: bottom - top + 1)
  }

  /// Measures the blocks of a tile.
  private func measure(_ tile: Int) {
    guard !isMeasured[tile] else { return }
    isMeasured[tile] = true
    let (part, piece) = (openPart(of: tiles[tile]), piece)
    for (index, field) in fields.enumerated() {
      piece.load(
        field.rows, x: field.origin.x + part.x * 4, y: field.origin.y + part.y * 4, columns: part.width,
        rows: part.height)
      for row in 0..<part.height {
        for column in stride(from: 0, to: part.width, by: 4) {
          let edge = EdgeMap.edge(piece, column, row, of: field.sums, part)
          let block = edges + ((part.y &+ row) &* columns &+ part.x &+ column)
          Lanes.store(index == 0 ? edge : Lanes.larger(Lanes.load(block), edge), block)
        }
      }
    }
  }

  /// How far edges moved around four blocks of a piece, or what that leaves of them if it says more; 0 where nothing differs.
  private static func edge(
    _ piece: EdgePiece, _ column: Int, _ row: Int, of sums: BlockSums, _ part: PixelRect
  ) -> SIMD4<Float> {
    let place = (part.y &+ row) &* sums.columns &+ part.x &+ column
    let contrast = Lanes.load(sums.contrasts + place)
    guard any(contrast .> 0) else { return SIMD4() }
    let own = sums.reached + place
    let motion = piece.motion(column, row)
    let rest = piece.pixels.rest(column, row, motion)
    func most(_ lane: Int) -> Float { own[lane].differs(by: faint) ? Motion.longest : 0 }
    let moved = Lanes.smaller(
      piece.displacement(column, row, motion), SIMD4(most(0), most(1), most(2), most(3)))
    let edge = Lanes.larger(moved, pixelsOfRest * rest / (contrast * contrast))
    return SIMD4().replacing(with: edge, where: contrast .> 0)
  }
}
