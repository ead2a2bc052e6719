/// How steep the pictures are from pixel to pixel, and how that changed: sums over a block or a window.
///
/// A step leads from the pixel before to the pixel behind, across and down. With D the steps of the difference and S those
/// of both pictures' sum.
struct Steps {
  /// Σ D·S in red, green and blue, and Σ D² of all three.
  private(set) var changes = SIMD4<Float>()
  /// Σ S² in red, green and blue.
  private(set) var squares = SIMD4<Float>()

  /// Those of no pixel.
  init() {}

  /// Those of a block.
  ///
  /// - Parameter reference: The pixel above its first.
  @inline(__always)
  init(_ reference: UnsafeRawPointer, _ candidate: UnsafeRawPointer, _ bytes: Int) {
    var (red, green, blue) = (Products(), Products(), Products())
    func add(_ line: Int, _ step: Int) {
      let (first, second) = (
        Pixels(reference + line &* bytes, step), Pixels(candidate + line &* bytes, step)
      )
      let (even, odd) = (second.even &- first.even, second.odd &- first.odd)
      let (evens, odds) = (second.even &+ first.even, second.odd &+ first.odd)
      red.add(Lanes.low(even), Lanes.low(evens))
      green.add(Lanes.low(odd), Lanes.low(odds))
      blue.add(Lanes.high(even), Lanes.high(evens))
    }
    for line in 1...4 {
      add(line, 4)
      add(line, bytes)
    }
    let all = red.differences + green.differences + blue.differences
    changes = Lanes.totals(red.both, green.both, blue.both, all)
    squares = Lanes.totals(red.sums, green.sums, blue.sums, SIMD4())
  }

  /// Adds those of a block or a few blocks by a weight.
  @inline(__always)
  mutating func add(_ others: Steps, times weight: Float) {
    changes += others.changes * weight
    squares += others.squares * weight
  }

  /// The steps around four pixels: red and blue, green and alpha.
  private struct Pixels {
    let even: SIMD8<Int16>
    let odd: SIMD8<Int16>

    @inline(__always)
    init(_ place: UnsafeRawPointer, _ step: Int) {
      let (before, behind) = (Sixteen(at: place - step).parts, Sixteen(at: place + step).parts)
      even = SIMD8(truncatingIfNeeded: behind.even &- before.even)
      odd = SIMD8(truncatingIfNeeded: behind.odd &- before.odd)
    }
  }

  /// Sums of a channel's products.
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
