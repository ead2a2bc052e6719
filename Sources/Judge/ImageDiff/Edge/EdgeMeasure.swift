import AssaySubjects

/// Did an edge move? How far the edges around each block of a cluster moved, in pixels, and what no motion explains.
///
/// Measuring edges takes longer than everything else. So it is done tile by tile, and only where an edge may exceed a limit or be
/// the farthest.
final class EdgeMeasure {
  /// Where no difference is larger, in levels, nothing moved: another blur of a faint shadow or another color of a faint ramp leaves
  /// as much, and on so flat a ground it would read half a pixel and more.
  private static let faint: UInt8 = 7
  /// The least contrast that a remaining difference is a share of: 63.5 levels in each of three channels; fitted.
  private static let leastContrast: Float = 110
  /// The contrast of black and white: 255 levels in each of three channels.
  private static let fullContrast: Float = 441.673
  /// How many pixels a remaining difference of all of the contrast counts as; a smaller share counts by its square; fitted.
  ///
  /// At the tips of strokes rasterizers are off by up to 0.4 of the contrast, which reads 0.35. An edge that lost its antialiasing is
  /// off by 0.45 and more. The whole contrast reads more than any motion: letters may not change, however far edges may move.
  private static let pixelsOfRest: Float = 2.2
  /// How much wider a stroke is that grew by a pixel on both sides: two pixels, of which a line of a pixel or two reads a third too
  /// much; fitted.
  private static let widthOfGrowth: Float = 1.5
  /// The farthest motion that is read, in pixels: slopes show that an edge moved farther, but not how far.
  private static let longestMotion: Float = 1

  /// The blocks of the cluster's box; all others measure nothing.
  private let part: PixelRect
  /// The columns of blocks in the field.
  private let columns: Int
  /// The sums of the field on each backdrop, and the contrast around each block that may hold an edge, 0 for all others.
  private let layers: [(sums: BlockSums, contrasts: [Float])]
  /// For each block its edge, or a number that its edge does not exceed.
  private var edges: [Float]
  /// The blocks of the box in tiles, and which of them are measured.
  private let tiles: [PixelRect]
  private var isMeasured: [Bool]
  private lazy var tile = EdgeTile()

  /// Finds what the blocks of a field do not exceed.
  init(_ field: Field) {
    let part = field.blocksOfBox
    (self.part, columns) = (part, field.columns)
    var edges = [Float](repeating: 0, count: field.columns * field.rows)
    layers = field.layers.map { sums in
      (sums, EdgeMeasure.contrasts(sums, in: part, columns: field.columns, bounds: &edges))
    }
    self.edges = edges
    tiles = stride(from: part.y, to: part.bottom, by: EdgeTile.rows).flatMap { y in
      stride(from: part.x, to: part.right, by: EdgeTile.columns).map { x in
        PixelRect(x: x, y: y, width: EdgeTile.columns, height: EdgeTile.rows).intersection(part)
      }
    }
    isMeasured = [Bool](repeating: false, count: tiles.count)
  }

  /// The farthest edge of the cluster.
  private(set) lazy var largest = largest(in: part)

  /// The contrast around each block that may hold an edge, and a number that its edge does not exceed.
  private static func contrasts(
    _ sums: BlockSums, in part: PixelRect, columns: Int, bounds: inout [Float]
  ) -> [Float] {
    var contrasts = [Float](repeating: 0, count: bounds.count)
    for row in part.y..<part.bottom {
      let ranges = sums.ranges + row * sums.line
      func united(_ column: Int) -> LevelRanges {
        ranges[column - sums.line].united(ranges[column]).united(ranges[column + sums.line])
      }
      var (left, own) = (united(part.x - 1), united(part.x))
      var (last, contrast, bound) = (LevelRanges(), Float(0), Float(0))
      for column in part.x..<part.right {
        let right = united(column + 1)
        if ranges[column].differs(byMoreThan: Field.blockRounding) {
          let around = left.united(own).united(right)
          // Plain ground has the same ranges again and again.
          if around != last {
            contrast = EdgeMeasure.contrast(around)
            (last, bound) = (around, EdgeMeasure.bound(around, contrast: contrast))
          }
          contrasts[row * columns + column] = contrast
          bounds[row * columns + column] = max(bounds[row * columns + column], bound)
        }
        (left, own) = (own, right)
      }
    }
    return contrasts
  }

  /// The contrast in the 12×12 pixels around a block; where each picture has one color there is no edge, and all levels count.
  private static func contrast(_ around: LevelRanges) -> Float {
    let contrast = around.contrast
    return contrast > 0 ? max(contrast, leastContrast) : fullContrast
  }

  /// What the edge of a block does not exceed: what remains of a difference is no larger than the difference.
  private static func bound(_ around: LevelRanges, contrast: Float) -> Float {
    let share = around.largestDistance / contrast
    return max(around.differs(byMoreThan: faint) ? longestMotion : 0, pixelsOfRest * share * share)
  }

  /// Flags the blocks that exceed a limit; tiles in which all such blocks are already flagged are not measured.
  func flag(_ flagged: inout [Bool], over limit: Float) {
    for (index, tile) in tiles.enumerated() {
      let rows = rows(of: tile)
      guard rows.contains(where: { row in row.contains { !flagged[$0] && edges[$0] > limit } }) else {
        continue
      }
      measure(index)
      for row in rows { for block in row where edges[block] > limit { flagged[block] = true } }
    }
  }

  /// The farthest edge in a box of blocks.
  func largest(in box: PixelRect) -> Float {
    let bounds = tiles.map { largestKnown(in: $0.intersection(box)) }
    var largest: Float = 0
    for index in tiles.indices.sorted(by: { bounds[$0] > bounds[$1] }) where bounds[index] > largest {
      measure(index)
      largest = max(largest, largestKnown(in: tiles[index].intersection(box)))
    }
    return largest
  }

  private func largestKnown(in box: PixelRect) -> Float {
    rows(of: box).reduce(0) { largest, row in edges[row].reduce(largest) { max($0, $1) } }
  }

  private func rows(of box: PixelRect) -> [Range<Int>] { box.rows(ofLine: columns) }

  /// Measures the edges of a tile.
  private func measure(_ index: Int) {
    guard !isMeasured[index] else { return }
    isMeasured[index] = true
    let (box, tile) = (tiles[index], tile)
    for row in rows(of: box) { for block in row { edges[block] = 0 } }
    for (sums, contrasts) in layers {
      tile.read(sums, box)
      for row in box.y..<box.bottom {
        for column in box.x..<box.right where contrasts[row * columns + column] > 0 {
          let block = row * columns + column
          let motion = tile.motion(column - box.x, row - box.y)
          let farthest = tile.farthestMove(column - box.x, row - box.y, by: motion)
          let rest = tile.rest(column - box.x, row - box.y, after: motion)
          let hasMoved = sums.ranges[row * sums.line + column].differs(byMoreThan: EdgeMeasure.faint)
          let reach = max(farthest, EdgeMeasure.widthOfGrowth * abs(motion.growth))
          let move = hasMoved ? min(reach, EdgeMeasure.longestMotion) : 0
          let share = EdgeMeasure.pixelsOfRest * rest / (contrasts[block] * contrasts[block])
          edges[block] = max(edges[block], move, share)
        }
      }
    }
  }
}
