/// A piece of both pictures, smoothed: how far they differ at every other pixel of every other row, and how steep they are there.
///
/// Smooth is `[1 4 6 4 1]/16` and then `[1 4 1]/6`, across and down. Along a slope a central difference, `[−1 0 1]/2`, takes
/// the place of the second: it is the exact slope of a picture averaged over two pixels, which `[1 4 1]/6` is by Simpson's
/// rule. Without that pairing text reads a quarter to a half too much. What is smooth is told by every other pixel.
final class EdgePiece {
  /// The most columns of blocks of a piece; a multiple of four.
  static var columns: Int { 32 }
  /// The most rows of blocks of a piece.
  static var rows: Int { 16 }
  /// From one row of numbers to the next.
  private static var line: Int { EdgePixels.line }

  /// What is smooth is too large by, along a line.
  private static var scale: Float { 96 }
  /// What a slope is too large by.
  private static var slopeScale: Float { 32 }

  /// A number of each of four blocks.
  typealias Four = SIMD4<Float>
  private typealias Pairs = EdgePixels.Pairs

  /// The pixels themselves.
  let pixels = EdgePixels()
  /// Of every other row: what is smooth of both, downward, and the slopes down; four pixels of three channels.
  private let lines:
    (
      difference: UnsafeMutablePointer<Float>, both: UnsafeMutablePointer<Float>,
      slope: UnsafeMutablePointer<Float>, steepness: UnsafeMutablePointer<Float>
    )
  /// At every other pixel of those rows: the difference, and the mean slopes of both pictures; two pixels of three channels.
  private let difference: UnsafeMutablePointer<Float>
  private let across: UnsafeMutablePointer<Float>
  private let down: UnsafeMutablePointer<Float>
  /// How steep both are, smoothed.
  private let steep: UnsafeMutablePointer<Float>
  /// The products of each block: nine numbers.
  private let sums: UnsafeMutablePointer<Float>

  init() {
    let (line, samples) = (12 * EdgePiece.line, 2 * (EdgePiece.rows + 2) * 6 * EdgePiece.line)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * line + 5 * samples)
    lines = (memory, memory + line, memory + 2 * line, memory + 3 * line)
    difference = memory + 4 * line
    (across, down) = (difference + samples, difference + 2 * samples)
    (steep, sums) = (difference + 3 * samples, difference + 4 * samples)
  }

  deinit { lines.difference.deallocate() }

  /// Reads and smooths a piece of so many blocks, the first of which begins at a pixel.
  func load(_ pixels: LaidRows, x: Int, y: Int, columns: Int, rows: Int) {
    self.pixels.load(pixels, x: x, y: y, columns: columns, rows: rows)
    for row in 0..<2 * (rows + 2) {
      smoothDown(row, columns: columns + 4)
      smoothAcross(row, columns: columns + 2)
    }
    for row in 0..<rows + 2 {
      for column in stride(from: 1, to: columns + 3, by: 4) { multiply(column, row) }
    }
  }

  private func smoothDown(_ row: Int, columns: Int) {
    for part in 0..<6 {
      // Where the lower numbers of pairs go, and the higher: red and blue of a pixel, or green of two.
      let low = (part < 4 ? part &* 3 : part &* 6 &- 23) &* EdgePiece.line
      let high = low &+ (part < 4 ? 2 : 3) &* EdgePiece.line
      for column in stride(from: 0, to: columns, by: 4) {
        let first = (row &* 12 &+ 6 &+ part) &* EdgePiece.line &+ column
        func store(_ pairs: Pairs, _ line: UnsafeMutablePointer<Float>) {
          EdgePiece.store(Lanes.low(pairs), at: line + (low &+ column))
          EdgePiece.store(Lanes.high(pairs), at: line + (high &+ column))
        }
        func load(_ map: UnsafeMutablePointer<UInt32>, _ step: Int) -> Pairs {
          EdgePixels.load(map + (first &+ step &* 6 &* EdgePiece.line))
        }
        store(EdgePiece.smooth { load(pixels.differences, $0) }, lines.difference)
        store(EdgePiece.smooth { load(pixels.both, $0) }, lines.both)
        store(EdgePiece.slope { load(pixels.both, $0) }, lines.slope)
        store(EdgePiece.smooth { load(pixels.steepness, $0) }, lines.steepness)
      }
    }
  }

  private func smoothAcross(_ row: Int, columns: Int) {
    for channel in 0..<3 {
      for column in stride(from: 1, to: columns + 1, by: 4) {
        let target = (row &* 6 &+ channel) &* EdgePiece.line &+ column
        sample(0, channel &* EdgePiece.line &+ column, to: target)
        sample(2, channel &* EdgePiece.line &+ column, to: target &+ 3 &* EdgePiece.line)
      }
    }
  }

  /// Smooths across around a pixel of four blocks.
  @inline(__always)
  private func sample(_ pixel: Int, _ first: Int, to target: Int) {
    func load(_ line: UnsafeMutablePointer<Float>, _ step: Int) -> Four {
      let place = pixel &+ step &- 3
      return EdgePiece.load(line + (first &+ (place & 3) &* 3 &* EdgePiece.line &+ (place &>> 2)))
    }
    let (scale, slopeScale) = (EdgePiece.scale, EdgePiece.slopeScale)
    let whole = EdgePiece.smooth { load(lines.difference, $0) } / (scale * scale)
    EdgePiece.store(whole, at: difference + target)
    EdgePiece.store(EdgePiece.slope { load(lines.both, $0) } / (2 * scale * slopeScale), at: across + target)
    EdgePiece.store(EdgePiece.smooth { load(lines.slope, $0) } / (2 * scale * slopeScale), at: down + target)
    EdgePiece.store(EdgePiece.smooth { load(lines.steepness, $0) } / (scale * scale), at: steep + target)
  }

  /// Where a channel of one of the four samples of a block lies, by its column and row with those around the piece.
  @inline(__always)
  private func place(_ sample: Int, _ channel: Int, _ column: Int, _ row: Int) -> Int {
    ((row &* 2 &+ sample / 2) &* 6 &+ (sample & 1) &* 3 &+ channel) &* EdgePiece.line &+ column
  }

  /// Computes the products of four blocks.
  private func multiply(_ column: Int, _ row: Int) {
    func products(_ channel: Int) -> Motion.Sums {
      var sums = Motion.Sums()
      for sample in 0..<4 {
        let place = place(sample, channel, column, row)
        sums.add(
          EdgePiece.load(difference + place), EdgePiece.load(across + place), EdgePiece.load(down + place),
          EdgePiece.load(steep + place))
      }
      return sums
    }
    var total = products(0)
    total.add(products(2))
    total.add(products(1))
    for index in 0..<9 {
      EdgePiece.store(total.all[index], at: sums + ((row &* 9 &+ index) &* EdgePiece.line &+ column))
    }
  }

  /// The displacements of the 3×3 blocks around each of four, by the column and row of the first in the piece.
  func motion(_ column: Int, _ row: Int) -> Motion {
    var total = Motion.Sums()
    for line in row...row &+ 2 {
      for place in column &+ 1...column &+ 3 {
        let first = sums + (line &* 9 &* EdgePiece.line &+ place)
        total.add(Motion.Sums { EdgePiece.load(first + $0 &* EdgePiece.line) })
      }
    }
    return Motion(total)
  }

  /// How far edges around each of four blocks lie from where they were, at most, in pixels: what a motion changes each pixel by, over
  /// how steep that is, a level added for rounding.
  func displacement(_ column: Int, _ row: Int, _ motion: Motion) -> Four {
    var farthest = Four()
    for line in row...row &+ 2 {
      for block in column &+ 1...column &+ 3 {
        for sample in 0..<4 {
          var (moved, steepness) = (Four(), Four(repeating: 1))
          for channel in 0..<3 {
            let place = place(sample, channel, block, line)
            let own = EdgePiece.load(steep + place) as Four
            let step =
              EdgePiece.load(across + place) * motion.across + EdgePiece.load(down + place) * motion.down
              + own * motion.growth
            moved += step * step
            steepness += own * own
          }
          farthest = Lanes.larger(farthest, moved / steepness)
        }
      }
    }
    return Lanes.root(farthest)
  }
}

extension EdgePiece {
  @inline(__always)
  private static func load(_ place: UnsafeMutablePointer<Float>) -> Four { Lanes.load(place) }

  @inline(__always)
  private static func store(_ four: Four, at place: UnsafeMutablePointer<Float>) { Lanes.store(four, place) }

  /// What is smooth of seven numbers, 96 times.
  @inline(__always)
  private static func smooth(_ at: (Int) -> Pairs) -> Pairs {
    at(3) &* 32 &+ (at(2) &+ at(4)) &* 23 &+ (at(1) &+ at(5)) &* 8 &+ (at(0) &+ at(6))
  }

  /// Their slope, 32 times.
  @inline(__always)
  private static func slope(_ at: (Int) -> Pairs) -> Pairs {
    (at(4) &- at(2)) &* 5 &+ (at(5) &- at(1)) &* 4 &+ (at(6) &- at(0))
  }

  @inline(__always)
  private static func smooth(_ at: (Int) -> Four) -> Four {
    let (near, far): (Four, Four) = (at(2) + at(4), at(1) + at(5))
    return at(3) * 32 + near * 23 + far * 8 + (at(0) + at(6))
  }

  @inline(__always)
  private static func slope(_ at: (Int) -> Four) -> Four {
    (at(4) - at(2)) * 5 + (at(5) - at(1)) * 4 + (at(6) - at(0))
  }
}
