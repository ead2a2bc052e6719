/// The pixels of a piece of both pictures: how far they differ, and the steps and the steepness of both.
///
/// Four neighboring blocks are worked on together, a lane each: of a row of pixels the first of each block lie side by side,
/// then the second of each, and so on. So nothing is ever added across lanes.
final class EdgePixels {
  /// Rows of pixels above and below that are read: a block, and what smoothing takes in.
  private static var margin: Int { 8 }
  /// Columns of blocks that are read: two more on each side.
  private static var width: Int { EdgePiece.columns + 4 }
  private static var height: Int { EdgePiece.rows * 4 + 2 * margin }
  /// From one row of numbers to the next, a number a block; up to three behind the last are computed, and not asked for.
  static var line: Int { width + 8 }

  /// A number of each of four blocks.
  typealias Four = SIMD4<Float>
  /// Two numbers of each of four blocks: the red and the blue of a pixel, or the green of two pixels.
  typealias Pairs = SIMD8<Int16>
  /// A map of them, of each row of pixels in six parts: red and blue of the blocks' first pixels, of their second, third and fourth,
  /// then green of the first two, and of the others.
  typealias Map = UnsafeMutablePointer<UInt32>

  private let box = LaidBox(width: width * 4, height: height)
  /// The candidate less the reference.
  let differences: Map
  /// The sum of both less 255.
  let both: Map
  /// The steps of the sum from the pixel before each to the one behind it, across and down.
  private let across: Map
  private let down: Map
  /// How steep the mean of both is.
  let steepness: Map

  init() {
    let size = EdgePixels.height * 6 * EdgePixels.line
    differences = .allocate(capacity: 5 * size)
    (both, steepness) = (differences + size, differences + 2 * size)
    (across, down) = (differences + 3 * size, differences + 4 * size)
  }

  deinit { differences.deallocate() }

  /// Reads a piece of so many blocks, the first of which begins at a pixel.
  func load(_ pixels: LaidRows, x: Int, y: Int, columns: Int, rows: Int) {
    let (width, height) = ((columns + 7) / 4 * 4, rows * 4 + 2 * EdgePixels.margin)
    let read = box.pixels(pixels, x: x - 8, y: y - EdgePixels.margin, width: width * 4, height: height)
    divide(read, columns: width, rows: height)
    for row in 1..<height - 1 { steepen(row, columns: columns + 4) }
  }

  private func divide(_ pixels: LaidBox.Pixels, columns: Int, rows: Int) {
    for row in 0..<rows {
      let (first, second) = (pixels.reference + row &* pixels.bytes, pixels.candidate + row &* pixels.bytes)
      for column in stride(from: 0, to: columns, by: 4) {
        let (before, after) = (FourRows(first + column &* 16), FourRows(second + column &* 16))
        for part in 0..<6 {
          let place = (row &* 6 &+ part) &* EdgePixels.line &+ column
          let (old, new) = (before.pairs(part), after.pairs(part))
          EdgePixels.store(new &- old, at: differences + place)
          // From −255 on, so that 96 times as much are sixteen bits.
          EdgePixels.store(new &+ old &- 255, at: both + place)
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
    let line = EdgePixels.line
    for column in stride(from: 0, to: columns, by: 4) {
      let first = row &* 6 &* line &+ column
      func load(_ part: Int, _ step: Int = 0) -> Pairs {
        EdgePixels.load(both + (first &+ part &* line &+ step))
      }
      func store(_ part: Int, _ steps: Pairs) {
        let below = load(part, 6 &* line) &- load(part, -6 &* line)
        let (right, under) = (EdgePixels.size(steps), EdgePixels.size(below))
        let length = 5 &* EdgePixels.larger(right, under) &+ 3 &* (right &+ under)
        let place = first &+ part &* line
        EdgePixels.store(steps, at: across + place)
        EdgePixels.store(below, at: down + place)
        EdgePixels.store(length &>> 5, at: steepness + place)
      }
      store(0, load(1) &- load(3, -1))
      store(1, load(2) &- load(0))
      store(2, load(3) &- load(1))
      store(3, load(0, 1) &- load(2))
      let greens = EdgePixels.joined(load(4), load(5))
      store(4, greens &- EdgePixels.joined(load(5, -1), load(4)))
      store(5, EdgePixels.joined(load(5), load(4, 1)) &- greens)
    }
  }

  /// The square of the largest difference of a pixel of each of four blocks that a motion leaves, never more than there was, in
  /// levels of three channels.
  func rest(_ column: Int, _ row: Int, _ motion: Motion) -> Four {
    let (right, under) = (motion.across / 4, motion.down / 4)
    func square(_ difference: Four, _ beside: Four, _ below: Four, _ steep: Four) -> Four {
      let rest = difference + beside * right + below * under + steep * motion.growth
      return Lanes.smaller(difference * difference, rest * rest)
    }
    func squares(_ place: Int) -> (low: Four, high: Four) {
      let (difference, beside) = (EdgePixels.load(differences + place), EdgePixels.load(across + place))
      let (below, steep) = (EdgePixels.load(down + place), EdgePixels.load(steepness + place))
      return (
        square(Lanes.low(difference), Lanes.low(beside), Lanes.low(below), Lanes.low(steep)),
        square(Lanes.high(difference), Lanes.high(beside), Lanes.high(below), Lanes.high(steep))
      )
    }
    var largest = Four()
    for line in row &* 4 &+ EdgePixels.margin..<row &* 4 &+ EdgePixels.margin &+ 4 {
      let first = line &* 6 &* EdgePixels.line &+ column &+ 2
      for half in 0..<2 {
        let green = squares(first &+ (4 &+ half) &* EdgePixels.line)
        let (left, right) = (
          squares(first &+ 2 &* half &* EdgePixels.line),
          squares(first &+ (2 &* half &+ 1) &* EdgePixels.line)
        )
        largest = Lanes.larger(
          largest, Lanes.larger(left.low + left.high + green.low, right.low + right.high + green.high))
      }
    }
    return largest
  }
}

extension EdgePixels {
  @inline(__always)
  static func load(_ place: Map) -> Pairs { UnsafeRawPointer(place).loadUnaligned(as: Pairs.self) }

  @inline(__always)
  private static func store(_ pairs: Pairs, at place: Map) {
    UnsafeMutableRawPointer(place).storeBytes(of: pairs, as: Pairs.self)
  }

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
}
