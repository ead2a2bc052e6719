import AssaySubjects

/// A tile of both pictures: how far they differ and how steep they are, as they are and smoothed.
///
/// Smoothing is `[1 4 6 4 1]/16` and then `[1 4 1]/6`, across and down. For a slope, the central difference `[−1 0 1]/2` takes the place
/// of the second: it is the exact slope of a picture that is averaged over two pixels, which `[1 4 1]/6` is by Simpson's rule.
/// Without that pairing, motion of text reads a quarter to a half too far. Smoothed numbers are sampled at every other pixel.
final class EdgeTile {
  /// The most columns of blocks in a tile.
  static var columns: Int { 32 }
  /// The most rows of blocks in a tile.
  static var rows: Int { 16 }

  /// A number for red, green and blue each; the fourth lane is not used.
  typealias Channels = SIMD4<Float>
  private typealias Map = UnsafeMutablePointer<Channels>

  /// The smoothed pictures at one pixel.
  struct Sample {
    /// The candidate less the reference.
    let difference: Channels
    /// The slopes of the mean of both, and how steep it is.
    let across, down, steepness: Channels
    /// The square of the steepness, and a level for rounding.
    let weight: Float
  }

  /// Pixels that are read around a tile on each side: two blocks.
  private static var margin: Int { 8 }
  /// From one line of pixels to the next.
  private static var line: Int { columns * 4 + 2 * margin }
  /// From one line of samples to the next, which begin a block outside of the tile.
  private static var sampleLine: Int { columns * 2 + 4 }

  private let pixels = PixelBuffer(columns: EdgeTile.line, rows: EdgeTile.rows * 4 + 2 * EdgeTile.margin)
  /// For each pixel: the candidate less the reference, the sum of both, and how steep the mean is.
  private let differences, sums, steepness: Map
  /// A row smoothed down: the difference, the sum, its slope down, and the steepness.
  private let row: [4 of Map]
  private let samples: UnsafeMutablePointer<Sample>
  /// The products of each block, of those around the tile, too.
  private let products: UnsafeMutablePointer<Motion.Sums>

  init() {
    let (line, pixels) = (EdgeTile.line, (EdgeTile.rows * 4 + 2 * EdgeTile.margin) * EdgeTile.line)
    differences = .allocate(capacity: 3 * pixels + 4 * line)
    (sums, steepness) = (differences + pixels, differences + 2 * pixels)
    let first = differences + 3 * pixels
    row = [first, first + line, first + 2 * line, first + 3 * line]
    samples = .allocate(capacity: (EdgeTile.rows * 2 + 4) * EdgeTile.sampleLine)
    products = .allocate(capacity: (EdgeTile.rows + 2) * EdgeTile.line)
  }

  deinit {
    differences.deallocate()
    samples.deallocate()
    products.deallocate()
  }

  /// Reads and smooths a tile of a field, given by its blocks.
  func read(_ field: BlockSums, _ box: PixelRect) {
    let margin = EdgeTile.margin
    let (columns, rows) = (box.width * 4 + 2 * margin, box.height * 4 + 2 * margin)
    pixels.read(
      field.pixels, x: field.x + box.x * 4 - margin, y: field.y + box.y * 4 - margin, columns: columns,
      rows: rows)
    for row in 0..<rows { subtract(row, columns: columns) }
    for row in 1..<rows - 1 {
      for column in 1..<columns - 1 { steepen(row &* EdgeTile.line &+ column) }
    }
    for row in 0..<2 * (box.height + 2) {
      for column in 1..<columns - 1 { smoothDown(row, column) }
      for column in 0..<2 * (box.width + 2) { smoothAcross(row, column) }
    }
    for row in 0..<box.height + 2 {
      for column in 0..<box.width + 2 { multiply(column, row) }
    }
  }

  private func subtract(_ row: Int, columns: Int) {
    func levels(_ pixel: UInt32) -> Channels {
      Channels(SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)))
    }
    let (start, place) = (row &* pixels.line, row &* EdgeTile.line)
    for column in 0..<columns {
      let old = levels(pixels.reference[start &+ column])
      let new = levels(pixels.candidate[start &+ column])
      differences[place &+ column] = new - old
      sums[place &+ column] = new + old
    }
  }

  /// The difference of the sums behind and before a pixel, across and down.
  @inline(__always)
  private func steps(_ place: Int) -> (Channels, Channels) {
    (sums[place &+ 1] - sums[place &- 1], sums[place &+ EdgeTile.line] - sums[place &- EdgeTile.line])
  }

  /// How steep the mean is at a pixel: the length of the slopes across and down, within 7 %, which is the longer one and three
  /// eighths of the shorter one.
  @inline(__always)
  private func steepen(_ place: Int) {
    let (across, down) = steps(place)
    let (right, under) = (Lanes.size(across), Lanes.size(down))
    steepness[place] = (5 * Lanes.larger(right, under) + 3 * (right + under)) / 32
  }

  /// Smooths the seven pixels of a column around a row of samples.
  @inline(__always)
  private func smoothDown(_ sampleRow: Int, _ column: Int) {
    let first = (sampleRow &* 2 &+ 1) &* EdgeTile.line &+ column
    func numbers(_ map: Map) -> [7 of Channels] { [7 of Channels] { map[first &+ $0 &* EdgeTile.line] } }
    let sums = numbers(sums)
    row[0][column] = EdgeTile.smooth(numbers(differences))
    row[1][column] = EdgeTile.smooth(sums)
    row[2][column] = EdgeTile.slope(sums)
    row[3][column] = EdgeTile.smooth(numbers(steepness))
  }

  /// Smooths the seven pixels of a row around a sample.
  @inline(__always)
  private func smoothAcross(_ sampleRow: Int, _ sample: Int) {
    // By how much `smooth` and `slope` are too large.
    let (scale, slopeScale): (Float, Float) = (96, 32)
    func numbers(_ map: Map) -> [7 of Channels] { [7 of Channels] { map[sample &* 2 &+ 1 &+ $0] } }
    let steepness = EdgeTile.smooth(numbers(row[3])) / (scale * scale)
    let square = steepness * steepness
    samples[sampleRow &* EdgeTile.sampleLine &+ sample] = Sample(
      difference: EdgeTile.smooth(numbers(row[0])) / (scale * scale),
      across: EdgeTile.slope(numbers(row[1])) / (2 * scale * slopeScale),
      down: EdgeTile.smooth(numbers(row[2])) / (2 * scale * slopeScale),
      steepness: steepness, weight: 1 + square.x + square.y + square.z)
  }

  /// Seven numbers smoothed, times 96.
  @inline(__always)
  private static func smooth(_ at: [7 of Channels]) -> Channels {
    let (near, far): (Channels, Channels) = (at[2] + at[4], at[1] + at[5])
    return at[3] * 32 + near * 23 + far * 8 + (at[0] + at[6])
  }

  /// The smoothed slope of seven numbers, times 32.
  @inline(__always)
  private static func slope(_ at: [7 of Channels]) -> Channels {
    (at[4] - at[2]) * 5 + (at[5] - at[1]) * 4 + (at[6] - at[0])
  }

  /// Sums the products of a block's four samples.
  private func multiply(_ column: Int, _ row: Int) {
    let first = row &* 2 &* EdgeTile.sampleLine &+ column &* 2
    let second = first &+ EdgeTile.sampleLine
    products[row &* EdgeTile.line &+ column] = Motion.Sums(
      [samples[first], samples[first &+ 1], samples[second], samples[second &+ 1]])
  }
}

extension EdgeTile {
  /// The motion of the 12×12 pixels around a block, by its column and row in the tile.
  func motion(_ column: Int, _ row: Int) -> Motion {
    var total = Motion.Sums()
    for line in row...row &+ 2 {
      for block in column...column &+ 2 { total.add(products[line &* EdgeTile.line &+ block]) }
    }
    return Motion(total)
  }

  /// How far a motion takes the edges around a block at most, in pixels: by how much it changes each sample, divided by how steep the
  /// picture is there; a level is added for rounding.
  func farthestMove(_ column: Int, _ row: Int, by motion: Motion) -> Float {
    let first = samples + (2 &* row &* EdgeTile.sampleLine &+ 2 &* column)
    var farthest = Channels()
    for group in 0..<9 {
      // Of two rows of six samples: four of the first, four of the second, and two of both.
      let (pair, part) = (group / 3 &* 2 &* EdgeTile.sampleLine, group % 3)
      let start = pair &+ (part == 0 ? 0 : part == 1 ? EdgeTile.sampleLine : 4)
      let second = part == 2 ? EdgeTile.sampleLine : 2
      let places: [4 of Int] = [start, start &+ 1, start &+ second, start &+ second &+ 1]
      let moved = [4 of Channels] {
        let own = first[places[$0]]
        let step = own.across * motion.across + own.down * motion.down + own.steepness * motion.growth
        return step * step
      }
      let (red, green, blue, _) = Lanes.channels(of: moved)
      let weights = Channels(
        first[places[0]].weight, first[places[1]].weight, first[places[2]].weight, first[places[3]].weight)
      farthest = Lanes.larger(farthest, (red + green + blue) / weights)
    }
    return Lanes.largest(farthest).squareRoot()
  }

  /// The largest sum of squares of the differences that a motion leaves of 2×2 pixels of a block, and the largest square: in levels
  /// of three channels, and in no channel more than the difference was.
  func rest(_ column: Int, _ row: Int, after motion: Motion) -> Float {
    let (right, under) = (motion.across / 4, motion.down / 4)
    let (left, top) = (column &* 4 &+ EdgeTile.margin, row &* 4 &+ EdgeTile.margin)
    var (largest, single, above) = (Channels(), Channels(), [4 of Channels](repeating: Channels()))
    func total(_ pixels: [4 of Channels]) -> Channels {
      let (red, green, blue, _) = Lanes.channels(of: pixels)
      return red + blue + green
    }
    for line in 0..<4 {
      let start = (top &+ line) &* EdgeTile.line &+ left
      let squares = [4 of Channels] {
        let place = start &+ $0
        let difference = differences[place]
        let (across, down) = steps(place)
        let rest = difference + across * right + down * under + steepness[place] * motion.growth
        return Lanes.smaller(difference * difference, rest * rest)
      }
      single = Lanes.larger(single, total(squares))
      let pairs = [4 of Channels] { squares[$0] + above[$0] }
      largest = Lanes.larger(
        largest, total([pairs[0] + pairs[1], pairs[1] + pairs[2], pairs[2] + pairs[3], pairs[3]]))
      above = squares
    }
    return Lanes.largest(largest) + Lanes.largest(single)
  }
}
