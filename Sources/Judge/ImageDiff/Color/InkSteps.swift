/// How steep two pictures are from pixel to pixel, and how that differs: sums over the pixels of some blocks.
///
/// A step leads from the pixel before a pixel to the pixel behind it, across and down. D are the steps of the difference of both
/// pictures, S the steps of their sum.
struct InkSteps {
  private var channels = [3 of Products](repeating: Products())
  /// The ranges of levels.
  private(set) var ranges = LevelRanges()
  /// The sums of levels of both pictures, and of the candidate less the reference; the fourth lane counts blocks.
  private var levels = SIMD4<Float>()
  private var differences = SIMD4<Float>()

  /// The sums of no pixel.
  init() {}

  /// ΣD·S of red, green and blue, and ΣD² of all three.
  var changes: SIMD4<Float> {
    let all = channels[0].differences + channels[1].differences + channels[2].differences
    return Lanes.totals(channels[0].both, channels[1].both, channels[2].both, all)
  }

  /// ΣS² of red, green and blue.
  var squares: SIMD4<Float> { Lanes.totals(channels[0].sums, channels[1].sums, channels[2].sums, SIMD4()) }

  /// The mean levels of both pictures.
  var mean: SIMD4<Float> { levels / (32 * levels.w) }

  /// The sums of D by the sums of S, levels instead of steps: how much ink changed on the whole.
  func netFactors(above ground: SIMD4<Float>) -> SIMD4<Float> {
    let ink = levels - 32 * levels.w * ground
    return (differences / ink).replacing(with: 1, where: ink .== 0)
  }

  /// Adds the levels of a block.
  @inline(__always)
  mutating func add(_ sums: BlockSums, _ block: Int) {
    for channel in 0..<3 {
      let place = block &+ channel &* sums.count
      let (own, other) = (Float(sums.levels[place]), Float(sums.levels[place &+ 3 &* sums.count]))
      levels[channel] += own + other
      differences[channel] += other - own
    }
    levels.w += 1
  }

  /// Adds a block of 4×4 pixels.
  @inline(__always)
  mutating func add(_ pixels: PixelBuffer, block: Int, ranges: LevelRanges) {
    let ((reference, candidate), bytesPerRow) = (pixels.places(of: block), pixels.bytesPerRow)
    func steps(_ line: Int, _ step: Int) {
      @inline(__always)
      func difference(_ place: UnsafeRawPointer) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
        let (before, behind) = (FourPixels(at: place - step).parts, FourPixels(at: place + step).parts)
        return (
          SIMD8(truncatingIfNeeded: behind.even &- before.even),
          SIMD8(truncatingIfNeeded: behind.odd &- before.odd)
        )
      }
      let (first, second) = (
        difference(reference + line &* bytesPerRow), difference(candidate + line &* bytesPerRow)
      )
      let (even, odd) = (second.even &- first.even, second.odd &- first.odd)
      let (evens, odds) = (second.even &+ first.even, second.odd &+ first.odd)
      channels[0].add(Lanes.low(even), Lanes.low(evens))
      channels[1].add(Lanes.low(odd), Lanes.low(odds))
      channels[2].add(Lanes.high(even), Lanes.high(evens))
    }
    for line in 1...4 {
      steps(line, 4)
      steps(line, bytesPerRow)
    }
    self.ranges = self.ranges.united(ranges)
  }

  /// The sums over the pixels of both.
  static func + (first: InkSteps, second: InkSteps) -> InkSteps {
    var sum = first
    for channel in 0..<3 { sum.channels[channel].add(second.channels[channel]) }
    sum.ranges = first.ranges.united(second.ranges)
    sum.levels += second.levels
    sum.differences += second.differences
    return sum
  }

  /// Sums of one channel's products, of four columns of pixels.
  private struct Products {
    var both = SIMD4<Float>()
    var differences = SIMD4<Float>()
    var sums = SIMD4<Float>()

    @inline(__always)
    mutating func add(_ difference: SIMD4<Float>, _ sum: SIMD4<Float>) {
      both += difference * sum
      differences += difference * difference
      sums += sum * sum
    }

    @inline(__always)
    mutating func add(_ others: Products) {
      both += others.both
      differences += others.differences
      sums += others.sums
    }
  }
}
