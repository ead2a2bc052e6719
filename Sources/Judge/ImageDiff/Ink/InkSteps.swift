/// How steep two pictures are from pixel to pixel, and how that differs: sums over the pixels of a block or a window.
///
/// A step leads from the pixel before a pixel to the pixel behind it, across and down. D are the steps of the difference of both
/// pictures, S the steps of their sum.
struct InkSteps {
  /// ΣD·S of red, green and blue, and ΣD² of all three.
  private(set) var changes = SIMD4<Float>()
  /// ΣS² of red, green and blue.
  private(set) var squares = SIMD4<Float>()

  /// The sums of no pixel.
  init() {}

  /// The sums of a block of 4×4 pixels.
  @inline(__always)
  init(_ strip: BlockStrip, block: Int) {
    let ((reference, candidate), bytesPerRow) = (strip.places(of: block), strip.bytesPerRow)
    var (red, green, blue) = (Products(), Products(), Products())
    func add(_ line: Int, _ step: Int) {
      let (first, second) = (
        Pixels(reference + line &* bytesPerRow, step), Pixels(candidate + line &* bytesPerRow, step)
      )
      let (even, odd) = (second.even &- first.even, second.odd &- first.odd)
      let (evens, odds) = (second.even &+ first.even, second.odd &+ first.odd)
      red.add(Lanes.low(even), Lanes.low(evens))
      green.add(Lanes.low(odd), Lanes.low(odds))
      blue.add(Lanes.high(even), Lanes.high(evens))
    }
    for line in 1...4 {
      add(line, 4)
      add(line, bytesPerRow)
    }
    let all = red.differences + green.differences + blue.differences
    changes = Lanes.totals(red.both, green.both, blue.both, all)
    squares = Lanes.totals(red.sums, green.sums, blue.sums, SIMD4())
  }

  /// Adds sums by a weight.
  @inline(__always)
  mutating func add(_ others: InkSteps, times weight: Float) {
    changes += others.changes * weight
    squares += others.squares * weight
  }

  /// The steps around four pixels: of red and blue, and of green and alpha.
  private struct Pixels {
    let even: SIMD8<Int16>
    let odd: SIMD8<Int16>

    @inline(__always)
    init(_ place: UnsafeRawPointer, _ step: Int) {
      let (before, behind) = (FourPixels(at: place - step).parts, FourPixels(at: place + step).parts)
      even = SIMD8(truncatingIfNeeded: behind.even &- before.even)
      odd = SIMD8(truncatingIfNeeded: behind.odd &- before.odd)
    }
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
  }
}
