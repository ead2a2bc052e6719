/// The weighted sums of a window's 32 columns and 32 rows, of both pictures, and what edges they show.
final class InkProfiles {
  private let pixels = InkPixels()
  /// A plane of 64 numbers (columns, then rows) for each channel of reference and candidate, one number before each.
  private let sums: UnsafeMutablePointer<UInt16>
  /// Differences from one column or row to the next, weighted: planes likewise; the first of each 32 is nothing.
  private let steps: UnsafeMutablePointer<Float>
  /// What each difference weighs.
  private let weights: UnsafeMutablePointer<Float>
  /// Whether each of the window's 64 blocks holds a pixel that differs visibly.
  let differs: UnsafeMutablePointer<Bool>

  private static var plane: Int { 72 }

  init() {
    sums = UnsafeMutablePointer<UInt16>.allocate(capacity: 7 * InkProfiles.plane)
    sums.initialize(repeating: 0, count: 7 * InkProfiles.plane)
    steps = UnsafeMutablePointer<Float>.allocate(capacity: 7 * 64)
    steps.initialize(repeating: 0, count: 7 * 64)
    weights = steps + 6 * 64
    differs = UnsafeMutablePointer<Bool>.allocate(capacity: 64)
    differs.initialize(repeating: false, count: 64)
    for i in 0..<64 { weights[i] = i & 31 == 0 ? 0 : InkWindow.weight(i / 4 & 7) / 8 }
  }

  deinit {
    sums.deallocate()
    steps.deallocate()
    differs.deallocate()
  }

  /// Sums the window whose first block is given.
  func load(_ field: InkField, row: Int, column: Int) {
    let window = pixels.pixels(field, row: row, column: column)
    InkPixels.findDifferences(of: window, beyond: InkChange.invisible, into: differs)
    pixels.sum(window, into: sums + 8, plane: InkProfiles.plane)
    for plane in 0..<6 {
      let (target, step) = (sums + plane * InkProfiles.plane + 8, steps + plane * 64)
      for i in stride(from: 0, to: 64, by: 4) {
        let own = Lanes.numbers(target + i) - Lanes.numbers(target + i - 1)
        UnsafeMutableRawPointer(step + i).storeBytes(of: own * four(weights, i), as: SIMD4<Float>.self)
      }
    }
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
    let (sideways, downwards) = (abs(total(nets.across)), abs(total(nets.down)))
    // Profiles are sums of four pixels down and across, blocks are means of sixteen.
    return (total(squares).squareRoot() * 0.25 + sideways + downwards) / 16
  }

  @inline(__always)
  private func four(_ numbers: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Float>.self)
  }

  private func total(_ lanes: SIMD4<Float>) -> Float { Lanes.total(lanes) }
}
