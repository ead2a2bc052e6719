/// The weighted sums of a window's 32 columns and 32 rows, of both pictures, and what edges they show.
final class InkProfiles {
  /// A plane of 64 numbers (columns, then rows) for each channel of reference and candidate, one number before each.
  private let sums: UnsafeMutablePointer<UInt16>
  /// Differences from one column or row to the next, weighted: planes likewise; the first of each 32 is nothing.
  private let steps: UnsafeMutablePointer<Float>
  /// What each difference weighs.
  private let weights: UnsafeMutablePointer<Float>

  private static var plane: Int { 72 }

  init() {
    sums = UnsafeMutablePointer<UInt16>.allocate(capacity: 7 * InkProfiles.plane)
    sums.initialize(repeating: 0, count: 7 * InkProfiles.plane)
    steps = UnsafeMutablePointer<Float>.allocate(capacity: 7 * 64)
    steps.initialize(repeating: 0, count: 7 * 64)
    weights = steps + 6 * 64
    for i in 0..<64 { weights[i] = i & 31 == 0 ? 0 : InkWindow.weight(i / 4 & 7) / 8 }
  }

  deinit {
    sums.deallocate()
    steps.deallocate()
  }

  /// Sums the window whose first block is given.
  func load(_ blocks: BlockSums, row: Int, column: Int) {
    for plane in 0..<6 {
      let target = sums + plane * InkProfiles.plane + 8
      let down = blocks.down + (plane * blocks.count + row * blocks.columns + column) * 4
      sumColumns(UnsafeRawPointer(down), stride: blocks.columns * 8, into: UnsafeMutableRawPointer(target))
      let across = blocks.across + (plane * blocks.rows + row) * 4 * blocks.columns + column
      sumRows(UnsafeRawPointer(across), stride: blocks.columns * 2, into: target + 32)
      let step = steps + plane * 64
      for i in stride(from: 0, to: 64, by: 4) {
        let own = InkProfiles.numbers(target + i) - InkProfiles.numbers(target + i - 1)
        UnsafeMutableRawPointer(step + i).storeBytes(of: own * four(weights, i), as: SIMD4<Float>.self)
      }
    }
  }

  /// Four whole numbers, each 2²³ too large: with those bits around it a number is read as that much more than it is.
  @inline(__always)
  private static func numbers(_ place: UnsafeMutablePointer<UInt16>) -> SIMD4<Float> {
    let own = UnsafeRawPointer(place).loadUnaligned(as: SIMD4<UInt16>.self)
    return unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: own) | 0x4B00_0000, to: SIMD4<Float>.self)
  }

  /// Sums 32 columns over eight rows of blocks, in eighths of weights: at most 32 × 1020, which fits.
  @inline(__always)
  private func sumColumns(_ rows: UnsafeRawPointer, stride: Int, into sums: UnsafeMutableRawPointer) {
    for eight in 0..<4 {
      func row(_ index: Int) -> SIMD8<UInt16> {
        rows.loadUnaligned(fromByteOffset: index &* stride &+ eight &* 16, as: SIMD8<UInt16>.self)
      }
      let (outer, inner) = ((row(0) &+ row(7), row(1) &+ row(6)), (row(2) &+ row(5), row(3) &+ row(4)))
      let sum = (outer.0 &+ outer.1 &* 3) &+ (inner.0 &* 5 &+ inner.1 &* 7)
      sums.storeBytes(of: sum, toByteOffset: eight &* 16, as: SIMD8<UInt16>.self)
    }
  }

  /// Sums 32 rows over eight blocks.
  ///
  /// Four blocks are one word: multiplied by four weights, its upper quarter is their sum.
  @inline(__always)
  private func sumRows(_ rows: UnsafeRawPointer, stride: Int, into sums: UnsafeMutablePointer<UInt16>) {
    for y in 0..<32 {
      let first = rows.loadUnaligned(fromByteOffset: y &* stride, as: UInt64.self).littleEndian
      let second = rows.loadUnaligned(fromByteOffset: y &* stride &+ 8, as: UInt64.self).littleEndian
      let sum = first &* 0x0001_0003_0005_0007 &+ second &* 0x0007_0005_0003_0001
      sums[y] = UInt16(truncatingIfNeeded: sum >> 48)
    }
  }

  /// The strength of the straight edges along a direction, in the picture where it is less: half the root of the
  /// sum of squares over rows and columns, for edges that move each by itself, and the net step from side to side and from
  /// top to bottom.
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
    return (total(squares).squareRoot() * 0.5 + sideways + downwards) / 16
  }

  @inline(__always)
  private func four(_ numbers: UnsafeMutablePointer<Float>, _ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Float>.self)
  }

  private func total(_ lanes: SIMD4<Float>) -> Float { Lanes.total(lanes) }
}
