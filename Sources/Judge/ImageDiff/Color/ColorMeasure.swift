import AssaySystem

/// Is anything a different color? How far the mean color of each block is off, in CIEDE2000, or the color of the ink around it.
///
/// From the mean difference of a square of 8×8 pixels, the measure subtracts the part that a displacement of a quarter of a pixel explains
/// (0.25 of the mean slope) and the rounding. What remains is a color difference. A block of 4×4 pixels is measured in the same way
/// and counts half, so that a small spot is not averaged away. The larger number is the block's, unless half of the tint around it
/// is larger (see ``TintMeasure``).
struct ColorMeasure {
  /// How far edges may be displaced before flat color is off, in pixels: renderers set letters to quarters of a pixel.
  private static let displacement: Float = 0.25
  /// How much farther red and blue may be displaced in opposite directions: where an LCD has their sub-pixels, in pixels.
  private static let subpixel: Float = 1.0 / 3
  /// How far rounding and dither may take a mean of 8×8 pixels, in levels.
  private static let rounding: Float = 1
  /// How far they may take a mean of 4×4 pixels, in levels.
  private static let smallRounding: Float = 1.4
  /// How much a block of 4×4 pixels counts, and ink that is thinner; fitted.
  static let smallShare: Float = 0.5
  /// What every difference counts as at least, in CIEDE2000, so that a limit of 0 allows no difference at all.
  static let least: Float = 0.05

  /// How far each block of the field is off; of several backdrops, the worse number.
  private(set) var differences: [Float]

  /// The largest difference of all blocks, at least ``least``.
  var largest: Float { differences.reduce(ColorMeasure.least) { max($0, $1) } }

  /// Measures all blocks of a field.
  init(_ field: Field) {
    var differences = [Float](repeating: 0, count: field.columns * field.rows)
    let (pairs, threads) = (field.rows / 2, field.threadsForRows)
    for sums in field.layers {
      differences.withUnsafeMutableBufferPointer { differences in
        guard let differences = differences.baseAddress else { return }
        Threads.run(threads) { part in
          for row in pairs * part / threads..<pairs * (part + 1) / threads {
            ColorMeasure.measure(sums, row: 2 * row, differences + 2 * row * field.columns)
          }
        }
        TintMeasure.raise(differences, of: field, on: sums)
      }
    }
    self.differences = differences
  }

  /// Measures two rows of blocks, eight columns at a time: four squares.
  private static func measure(_ sums: BlockSums, row: Int, _ differences: UnsafeMutablePointer<Float>) {
    let columns = sums.columns
    var found = [4 of Four](repeating: Four())
    for column in stride(from: 0, to: columns, by: 8) {
      let place = row * sums.line + column
      // Plain ground has the same sums again and again.
      if column == 0 || !sums.isSame(place, as: place - 8) { found = squares(sums, at: place) }
      for square in 0..<min(4, (columns - column) / 2) {
        let corner = differences + (column + 2 * square)
        for block in 0..<4 {
          let place = block / 2 * columns + block % 2
          corner[place] = max(corner[place], found[block][square])
        }
      }
    }
  }

  private typealias Four = SIMD4<Float>

  /// Measures four squares: the block at the top left of each, the blocks at the top right, bottom left and bottom right.
  private static func squares(_ sums: BlockSums, at corner: Int) -> [4 of Four] {
    let below = corner + sums.line
    let blocks: [4 of Sums] = [
      Sums(sums, corner, shift: 0), Sums(sums, corner, shift: 16), Sums(sums, below, shift: 0),
      Sums(sums, below, shift: 16),
    ]
    var found = [4 of Four](repeating: Four())
    guard blocks.indices.contains(where: { blocks[$0].differ }) else { return found }
    let square = blocks[0] + blocks[1] + (blocks[2] + blocks[3])
    let whole = square.difference(share: 1.0 / 64, rounding: rounding)
    for place in blocks.indices {
      let own = blocks[place].difference(share: 1.0 / 16, rounding: smallRounding) * smallShare
      found[place] = Lanes.larger(own, whole)
    }
    return found
  }

  /// Sums over four blocks, or over four squares of them: of red, green and blue.
  private struct Sums {
    var channels: [3 of Channel]

    /// Of eight blocks every other one: the first, third and so on with a shift of 0, the others with a shift of 16.
    @inline(__always)
    init(_ sums: BlockSums, _ index: Int, shift: UInt32) {
      channels = [3 of Channel] { Channel(sums, index + $0 * sums.count, shift: shift) }
    }

    /// Whether the pictures differ in any of them.
    var differ: Bool {
      channels.indices.contains { any(channels[$0].reference .!= channels[$0].candidate) }
    }

    @inline(__always)
    static func + (first: Sums, second: Sums) -> Sums {
      var sum = first
      for channel in 0..<3 { sum.channels[channel].add(second.channels[channel]) }
      return sum
    }

    /// How far the means are off in CIEDE2000, less what displacement and rounding explain; sums times the share are means.
    func difference(share: Float, rounding: Float) -> Four {
      let isFringe = channels[0].difference * channels[2].difference .< 0
      let outer = Four(repeating: displacement).replacing(with: displacement + subpixel, where: isFringe)
      let off = [3 of Four] {
        let allowed = $0 == 1 ? Four(repeating: displacement) : outer
        return channels[$0].unexplained(share: share, rounding: rounding, displacement: allowed)
      }
      let isOff = (off[0] .!= 0) .| (off[1] .!= 0) .| (off[2] .!= 0)
      guard any(isOff) else { return Four() }
      let means = [3 of Four] { channels[$0].reference * share }
      let reference = LabLanes(red: means[0], green: means[1], blue: means[2])
      let candidate = LabLanes(red: means[0] + off[0], green: means[1] + off[1], blue: means[2] + off[2])
      return Four().replacing(with: reference.difference(from: candidate), where: isOff)
    }
  }

  /// Sums of one channel.
  private struct Channel {
    var reference: Four
    var candidate: Four
    var slopes: Four

    @inline(__always)
    init(_ sums: BlockSums, _ index: Int, shift: UInt32) {
      reference = Channel.load(sums.levels + index, shift)
      candidate = Channel.load(sums.levels + index + 3 * sums.count, shift)
      slopes = Channel.load(sums.slopes + index, shift)
    }

    @inline(__always)
    private static func load(_ numbers: UnsafeMutablePointer<UInt16>, _ shift: UInt32) -> Four {
      let pairs = UnsafeRawPointer(numbers).loadUnaligned(as: SIMD4<UInt32>.self)
      return Four(SIMD4<Int32>(truncatingIfNeeded: (pairs &>> shift) & 0xFFFF))
    }

    @inline(__always)
    mutating func add(_ other: Channel) {
      reference += other.reference
      candidate += other.candidate
      slopes += other.slopes
    }

    @inline(__always)
    var difference: Four { candidate - reference }

    /// How far the candidate's means are off, less what displacement and rounding explain, in levels.
    @inline(__always)
    func unexplained(share: Float, rounding: Float, displacement: Four) -> Four {
      let difference = difference * share
      let explained = slopes * share * displacement
      let size = Lanes.larger(difference, -difference) - explained - rounding
      let rest = Lanes.larger(size, Four())
      return rest.replacing(with: -rest, where: difference .< 0)
    }
  }
}
