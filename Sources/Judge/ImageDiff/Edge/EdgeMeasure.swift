import AssaySubjects
import AssaySystem

/// Did an edge move? How far the edges around each block of an area moved, in pixels, and what no motion explains.
///
/// Measuring edges takes longer than everything else. So it is done tile by tile, and only where an edge may exceed a limit or be
/// the farthest.
final class EdgeMeasure {
  /// Where no difference is larger, in levels, nothing moved: another blur of a faint shadow or a different color of a faint ramp leaves
  /// as much, and on so flat a ground it would read half a pixel and more.
  private static let faint: UInt8 = 7
  /// The least contrast that a remaining difference is a share of: 63.5 levels in each of three channels; fitted.
  private static let leastContrast: Float = 110
  /// The contrast of black and white: 255 levels in each of three channels.
  private static let fullContrast: Float = 441.673
  /// How many pixels a remaining difference of all of the contrast counts as in one pixel; a smaller share counts by its square; fitted.
  ///
  /// Four pixels and the worst of them are added up. So one pixel off by 0.47 of the contrast reaches 3/8 of a pixel, and so do four that
  /// are off by 0.3. The whole contrast reads more than any motion: letters may not change, however far edges may move.
  private static let pixelsOfRest: Float = 0.85
  /// How much wider a stroke is that grew by a pixel on both sides: two pixels, of which a line of a pixel or two reads a third too
  /// much; fitted.
  private static let widthOfGrowth: Float = 1.5
  /// The farthest motion that is read, in pixels: slopes show that an edge moved farther, but not how far.
  private static let longestMotion: Float = 1

  /// The blocks of the area's box; all others measure nothing.
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
  /// What each thread measures a tile in.
  private let workers: [EdgeTile]

  /// Finds what the blocks of a field do not exceed.
  init(_ field: Field, _ workers: [EdgeTile]) {
    let part = field.blocksOfBox
    (self.part, columns, self.workers) = (part, field.columns, workers)
    var edges = [Float](repeating: 0, count: field.columns * field.rows)
    layers = field.layers.map { sums in (sums, EdgeMeasure.contrasts(sums, of: field, bounds: &edges)) }
    self.edges = edges
    tiles = stride(from: part.y, to: part.bottom, by: EdgeTile.rows).flatMap { y in
      stride(from: part.x, to: part.right, by: EdgeTile.columns).map { x in
        PixelRect(x: x, y: y, width: EdgeTile.columns, height: EdgeTile.rows).intersection(part)
      }
    }
    isMeasured = [Bool](repeating: false, count: tiles.count)
  }

  /// The farthest edge of the area.
  private(set) lazy var largest = largest(in: part)

  /// The contrast around each block that may hold an edge, and a number that its edge does not exceed.
  private static func contrasts(_ sums: BlockSums, of field: Field, bounds: inout [Float]) -> [Float] {
    var contrasts = [Float](repeating: 0, count: bounds.count)
    let (part, columns, threads) = (field.blocksOfBox, field.columns, field.threadsForRows)
    contrasts.withUnsafeMutableBufferPointer { contrasts in
      bounds.withUnsafeMutableBufferPointer { bounds in
        guard let contrasts = contrasts.baseAddress, let bounds = bounds.baseAddress else { return }
        Threads.run(threads) { thread in
          for row in part.height * thread / threads..<part.height * (thread + 1) / threads {
            let start = (part.y + row) * columns
            EdgeMeasure.contrasts(
              sums, row: part.y + row, part.x..<part.right, contrasts + start, bounds + start)
          }
        }
      }
    }
    return contrasts
  }

  /// The same for some blocks of a row.
  private static func contrasts(
    _ sums: BlockSums, row: Int, _ columns: Range<Int>, _ contrasts: UnsafeMutablePointer<Float>,
    _ bounds: UnsafeMutablePointer<Float>
  ) {
    let ranges = sums.ranges + row * sums.line
    func united(_ column: Int) -> LevelRanges {
      ranges[column - sums.line].united(ranges[column]).united(ranges[column + sums.line])
    }
    var (left, own) = (united(columns.lowerBound - 1), united(columns.lowerBound))
    var (last, lastAround, contrast, bound) = (LevelRanges(), LevelRanges(), Float(0), Float(0))
    for column in columns {
      let right = united(column + 1)
      let block = ranges[column]
      if block.differs(byMoreThan: Field.blockRounding) {
        let around = left.united(own).united(right)
        // Plain ground has the same ranges again and again.
        if around != lastAround || block != last {
          contrast = EdgeMeasure.contrast(around)
          (last, lastAround) = (block, around)
          bound = EdgeMeasure.bound(block, contrast: contrast)
        }
        contrasts[column] = contrast
        bounds[column] = max(bounds[column], bound)
      }
      (left, own) = (own, right)
    }
  }

  /// The contrast in the 12×12 pixels around a block; where each picture has one color there is no edge, and all levels count.
  private static func contrast(_ around: LevelRanges) -> Float {
    let contrast = around.contrast
    return contrast > 0 ? max(contrast, leastContrast) : fullContrast
  }

  /// An upper bound of the edge of a block: no remainder of a difference is larger than the difference.
  private static func bound(_ block: LevelRanges, contrast: Float) -> Float {
    max(block.differs(byMoreThan: faint) ? longestMotion : 0, share(5 * block.squareOfDistance, of: contrast))
  }

  /// The pixels that a remaining difference counts as, by its square.
  private static func share(_ square: Float, of contrast: Float) -> Float {
    pixelsOfRest * square / (contrast * contrast)
  }

  /// Flags the blocks that exceed a limit; tiles in which all such blocks are already flagged are not measured.
  func flag(_ flagged: inout [Bool], over limit: Float) {
    measure(
      tiles.indices.filter { tile in
        rows(of: tiles[tile]).contains { row in row.contains { !flagged[$0] && edges[$0] > limit } }
      })
    for row in rows(of: part) { for block in row where edges[block] > limit { flagged[block] = true } }
  }

  /// The farthest edge in a box of blocks.
  func largest(in box: PixelRect) -> Float {
    let bounds = tiles.map { largestKnown(in: $0.intersection(box)) }
    var remaining = tiles.indices.sorted { bounds[$0] > bounds[$1] }[...]
    var (largest, count) = (Float(0), 1)
    while let first = remaining.first, bounds[first] > largest {
      let next = remaining.prefix(count).filter { bounds[$0] > largest }
      measure(next)
      largest = next.reduce(largest) { max($0, largestKnown(in: tiles[$1].intersection(box))) }
      remaining = remaining.dropFirst(count)
      // One tile first, since it often makes all others needless; then twice as many each time, so that all threads work.
      count = workers.count == 1 ? 1 : 2 * count
    }
    return largest
  }

  private func largestKnown(in box: PixelRect) -> Float {
    rows(of: box).reduce(0) { largest, row in edges[row].reduce(largest) { max($0, $1) } }
  }

  private func rows(of box: PixelRect) -> [Range<Int>] { box.rows(ofLine: columns) }

  /// Measures the edges of those tiles that are not measured yet.
  private func measure(_ all: [Int]) {
    let indices = all.filter { !isMeasured[$0] }
    for index in indices { isMeasured[index] = true }
    let parts = min(workers.count, indices.count)
    edges.withUnsafeMutableBufferPointer { edges in
      guard let edges = edges.baseAddress else { return }
      Threads.run(parts) { part in
        for place in stride(from: part, to: indices.count, by: parts) {
          measure(tiles[indices[place]], by: workers[part], edges)
        }
      }
    }
  }

  private func measure(_ box: PixelRect, by tile: EdgeTile, _ edges: UnsafeMutablePointer<Float>) {
    for row in rows(of: box) { for block in row { edges[block] = 0 } }
    for (sums, contrasts) in layers {
      guard let box = part(of: box, where: { contrasts[$0] > 0 }) else { continue }
      tile.read(sums, box)
      for row in box.y..<box.bottom {
        for column in box.x..<box.right where contrasts[row * columns + column] > 0 {
          let block = row * columns + column
          let edge = EdgeMeasure.edge(
            tile, column - box.x, row - box.y, ranges: sums.ranges[row * sums.line + column],
            contrast: contrasts[block])
          edges[block] = max(edges[block], edge)
        }
      }
    }
  }

  /// The smallest box around some blocks of a box; nil without any.
  private func part(of box: PixelRect, where belongs: (Int) -> Bool) -> PixelRect? {
    var (left, right, top, bottom) = (box.right, box.x, box.bottom, box.y)
    for row in box.y..<box.bottom {
      for column in box.x..<box.right where belongs(row * columns + column) {
        (left, right, top, bottom) = (min(left, column), max(right, column + 1), min(top, row), row + 1)
      }
    }
    return left < right ? PixelRect(left, top, right, bottom) : nil
  }

  /// The edge of a block, by its column and row in a tile: how far it moved, or what no motion explains.
  private static func edge(
    _ tile: EdgeTile, _ column: Int, _ row: Int, ranges: LevelRanges, contrast: Float
  ) -> Float {
    let motion = tile.motion(column, row)
    var edge: Float = 0
    if ranges.differs(byMoreThan: faint) {
      edge = min(widthOfGrowth * abs(motion.growth), longestMotion)
      if edge < longestMotion {
        edge = max(edge, min(tile.farthestMove(column, row, by: motion), longestMotion))
      }
    }
    // Most often no remaining difference can count as more than the motion.
    guard share(5 * ranges.squareOfDistance, of: contrast) > edge else { return edge }
    return max(edge, share(tile.rest(column, row, after: motion), of: contrast))
  }
}
