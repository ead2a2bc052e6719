/// A piece of both pictures, smoothed: how far they differ at every other pixel of every other row, and how steep they are there.
///
/// Smooth is `[1 4 6 4 1]/16` and then `[1 4 1]/6`, across and down. Along a slope a central difference, `[−1 0 1]/2`, takes
/// the place of the second: it is the exact slope of a picture averaged over two pixels, which `[1 4 1]/6` is by Simpson's
/// rule. Without that pairing text reads a quarter to a half too much. What is smooth is told by every other pixel.
final class EdgePiece {
  /// The most columns of blocks of a piece; a multiple of two, so that rows of pixels begin with two.
  static var columns: Int { 32 }
  /// The most rows of blocks of a piece.
  static var rows: Int { 16 }
  /// Pixels on each side that smoothing takes in.
  private static var reach: Int { 3 }
  /// Columns and rows of pixels that are read: a block more on each side, and what smoothing takes in.
  private static var width: Int { (columns + 2) * 4 + 2 * reach }
  private static var height: Int { (rows + 2) * 4 + 2 * reach }
  /// From one row of samples to the next.
  private static var step: Int { (columns + 2) * 2 }

  /// What is smooth is too large by, along a line.
  private static var scale: Float { 96 }
  /// What a slope is too large by.
  private static var slopeScale: Float { 32 }

  /// The four channels of a pixel; alpha's are 0.
  private typealias Pixel = SIMD4<Float>
  /// Two pixels of a row, four channels each.
  private typealias Two = SIMD8<Int16>

  private let box = LaidBox(width: width, height: height)
  /// Both pictures' differences and sums, row by row.
  private let differences: UnsafeMutablePointer<Two>
  private let both: UnsafeMutablePointer<Two>
  /// Of every other row: what is smooth of both, downward, and the slopes down.
  private let lines:
    (
      difference: UnsafeMutablePointer<Pixel>, both: UnsafeMutablePointer<Pixel>,
      slope: UnsafeMutablePointer<Pixel>
    )
  /// At every other pixel of those rows: the difference, and the mean slopes of both pictures.
  private let difference: UnsafeMutablePointer<Pixel>
  private let across: UnsafeMutablePointer<Pixel>
  private let down: UnsafeMutablePointer<Pixel>
  /// The products of each block.
  private let sums: UnsafeMutablePointer<Motion.Sums>

  init() {
    let (pixels, rows) = (EdgePiece.width * EdgePiece.height, 2 * (EdgePiece.rows + 2))
    differences = .allocate(capacity: pixels)
    both = differences + pixels / 2
    let (line, sample) = (EdgePiece.width * rows, EdgePiece.step * rows)
    let memory = UnsafeMutablePointer<Pixel>.allocate(capacity: 3 * (line + sample))
    lines = (memory, memory + line, memory + 2 * line)
    difference = memory + 3 * line
    (across, down) = (difference + sample, difference + 2 * sample)
    sums = .allocate(capacity: sample / 4)
  }

  deinit {
    differences.deallocate()
    lines.difference.deallocate()
    sums.deallocate()
  }

  /// Reads and smooths a piece of so many blocks, the first of which begins at a pixel.
  func load(_ pixels: LaidRows, x: Int, y: Int, columns: Int, rows: Int) {
    let margin = 4 + EdgePiece.reach
    read(box.pixels(pixels, x: x - margin, y: y - margin), columns: columns + 2, rows: rows + 2)
    smoothDown(columns: columns + 2, rows: rows + 2)
    smoothAcross(columns: columns + 2, rows: rows + 2)
    for row in 0..<rows + 2 {
      for column in 0..<columns + 2 {
        sums[row &* (EdgePiece.columns &+ 2) &+ column] = products(column, row)
      }
    }
  }

  private func read(_ pixels: LaidBox.Pixels, columns: Int, rows: Int) {
    let isColor = Two(lowHalf: SIMD4(-1, -1, -1, 0), highHalf: SIMD4(-1, -1, -1, 0))
    for row in 0..<rows &* 4 &+ 2 &* EdgePiece.reach {
      let (first, second) = (pixels.reference + row &* pixels.bytes, pixels.candidate + row &* pixels.bytes)
      let start = row &* EdgePiece.width / 2
      for pair in 0..<columns &* 2 &+ EdgePiece.reach {
        let before = Two(
          truncatingIfNeeded: first.loadUnaligned(fromByteOffset: pair &* 8, as: SIMD8<UInt8>.self))
        let after = Two(
          truncatingIfNeeded: second.loadUnaligned(fromByteOffset: pair &* 8, as: SIMD8<UInt8>.self))
        differences[start &+ pair] = (after &- before) & isColor
        // From −255 on, so that 96 times as much are sixteen bits.
        both[start &+ pair] = (after &+ before &- 255) & isColor
      }
    }
  }

  private func smoothDown(columns: Int, rows: Int) {
    let step = EdgePiece.width / 2
    for row in 0..<rows &* 2 {
      for pair in 0..<columns &* 2 &+ EdgePiece.reach {
        let place = row &* 2 &* step &+ pair
        let target = row &* EdgePiece.width &+ 2 &* pair
        EdgePiece.store(EdgePiece.smooth(differences + place, step), at: lines.difference + target)
        EdgePiece.store(EdgePiece.smooth(both + place, step), at: lines.both + target)
        EdgePiece.store(EdgePiece.slope(both + place, step), at: lines.slope + target)
      }
    }
  }

  @inline(__always)
  private static func store(_ two: Two, at place: UnsafeMutablePointer<Pixel>) {
    (place[0], place[1]) = (Pixel(two.lowHalf), Pixel(two.highHalf))
  }

  private func smoothAcross(columns: Int, rows: Int) {
    let slopeScale = 2 * EdgePiece.scale * EdgePiece.slopeScale
    for row in 0..<rows &* 2 {
      for column in 0..<columns &* 2 {
        let place = row &* EdgePiece.width &+ column &* 2
        let target = row &* EdgePiece.step &+ column
        difference[target] = EdgePiece.smooth(lines.difference + place) / (EdgePiece.scale * EdgePiece.scale)
        across[target] = EdgePiece.slope(lines.both + place) / slopeScale
        down[target] = EdgePiece.smooth(lines.slope + place) / slopeScale
      }
    }
  }

  /// The products of a block.
  private func products(_ column: Int, _ row: Int) -> Motion.Sums {
    var (squares, slopes) = ((Pixel(), Pixel(), Pixel()), (Pixel(), Pixel(), Pixel()))
    let first = row &* 2 &* EdgePiece.step &+ column &* 2
    for place in [first, first &+ 1, first &+ EdgePiece.step, first &+ EdgePiece.step &+ 1] {
      squares.0 += difference[place] * difference[place]
      squares.1 += difference[place] * across[place]
      squares.2 += difference[place] * down[place]
      slopes.0 += across[place] * across[place]
      slopes.1 += across[place] * down[place]
      slopes.2 += down[place] * down[place]
    }
    return Motion.Sums(
      lowHalf: Lanes.totals(squares.0, squares.1, squares.2, slopes.0),
      highHalf: Lanes.totals(slopes.1, slopes.2, Pixel(), Pixel()))
  }

  @inline(__always)
  private static func smooth(_ place: UnsafeMutablePointer<Pixel>) -> Pixel {
    place[3] * 32 + (place[2] + place[4]) * 23 + (place[1] + place[5]) * 8 + (place[0] + place[6])
  }

  @inline(__always)
  private static func slope(_ place: UnsafeMutablePointer<Pixel>) -> Pixel {
    (place[4] - place[2]) * 5 + (place[5] - place[1]) * 4 + (place[6] - place[0])
  }

  /// What is smooth, 96 times, of numbers a step apart, the first of seven given.
  @inline(__always)
  private static func smooth(_ place: UnsafeMutablePointer<Two>, _ step: Int) -> Two {
    let ends = place[0] &+ place[6 &* step]
    let far = place[step] &+ place[5 &* step]
    let near = place[2 &* step] &+ place[4 &* step]
    return place[3 &* step] &* 32 &+ near &* 23 &+ far &* 8 &+ ends
  }

  /// The slope, 32 times.
  @inline(__always)
  private static func slope(_ place: UnsafeMutablePointer<Two>, _ step: Int) -> Two {
    let ends = place[6 &* step] &- place[0]
    let far = place[5 &* step] &- place[step]
    let near = place[4 &* step] &- place[2 &* step]
    return near &* 5 &+ far &* 4 &+ ends
  }

  /// The displacement of the 3×3 blocks around one, by its column and row in the piece.
  func motion(_ column: Int, _ row: Int) -> Motion {
    var total = Motion.Sums()
    for line in row...row &+ 2 {
      for place in column...column &+ 2 { total += sums[line &* (EdgePiece.columns &+ 2) &+ place] }
    }
    return Motion(total)
  }

  /// The sum of a block's differences that its displacement leaves, as far as that explains them: what it moves over the
  /// block's sides is taken off, by the mean of both pictures there.
  func displaced(_ column: Int, _ row: Int, _ motion: Motion) -> SIMD4<Float> {
    let first = (row &* 4 &+ 4 &+ EdgePiece.reach) &* EdgePiece.width &+ column &* 4 &+ 4 &+ EdgePiece.reach
    func pixel(_ map: UnsafeMutablePointer<Two>, _ x: Int, _ y: Int) -> SIMD4<Int16> {
      let at = first &+ y &* EdgePiece.width &+ x
      return UnsafeRawPointer(map).load(fromByteOffset: at &* 8, as: SIMD4<Int16>.self)
    }
    var (sum, right, under) = (SIMD4<Int16>(), SIMD4<Int16>(), SIMD4<Int16>())
    for line in 0..<4 {
      for place in 0..<4 { sum &+= pixel(differences, place, line) }
      right &+= pixel(both, 4, line) &+ pixel(both, 3, line) &- pixel(both, 0, line) &- pixel(both, -1, line)
      under &+= pixel(both, line, 4) &+ pixel(both, line, 3) &- pixel(both, line, 0) &- pixel(both, line, -1)
    }
    return Pixel(sum) + (Pixel(right) * motion.across + Pixel(under) * motion.down) * (motion.share / 4)
  }

  /// The largest difference in a block that a displacement leaves, never more than there was, in levels of three channels.
  func rest(_ column: Int, _ row: Int, _ motion: Motion) -> Float {
    func square(_ sample: Int) -> Pixel {
      let (x, y) = (column &* 2 &+ 2 &+ sample & 1, row &* 2 &+ 2 &+ sample &>> 1)
      let place = y &* EdgePiece.step &+ x
      let rest = difference[place] + across[place] * motion.across + down[place] * motion.down
      let (whole, left) = (difference[place] * difference[place], rest * rest)
      return whole.replacing(with: left, where: left .< whole)
    }
    return Lanes.most(Lanes.totals(square(0), square(1), square(2), square(3))).squareRoot()
  }
}
