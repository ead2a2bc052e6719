/// The pixels of a window of ink, summed with its weights: down each of its 32 columns and across each of its 32 rows.
///
/// Pixels are summed as they lie in memory: sixteen bytes are four pixels, a row of a block, and bytes are multiplied as numbers
/// of sixteen bits, red and blue apart from green. Weights are eighths: 1, 3, 5, 7, 7, 5, 3, 1; so no sum exceeds 128 × 255.
final class InkPixels {
  /// Pixels to a side.
  static var side: Int { 32 }

  private let box = LaidBox(width: InkPixels.side, height: InkPixels.side)
  /// The sums across, in pairs of numbers of sixteen bits: red and blue of each row, four pairs; then green.
  private let pairs: UnsafeMutablePointer<UInt32>

  private typealias Eight = SIMD8<UInt16>

  init() {
    pairs = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * 4 * InkPixels.side)
    pairs.initialize(repeating: 0, count: 2 * 4 * InkPixels.side)
  }

  deinit { pairs.deallocate() }

  /// The pixels of the window whose first block is given; they may be read until the next are asked for.
  func pixels(_ field: InkField, row: Int, column: Int) -> LaidBox.Pixels {
    box.pixels(field.rows, x: field.origin.x + column * 4, y: field.origin.y + row * 4)
  }

  /// Tells of each block of a window whether any of its pixels differs by more than so many levels.
  static func findDifferences(
    of pixels: LaidBox.Pixels, beyond level: UInt8, into differs: UnsafeMutablePointer<Bool>
  ) {
    for block in 0..<64 {
      let first = (block / 8 * 4) &* pixels.bytes &+ (block & 7) &* 16
      var rest = Sixteen()
      for line in 0..<4 {
        let at = first &+ line &* pixels.bytes
        let step = Sixteen.distance(Sixteen(at: pixels.reference + at), Sixteen(at: pixels.candidate + at))
        rest = Sixteen.larger(rest, step.excess(over: level))
      }
      differs[block] = !rest.isZero
    }
  }

  /// Sums a window into planes of numbers: columns, then rows, of the reference's three channels and the candidate's.
  func sum(_ pixels: LaidBox.Pixels, into sums: UnsafeMutablePointer<UInt16>, plane: Int) {
    sum(pixels.reference, bytes: pixels.bytes, into: sums, plane)
    sum(pixels.candidate, bytes: pixels.bytes, into: sums + 3 * plane, plane)
  }

  private func sum(
    _ pixels: UnsafeRawPointer, bytes: Int, into sums: UnsafeMutablePointer<UInt16>, _ plane: Int
  ) {
    for four in 0..<8 { sumColumns(pixels + four &* 16, bytes: bytes, into: sums + four &* 4, plane) }
    for line in 0..<InkPixels.side { sumRow(pixels + line &* bytes, into: pairs + line &* 4) }
    let (sums, green) = (sums + InkPixels.side, pairs + 4 * InkPixels.side)
    for line in 0..<InkPixels.side {
      let (even, odd) = (pairs + 4 * line, green + 4 * line)
      let pair = (even[0] &+ even[1]) &+ (even[2] &+ even[3])
      sums[line] = UInt16(truncatingIfNeeded: pair)
      sums[line + 2 * plane] = UInt16(truncatingIfNeeded: pair >> 16)
      sums[line + plane] = UInt16(truncatingIfNeeded: (odd[0] &+ odd[1]) &+ (odd[2] &+ odd[3]))
    }
  }

  /// Sums four columns over eight rows of blocks.
  @inline(__always)
  private func sumColumns(
    _ pixels: UnsafeRawPointer, bytes: Int, into sums: UnsafeMutablePointer<UInt16>, _ plane: Int
  ) {
    var (even, odd) = (Eight(), Eight())
    for block in 0..<8 {
      var (all, upper) = (Eight(), Eight())
      for line in 0..<4 {
        let own = Sixteen(at: pixels + (block &* 4 &+ line) &* bytes).halves
        all &+= own
        upper &+= own &>> 8
      }
      let weight = UInt16(min(2 * block + 1, 15 - 2 * block))
      even &+= (all &- upper &<< 8) &* weight
      odd &+= upper &* weight
    }
    let (pairs, greens) = (
      unsafeBitCast(even, to: SIMD4<UInt32>.self), unsafeBitCast(odd, to: SIMD4<UInt32>.self)
    )
    for (channel, numbers) in [(0, pairs), (1, greens), (2, pairs &>> 16)] {
      let own = SIMD4<UInt16>(truncatingIfNeeded: numbers)
      UnsafeMutableRawPointer(sums + channel &* plane).storeBytes(of: own, as: SIMD4<UInt16>.self)
    }
  }

  /// Sums each fourth pixel of a row over eight blocks: pairs of red and blue, and 128 numbers behind them green.
  @inline(__always)
  private func sumRow(_ pixels: UnsafeRawPointer, into pairs: UnsafeMutablePointer<UInt32>) {
    var (all, upper) = (Eight(), Eight())
    for block in 0..<4 {
      let first = Sixteen(at: pixels + block &* 16).halves
      let last = Sixteen(at: pixels + (7 &- block) &* 16).halves
      let weight = UInt16(truncatingIfNeeded: 2 &* block &+ 1)
      all &+= (first &+ last) &* weight
      upper &+= (first &>> 8 &+ last &>> 8) &* weight
    }
    UnsafeMutableRawPointer(pairs).storeBytes(of: all &- upper &<< 8, as: Eight.self)
    UnsafeMutableRawPointer(pairs + 4 &* InkPixels.side).storeBytes(of: upper, as: Eight.self)
  }
}
