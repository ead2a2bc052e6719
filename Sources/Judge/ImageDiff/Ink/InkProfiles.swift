/// The pixels of a window of ink, summed with its weights down each of its 32 columns and across each of its 32 rows, and what
/// edges these sums show.
final class InkProfiles {
  /// Pixels to a side.
  private static var side: Int { 32 }

  private let box = LaidBox(width: InkProfiles.side, height: InkProfiles.side)
  /// Differences from one column or row to the next, weighted: a plane of 64 numbers (columns, then rows) for each channel of
  /// the reference and the candidate; the first of each 32 is nothing.
  private let steps: UnsafeMutablePointer<Float>

  init() {
    steps = UnsafeMutablePointer<Float>.allocate(capacity: 6 * 64)
    steps.initialize(repeating: 0, count: 6 * 64)
  }

  deinit { steps.deallocate() }

  /// Sums the window whose first block is given.
  func load(_ field: InkField, row: Int, column: Int) {
    let pixels = box.pixels(field.rows, x: field.origin.x + column * 4, y: field.origin.y + row * 4)
    sum(pixels.reference, bytes: pixels.bytes, into: steps)
    sum(pixels.candidate, bytes: pixels.bytes, into: steps + 3 * 64)
  }

  /// Sums a picture, in eighths of weights, so that no sum exceeds 128 × 255; and takes the differences.
  private func sum(_ pixels: UnsafeRawPointer, bytes: Int, into steps: UnsafeMutablePointer<Float>) {
    var sums = [64 of PixelSums.Packed](repeating: PixelSums.Packed())
    for four in 0..<8 {
      var down = PixelSums()
      for block in 0..<8 {
        var own = PixelSums()
        for line in 0..<4 { own.add(Sixteen(at: pixels + ((block &* 4 &+ line) &* bytes &+ four &* 16))) }
        down.add(own, times: InkProfiles.eighths(block))
      }
      for pixel in 0..<4 { sums[four &* 4 &+ pixel] = down[pixel] }
    }
    for line in 0..<32 {
      var across = PixelSums()
      for four in 0..<4 {
        var own = PixelSums()
        own.add(Sixteen(at: pixels + (line &* bytes &+ four &* 16)))
        own.add(Sixteen(at: pixels + (line &* bytes &+ (7 &- four) &* 16)))
        across.add(own, times: InkProfiles.eighths(four))
      }
      sums[32 + line] = across.total
    }
    for place in 1..<64 where place != 32 {
      let weight = InkWindow.weight(place / 4 & 7) / 8
      for channel in 0..<3 {
        steps[channel &* 64 &+ place] =
          (Float(sums[place][channel]) - Float(sums[place - 1][channel])) * weight
      }
    }
  }

  /// The weight of a block in a row or column of eight, in eighths: 1, 3, 5, 7, 7, 5, 3, 1.
  @inline(__always)
  private static func eighths(_ block: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: 2 &* min(block, 7 &- block) &+ 1)
  }

  /// The strength of the straight edges along a direction, in the picture where it is less: a quarter of the root of
  /// the sum of squares over rows and columns, for edges that move each by itself, though of a stroke both do; and the net
  /// step from side to side and from top to bottom.
  func edges(along direction: Vector) -> Float {
    let direction = VectorLanes(direction)
    return min(edges(steps, along: direction), edges(steps + 3 * 64, along: direction))
  }

  private func edges(_ steps: UnsafeMutablePointer<Float>, along direction: VectorLanes) -> Float {
    let (x, y, z) = (direction.x, direction.y, direction.z)
    var squares = SIMD4<Float>()
    var nets = (across: SIMD4<Float>(), down: SIMD4<Float>())
    for i in stride(from: 0, to: 32, by: 4) {
      let across = four(steps, i) * x + four(steps, i + 64) * y + four(steps, i + 128) * z
      let down = four(steps, i + 32) * x + four(steps, i + 96) * y + four(steps, i + 160) * z
      squares += across * across + down * down
      nets.across += across
      nets.down += down
    }
    let (sideways, downwards) = (abs(Lanes.total(nets.across)), abs(Lanes.total(nets.down)))
    // Profiles are sums of four pixels down and across, blocks are means of sixteen.
    return (Lanes.total(squares).squareRoot() * 0.25 + sideways + downwards) / 16
  }

  @inline(__always)
  private func four(_ numbers: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Float>.self)
  }
}
