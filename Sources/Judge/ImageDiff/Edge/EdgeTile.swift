import AssaySubjects

/// A tile of both pictures: how far they differ and how steep they are, as they are and smoothed.
///
/// Smoothing is `[1 4 6 4 1]/16` and then `[1 4 1]/6`, across and down. For a slope, the central difference `[−1 0 1]/2` takes the place
/// of the second: it is the exact slope of a picture that is averaged over two pixels, which `[1 4 1]/6` is by Simpson's rule.
/// Without that pairing, motion of text reads a quarter to a half too far. Smoothed numbers are sampled at every other pixel.
///
/// Four neighboring blocks are worked on together, one in each lane. So all maps have the numbers of one place in all blocks of a
/// row side by side.
final class EdgeTile {
  /// The most columns of blocks in a tile.
  static var columns: Int { 32 }
  /// The most rows of blocks in a tile.
  static var rows: Int { 16 }

  /// A number of each of four blocks.
  typealias Four = SIMD4<Float>
  private typealias Map = UnsafeMutablePointer<Float>

  /// Pixels that are read around a tile on each side: two blocks.
  private static var margin: Int { 8 }
  /// From one line of a map to the next, a number for each block; up to four behind the last block are computed, but not used.
  private static var line: Int { columns + 12 }

  private let pixels = PixelBuffer(columns: columns * 4 + 2 * margin + 12, rows: rows * 4 + 2 * margin)
  /// For each row of pixels, channel and column of a block: the candidate less the reference, the sum of both, and how steep the mean is.
  private let differences, sums, steepness: Map
  /// A row smoothed down: the difference, the sum, its slope down, and the steepness; for each channel and column of a block.
  private let row: [4 of Map]
  /// For each row of samples, channel and one of two samples: the difference, the slopes of the mean across and down, and its steepness.
  private let samples: [4 of Map]
  /// The products of each block.
  private let products: Map

  init() {
    let pixels = (EdgeTile.rows * 4 + 2 * EdgeTile.margin) * 12 * EdgeTile.line
    differences = .allocate(capacity: 3 * pixels)
    (sums, steepness) = (differences + pixels, differences + 2 * pixels)
    let (row, samples) = (12 * EdgeTile.line, (EdgeTile.rows + 2) * 12 * EdgeTile.line)
    let numbers = Map.allocate(capacity: 4 * row + 5 * samples)
    self.row = [numbers, numbers + row, numbers + 2 * row, numbers + 3 * row]
    let first = numbers + 4 * row
    self.samples = [first, first + samples, first + 2 * samples, first + 3 * samples]
    products = first + 4 * samples
  }

  deinit {
    differences.deallocate()
    row[0].deallocate()
  }

  /// Reads and smooths a tile of a field, given by its blocks.
  func read(_ field: BlockSums, _ box: PixelRect) {
    let margin = EdgeTile.margin
    let (columns, rows) = ((box.width + 7) / 4 * 4, box.height * 4 + 2 * margin)
    pixels.read(
      field.pixels, x: field.x + box.x * 4 - margin, y: field.y + box.y * 4 - margin, columns: columns * 4,
      rows: rows)
    for row in 0..<rows { subtract(row, columns: columns) }
    for row in 1..<rows - 1 { steepen(row, columns: columns) }
    for row in 0..<2 * (box.height + 2) {
      smoothDown(row, columns: columns)
      smoothAcross(row, columns: box.width + 2)
    }
    for row in 0..<box.height + 2 {
      for column in stride(from: 1, to: box.width + 3, by: 4) { multiply(column, row) }
    }
  }

  /// Where the numbers of a row of pixels begin, by channel and column in a block; columns −1 and 4 are in neighboring blocks.
  @inline(__always)
  private func place(_ row: Int, _ channel: Int, _ column: Int) -> Int {
    ((row &* 3 &+ channel) &* 4 &+ (column & 3)) &* EdgeTile.line &+ (column &>> 2)
  }

  private func subtract(_ row: Int, columns: Int) {
    let start = row &* pixels.line
    for block in stride(from: 0, to: columns, by: 4) {
      let before = Lanes.columns(of: pixels.reference + (start &+ block &* 4))
      let after = Lanes.columns(of: pixels.candidate + (start &+ block &* 4))
      for column in 0..<4 {
        for channel in 0..<3 {
          let shift = UInt32(truncatingIfNeeded: channel &* 8)
          let old = Four(unsafeBitCast((before[column] &>> shift) & 255, to: SIMD4<Int32>.self))
          let new = Four(unsafeBitCast((after[column] &>> shift) & 255, to: SIMD4<Int32>.self))
          let place = place(row, channel, column) &+ block
          Lanes.store(new - old, differences + place)
          Lanes.store(new + old, sums + place)
        }
      }
    }
  }

  /// The difference of the sums behind and before the pixels of four blocks, across and down.
  @inline(__always)
  private func steps(_ row: Int, _ channel: Int, _ column: Int, _ block: Int) -> (Four, Four) {
    func sum(_ row: Int, _ column: Int) -> Four { Lanes.load(sums + (place(row, channel, column) &+ block)) }
    return (sum(row, column &+ 1) - sum(row, column &- 1), sum(row &+ 1, column) - sum(row &- 1, column))
  }

  /// How steep the mean is at each pixel of a row: the length of the slopes across and down, within 7 %, which is the longer one and
  /// three eighths of the shorter one.
  private func steepen(_ row: Int, columns: Int) {
    for block in stride(from: 0, to: columns, by: 4) {
      for channel in 0..<3 {
        for column in 0..<4 {
          let (across, down) = steps(row, channel, column, block)
          let (right, under) = (Lanes.size(across), Lanes.size(down))
          let length = (5 * Lanes.larger(right, under) + 3 * (right + under)) / 32
          Lanes.store(length, steepness + (place(row, channel, column) &+ block))
        }
      }
    }
  }

  /// Smooths the seven rows of pixels around a row of samples.
  private func smoothDown(_ sampleRow: Int, columns: Int) {
    for channel in 0..<3 {
      for column in 0..<4 {
        for block in stride(from: 0, to: columns, by: 4) {
          let target = place(0, channel, column) &+ block
          let first = place(sampleRow &* 2 &+ 1, channel, column) &+ block
          func numbers(_ map: Map) -> [7 of Four] {
            [7 of Four] { Lanes.load(map + (first &+ $0 &* 12 &* EdgeTile.line)) }
          }
          let sums = numbers(sums)
          Lanes.store(EdgeTile.smooth(numbers(differences)), row[0] + target)
          Lanes.store(EdgeTile.smooth(sums), row[1] + target)
          Lanes.store(EdgeTile.slope(sums), row[2] + target)
          Lanes.store(EdgeTile.smooth(numbers(steepness)), row[3] + target)
        }
      }
    }
  }

  /// Smooths the seven pixels around the first and the third pixel of each block.
  private func smoothAcross(_ sampleRow: Int, columns: Int) {
    // By how much `smooth` and `slope` are too large.
    let (scale, slopeScale): (Float, Float) = (96, 32)
    for channel in 0..<3 {
      for sample in 0..<2 {
        for block in stride(from: 1, to: columns + 1, by: 4) {
          let target = ((sampleRow &* 2 &+ sample) &* 3 &+ channel) &* EdgeTile.line &+ block
          func numbers(_ map: Map) -> [7 of Four] {
            [7 of Four] { Lanes.load(map + (place(0, channel, sample &* 2 &+ $0 &- 3) &+ block)) }
          }
          Lanes.store(EdgeTile.smooth(numbers(row[0])) / (scale * scale), samples[0] + target)
          Lanes.store(EdgeTile.slope(numbers(row[1])) / (2 * scale * slopeScale), samples[1] + target)
          Lanes.store(EdgeTile.smooth(numbers(row[2])) / (2 * scale * slopeScale), samples[2] + target)
          Lanes.store(EdgeTile.smooth(numbers(row[3])) / (scale * scale), samples[3] + target)
        }
      }
    }
  }

  /// Seven numbers smoothed, times 96.
  @inline(__always)
  private static func smooth(_ at: [7 of Four]) -> Four {
    let (near, far): (Four, Four) = (at[2] + at[4], at[1] + at[5])
    return at[3] * 32 + near * 23 + far * 8 + (at[0] + at[6])
  }

  /// The smoothed slope of seven numbers, times 32.
  @inline(__always)
  private static func slope(_ at: [7 of Four]) -> Four {
    (at[4] - at[2]) * 5 + (at[5] - at[1]) * 4 + (at[6] - at[0])
  }
}

extension EdgeTile {
  /// The difference, both slopes and the steepness at one of the four samples of four blocks; columns and rows begin one block
  /// outside of the tile.
  @inline(__always)
  private func sample(_ sample: Int, _ channel: Int, _ column: Int, _ row: Int) -> [4 of Four] {
    let line = (row &* 4 &+ sample) &* 3 &+ channel
    return [4 of Four] { Lanes.load(samples[$0] + (line &* EdgeTile.line &+ column)) }
  }

  /// Sums the products of four blocks.
  private func multiply(_ column: Int, _ row: Int) {
    func sums(_ channel: Int) -> Motion.Sums {
      var sums = Motion.Sums()
      for sample in 0..<4 { sums.add(self.sample(sample, channel, column, row)) }
      return sums
    }
    var total = sums(0)
    total.add(sums(2))
    total.add(sums(1))
    for index in 0..<9 {
      Lanes.store(total.all[index], products + ((row &* 9 &+ index) &* EdgeTile.line &+ column))
    }
  }

  /// The motions of the 12×12 pixels around each of four blocks, by the column and row of the first block in the tile.
  func motion(_ column: Int, _ row: Int) -> Motion {
    var total = Motion.Sums()
    for line in row...row &+ 2 {
      for block in column &+ 1...column &+ 3 {
        let first = products + (line &* 9 &* EdgeTile.line &+ block)
        total.add(Motion.Sums { Lanes.load(first + $0 &* EdgeTile.line) })
      }
    }
    return Motion(total)
  }

  /// How far a motion takes the edges around each of four blocks at most, in pixels: by how much it changes each sample, divided by how
  /// steep the picture is there; a level is added for rounding.
  func farthestMove(_ column: Int, _ row: Int, by motion: Motion) -> Four {
    var farthest = Four()
    for line in row...row &+ 2 {
      for block in column &+ 1...column &+ 3 {
        for sample in 0..<4 {
          var (moved, steepness) = (Four(), Four(repeating: 1))
          for channel in 0..<3 {
            let own = self.sample(sample, channel, block, line)
            let step = own[1] * motion.across + own[2] * motion.down + own[3] * motion.growth
            moved += step * step
            steepness += own[3] * own[3]
          }
          farthest = Lanes.larger(farthest, moved / steepness)
        }
      }
    }
    return Lanes.root(farthest)
  }

  /// The square of the largest difference that a motion leaves of a pixel of each of four blocks, in levels of three channels; in no
  /// channel more than the difference was.
  func rest(_ column: Int, _ row: Int, after motion: Motion) -> Four {
    let (right, under) = (motion.across / 4, motion.down / 4)
    var largest = Four()
    for line in row &* 4 &+ EdgeTile.margin..<row &* 4 &+ EdgeTile.margin &+ 4 {
      for pixel in 0..<4 {
        func square(_ channel: Int) -> Four {
          let place = place(line, channel, pixel) &+ column &+ 2
          let difference: Four = Lanes.load(differences + place)
          let (across, down) = steps(line, channel, pixel, column &+ 2)
          let rest =
            difference + across * right + down * under + Lanes.load(steepness + place) * motion.growth
          return Lanes.smaller(difference * difference, rest * rest)
        }
        largest = Lanes.larger(largest, square(0) + square(2) + square(1))
      }
    }
    return largest
  }
}
