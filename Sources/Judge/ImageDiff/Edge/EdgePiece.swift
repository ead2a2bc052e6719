/// A piece of both pictures, smoothed: how far they differ at every other pixel of every other row, and how steep they are there.
///
/// Smooth is `[1 4 6 4 1]/16` and then `[1 4 1]/6`, across and down. Along a slope a central difference, `[−1 0 1]/2`, takes
/// the place of the second: it is the exact slope of a picture averaged over two pixels, which `[1 4 1]/6` is by Simpson's
/// rule. Without that pairing text reads a quarter to a half too much. What is smooth is told by every other pixel.
///
/// Four neighboring blocks are worked on together, a lane each: of a row of pixels the first of each block lie side by side,
/// then the second of each, and so on. So nothing is ever added across lanes.
final class EdgePiece {
  /// The most columns of blocks of a piece; a multiple of four.
  static var columns: Int { 32 }
  /// The most rows of blocks of a piece.
  static var rows: Int { 16 }
  /// Rows of pixels above and below that are read: a block, and what smoothing takes in.
  private static var margin: Int { 8 }
  /// Columns of blocks that are read: two more on each side.
  private static var width: Int { columns + 4 }
  private static var height: Int { rows * 4 + 2 * margin }
  /// From one row of numbers to the next, a number a block; up to three behind the last are computed, and not asked for.
  private static var line: Int { width + 8 }

  /// What is smooth is too large by, along a line.
  private static var scale: Float { 96 }
  /// What a slope is too large by.
  private static var slopeScale: Float { 32 }

  /// A number of each of four blocks.
  typealias Four = SIMD4<Float>
  /// Two numbers of each of four blocks: the red and the blue of a pixel, or the green of two pixels.
  private typealias Pairs = SIMD8<Int16>

  private let box = LaidBox(width: width * 4, height: height)
  /// Both pictures' differences and sums, of each row of pixels in six parts: red and blue of the blocks' first pixels, of their
  /// second, third and fourth, then green of the first two, and of the others.
  private let differences: UnsafeMutablePointer<UInt32>
  private let both: UnsafeMutablePointer<UInt32>
  /// How steep the mean of both pictures is at each pixel.
  private let steepness: UnsafeMutablePointer<UInt32>
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
  /// The products of each block: ten numbers.
  private let sums: UnsafeMutablePointer<Float>

  init() {
    let pixels = EdgePiece.height * 6 * EdgePiece.line
    differences = .allocate(capacity: 3 * pixels)
    (both, steepness) = (differences + pixels, differences + 2 * pixels)
    let (line, samples) = (12 * EdgePiece.line, 2 * (EdgePiece.rows + 2) * 6 * EdgePiece.line)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * line + 5 * samples)
    lines = (memory, memory + line, memory + 2 * line, memory + 3 * line)
    difference = memory + 4 * line
    (across, down) = (difference + samples, difference + 2 * samples)
    (steep, sums) = (difference + 3 * samples, difference + 4 * samples)
  }

  deinit {
    differences.deallocate()
    lines.difference.deallocate()
  }

  /// Reads and smooths a piece of so many blocks, the first of which begins at a pixel.
  func load(_ pixels: LaidRows, x: Int, y: Int, columns: Int, rows: Int) {
    let (width, height) = ((columns + 7) / 4 * 4, rows * 4 + 2 * EdgePiece.margin)
    read(
      box.pixels(pixels, x: x - 8, y: y - EdgePiece.margin, width: width * 4, height: height), columns: width,
      rows: height)
    for row in 1..<height - 1 { steepen(row, columns: columns + 4) }
    for row in 0..<2 * (rows + 2) {
      smoothDown(row, columns: columns + 4)
      smoothAcross(row, columns: columns + 2)
    }
    for row in 0..<rows + 2 {
      for column in stride(from: 1, to: columns + 3, by: 4) { multiply(column, row) }
    }
  }

  private func read(_ pixels: LaidBox.Pixels, columns: Int, rows: Int) {
    for row in 0..<rows {
      let (first, second) = (pixels.reference + row &* pixels.bytes, pixels.candidate + row &* pixels.bytes)
      for column in stride(from: 0, to: columns, by: 4) {
        let (before, after) = (FourRows(first + column &* 16), FourRows(second + column &* 16))
        for part in 0..<6 {
          let place = (row &* 6 &+ part) &* EdgePiece.line &+ column
          let (old, new) = (before.pairs(part), after.pairs(part))
          EdgePiece.store(new &- old, at: differences + place)
          // From −255 on, so that 96 times as much are sixteen bits.
          EdgePiece.store(new &+ old &- 255, at: both + place)
        }
      }
    }
  }

  /// A row of pixels of four blocks: the first of each, the second, third and fourth.
  private struct FourRows {
    private let pixels: Lanes.Pixels

    @inline(__always)
    init(_ place: UnsafeRawPointer) { pixels = Lanes.columns(of: place) }

    @inline(__always)
    func pairs(_ part: Int) -> Pairs {
      let numbers =
        switch part {
        case 0: pixels.0 & 0xFF_00FF
        case 1: pixels.1 & 0xFF_00FF
        case 2: pixels.2 & 0xFF_00FF
        case 3: pixels.3 & 0xFF_00FF
        case 4: (pixels.0 &>> 8) & 0xFF | (pixels.1 &<< 8) & 0xFF_0000
        default: (pixels.2 &>> 8) & 0xFF | (pixels.3 &<< 8) & 0xFF_0000
        }
      return unsafeBitCast(numbers, to: Pairs.self)
    }
  }

  /// How steep the mean of both pictures is at each pixel of a row: of the steps around it, across and down, the length within
  /// 7 %, which is the longer and three eighths of the shorter.
  private func steepen(_ row: Int, columns: Int) {
    let line = EdgePiece.line
    for column in stride(from: 0, to: columns, by: 4) {
      let first = row &* 6 &* line &+ column
      func load(_ part: Int, _ step: Int = 0) -> Pairs {
        EdgePiece.load(both + (first &+ part &* line &+ step))
      }
      func store(_ part: Int, _ steps: Pairs) {
        let below = load(part, 6 &* line) &- load(part, -6 &* line)
        let (across, down) = (EdgePiece.size(steps), EdgePiece.size(below))
        let length = 5 &* EdgePiece.larger(across, down) &+ 3 &* (across &+ down)
        EdgePiece.store(length &>> 5, at: steepness + (first &+ part &* line))
      }
      store(0, load(1) &- load(3, -1))
      store(1, load(2) &- load(0))
      store(2, load(3) &- load(1))
      store(3, load(0, 1) &- load(2))
      let greens = EdgePiece.joined(load(4), load(5))
      store(4, greens &- EdgePiece.joined(load(5, -1), load(4)))
      store(5, EdgePiece.joined(load(5), load(4, 1)) &- greens)
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
          EdgePiece.load(map + (first &+ step &* 6 &* EdgePiece.line))
        }
        store(EdgePiece.smooth { load(differences, $0) }, lines.difference)
        store(EdgePiece.smooth { load(both, $0) }, lines.both)
        store(EdgePiece.slope { load(both, $0) }, lines.slope)
        store(EdgePiece.smooth { load(steepness, $0) }, lines.steepness)
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
    for index in 0..<10 {
      EdgePiece.store(total.all[index], at: sums + ((row &* 10 &+ index) &* EdgePiece.line &+ column))
    }
  }

  /// The displacements of the 3×3 blocks around each of four, by the column and row of the first in the piece.
  func motion(_ column: Int, _ row: Int) -> Motion {
    var total = Motion.Sums()
    for line in row...row &+ 2 {
      for place in column &+ 1...column &+ 3 {
        let first = sums + (line &* 10 &* EdgePiece.line &+ place)
        total.add(Motion.Sums { EdgePiece.load(first + $0 &* EdgePiece.line) })
      }
    }
    return Motion(total)
  }

  /// The largest difference in each of four blocks that a displacement leaves, never more than there was, in levels of three
  /// channels.
  func rest(_ column: Int, _ row: Int, _ motion: Motion) -> Four {
    func square(_ sample: Int, _ channel: Int) -> Four {
      let place = place(sample, channel, column &+ 2, row &+ 1)
      let own = EdgePiece.load(difference + place) as Four
      let rest =
        own + EdgePiece.load(across + place) * motion.across + EdgePiece.load(down + place) * motion.down
        + EdgePiece.load(steep + place) * motion.growth
      return Lanes.smaller(own * own, rest * rest)
    }
    func square(_ sample: Int) -> Four { square(sample, 0) + square(sample, 2) + square(sample, 1) }
    let (above, below) = (Lanes.larger(square(0), square(1)), Lanes.larger(square(2), square(3)))
    return Lanes.root(Lanes.larger(above, below))
  }
}

extension EdgePiece {
  @inline(__always)
  private static func load(_ place: UnsafeMutablePointer<UInt32>) -> Pairs {
    UnsafeRawPointer(place).loadUnaligned(as: Pairs.self)
  }

  @inline(__always)
  private static func load(_ place: UnsafeMutablePointer<Float>) -> Four { Lanes.load(place) }

  @inline(__always)
  private static func store(_ pairs: Pairs, at place: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(place).storeBytes(of: pairs, as: Pairs.self)
  }

  @inline(__always)
  private static func store(_ four: Four, at place: UnsafeMutablePointer<Float>) { Lanes.store(four, place) }

  /// The higher of each two numbers, and the lower of each two others.
  @inline(__always)
  private static func joined(_ first: Pairs, _ second: Pairs) -> Pairs {
    let (first, second) = (
      unsafeBitCast(first, to: SIMD4<UInt32>.self), unsafeBitCast(second, to: SIMD4<UInt32>.self)
    )
    return unsafeBitCast(first &>> 16 | second &<< 16, to: Pairs.self)
  }

  /// How far numbers are from 0.
  @inline(__always)
  private static func size(_ pairs: Pairs) -> Pairs { larger(pairs, 0 &- pairs) }

  /// The larger of each two; the library's `pointwiseMax` is a call.
  @inline(__always)
  private static func larger(_ a: Pairs, _ b: Pairs) -> Pairs { a.replacing(with: b, where: b .> a) }

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
