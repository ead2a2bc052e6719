/// How far flat color is off, from block means.
///
/// Of a block's mean difference, what a displacement of a quarter of a pixel explains (0.25 of the mean slope) and the
/// rounding are taken off; the rest is judged in CIEDE2000. Blocks of 8×8 pixels count in full, those of 4×4 by 1 in 2.5.
struct FlatColor {
  /// How far an edge may be displaced before flat color is off, in pixels, as a part of the mean slope: rasterizers set letters
  /// to quarters of a pixel.
  static let explainedBySlope: Float = 0.25
  /// What a mean of 8×8 pixels may be off by dither and rounding, in levels.
  static let rounding: Float = 1
  /// The same of 4×4 pixels.
  static let smallBlockRounding: Float = 1.4
  /// How much the error of a block of 4×4 pixels counts beside that of 8×8; fitted.
  static let smallBlockShare: Float = 0.4

  private let light = Light.shared

  /// Writes the color errors of two rows of blocks.
  func measure(
    _ sums: BlockSums, row: Int, columns: Int, into errors: UnsafeMutablePointer<Float>
  ) {
    let own = row * sums.columns
    // Eight blocks of two rows at a time: four squares of four.
    var found = (Four(), Four(), Four(), Four())
    for column in stride(from: 0, to: columns, by: 8) {
      // A plain ground goes on and on: to measure it again takes a recolored page of 1080p 9 % more instructions.
      if column == 0 || !isSame(sums, own + column, as: own + column - 8) {
        found = measure(sums, own + column)
      }
      for square in 0..<min(4, (columns - column) / 2) {
        let corner = errors + column + 2 * square
        corner[0] = found.0[square]
        corner[1] = found.1[square]
        corner[columns] = found.2[square]
        corner[columns + 1] = found.3[square]
      }
    }
  }

  /// Whether eight blocks of two rows have the sums of eight others.
  private func isSame(_ sums: BlockSums, _ first: Int, as second: Int) -> Bool {
    var other = SIMD8<UInt16>()
    for row in 0..<2 {
      for plane in 0..<9 {
        let line = UnsafeRawPointer(sums.levels + (plane &* sums.count &+ row &* sums.columns))
        other |=
          line.loadUnaligned(fromByteOffset: first &* 2, as: SIMD8<UInt16>.self)
          ^ line.loadUnaligned(fromByteOffset: second &* 2, as: SIMD8<UInt16>.self)
      }
    }
    let words = unsafeBitCast(other, to: SIMD2<UInt64>.self)
    return words.x | words.y == 0
  }

  private typealias Four = SIMD4<Float>

  /// Measures the blocks of four squares whose first is given: those at the top left of each, top right, and so on.
  @inline(__always)
  private func measure(_ sums: BlockSums, _ corner: Int) -> (Four, Four, Four, Four) {
    let top = (Levels(sums, corner, shift: 0), Levels(sums, corner, shift: 16))
    let below = corner + sums.columns
    let bottom = (Levels(sums, below, shift: 0), Levels(sums, below, shift: 16))
    guard top.0.differs || top.1.differs || bottom.0.differs || bottom.1.differs else {
      return (Four(), Four(), Four(), Four())
    }
    let whole = top.0 + top.1 + (bottom.0 + bottom.1)
    let shared = error(of: whole, share: 1.0 / 64, rounding: FlatColor.rounding)
    func least(_ block: Levels) -> Four {
      let own = error(of: block, share: 1.0 / 16, rounding: FlatColor.smallBlockRounding)
      let part = own * FlatColor.smallBlockShare
      return Lanes.larger(part, shared)
    }
    return (least(top.0), least(top.1), least(bottom.0), least(bottom.1))
  }

  /// The color errors of sums that are to be multiplied by a share to be means.
  private func error(of sums: Levels, share: Float, rounding: Float) -> Four {
    let red = sums.red.step(share: share, rounding: rounding)
    let green = sums.green.step(share: share, rounding: rounding)
    let blue = sums.blue.step(share: share, rounding: rounding)
    let isOff = (red .!= 0) .| (green .!= 0) .| (blue .!= 0)
    guard any(isOff) else { return Four() }
    let reference = ColorLanes(
      red: sums.red.reference * share, green: sums.green.reference * share, blue: sums.blue.reference * share)
    let candidate = ColorLanes(
      red: reference.red + red, green: reference.green + green, blue: reference.blue + blue)
    let difference = LabLanes(reference, by: light).difference(from: LabLanes(candidate, by: light))
    return Four().replacing(with: difference, where: isOff)
  }

  /// The sums of four blocks, or of four squares of them.
  private struct Levels {
    var red: Channel
    var green: Channel
    var blue: Channel

    /// Every other one of eight blocks; the even ones without a shift, the odd ones with one of 16.
    @inline(__always)
    init(_ sums: BlockSums, _ index: Int, shift: UInt32) {
      red = Channel(sums, index, shift: shift)
      green = Channel(sums, index + sums.count, shift: shift)
      blue = Channel(sums, index + 2 * sums.count, shift: shift)
    }

    /// Whether any has other levels in the candidate.
    var differs: Bool { any(red.isOther .| green.isOther .| blue.isOther) }

    @inline(__always)
    static func + (first: Levels, second: Levels) -> Levels {
      var sum = first
      sum.red.add(second.red)
      sum.green.add(second.green)
      sum.blue.add(second.blue)
      return sum
    }
  }

  /// The sums of one channel.
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
      let own = (pairs &>> shift) & 0xFFFF
      // With the bits of 2²³ around it a number is read as that much more than it is.
      return unsafeBitCast(own | 0x4B00_0000, to: Four.self) - 8_388_608
    }

    @inline(__always)
    var isOther: SIMDMask<SIMD4<Int32>> { reference .!= candidate }

    @inline(__always)
    mutating func add(_ other: Channel) {
      reference += other.reference
      candidate += other.candidate
      slopes += other.slopes
    }

    /// How far the candidate's means are off, less what is explained.
    @inline(__always)
    func step(share: Float, rounding: Float) -> Four {
      let difference = (candidate - reference) * share
      let explained = slopes * share * FlatColor.explainedBySlope
      let isLess = difference .< 0
      let size = Lanes.larger(difference, -difference) - explained - rounding
      let rest = Lanes.larger(size, Four())
      return rest.replacing(with: -rest, where: isLess)
    }
  }
}
