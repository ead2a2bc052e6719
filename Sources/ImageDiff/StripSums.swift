/// The sums of four rows of one picture of a tile.
///
/// Plain loops over bytes in a row, which the compiler turns into vector instructions; the sums of a block stand at its first
/// pixel's bytes (16 × the block's column), what stands between them means nothing.
struct StripSums {
  /// Room for the working memory of one strip, in 16-bit words.
  static let room = 7 * 304 + 256

  /// Sums of four rows of a column.
  let down: UnsafePointer<UInt16>
  /// Sums of the levels of 4×4 pixels.
  let levels: UnsafePointer<UInt16>
  /// Sums of the differences between neighbors, five lines each way.
  let slopes: UnsafePointer<UInt16>
  /// Sums of four pixels of a row: four rows of 64.
  let across: UnsafePointer<UInt16>

  /// Sums the strip that starts at a pixel.
  init(_ pixels: UnsafePointer<UInt8>, blocks: Int, scratch: UnsafeMutablePointer<UInt16>) {
    let part = 304
    let (sum, steps, drops) = (scratch, scratch + part, scratch + 2 * part)
    let (level, slope) = (scratch + 3 * part, scratch + 4 * part)
    let (row, lines) = (scratch + 5 * part, scratch + 7 * part)
    let count = blocks * 16
    StripSums.sumDown(pixels, sum, steps, drops, count: count)
    for i in 0..<count {
      level[i] = (sum[i] &+ sum[i + 4]) &+ (sum[i + 8] &+ sum[i + 12])
      let across = (steps[i] &+ steps[i + 4]) &+ (steps[i + 8] &+ steps[i + 12]) &+ steps[i + 16]
      slope[i] = across &+ (drops[i] &+ drops[i + 4]) &+ (drops[i + 8] &+ drops[i + 12])
    }
    for y in 0..<4 {
      let line = pixels + y * Tile.stride
      for i in 0..<count {
        row[i] =
          (UInt16(line[i]) &+ UInt16(line[i + 4])) &+ (UInt16(line[i + 8]) &+ UInt16(line[i + 12]))
      }
      for block in 0..<blocks {
        UnsafeMutableRawPointer(lines + y * 64 + block * 4)
          .copyMemory(from: row + block * 16, byteCount: 8)
      }
    }
    (down, levels, slopes, across) = (
      UnsafePointer(sum), UnsafePointer(level), UnsafePointer(slope), UnsafePointer(lines)
    )
  }

  private static func sumDown(
    _ pixels: UnsafePointer<UInt8>, _ sum: UnsafeMutablePointer<UInt16>,
    _ steps: UnsafeMutablePointer<UInt16>, _ drops: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (p0, p1, p2, p3) = (
      pixels, pixels + Tile.stride, pixels + 2 * Tile.stride, pixels + 3 * Tile.stride
    )
    let (above, below) = (pixels - Tile.stride, pixels + 4 * Tile.stride)
    for i in 0..<(count + 16) {
      sum[i] = (UInt16(p0[i]) &+ UInt16(p1[i])) &+ (UInt16(p2[i]) &+ UInt16(p3[i]))
    }
    for i in 0..<(count + 16) {
      let first = UInt16(step(p0[i], p0[i - 4])) &+ UInt16(step(p1[i], p1[i - 4]))
      steps[i] = first &+ UInt16(step(p2[i], p2[i - 4])) &+ UInt16(step(p3[i], p3[i - 4]))
    }
    for i in 0..<(count + 16) {
      let first = UInt16(step(above[i], p0[i])) &+ UInt16(step(p0[i], p1[i]))
      let second = UInt16(step(p1[i], p2[i])) &+ UInt16(step(p2[i], p3[i]))
      drops[i] = first &+ second &+ UInt16(step(p3[i], below[i]))
    }
  }

  @inline(__always)
  private static func step(_ a: UInt8, _ b: UInt8) -> UInt8 { max(a, b) &- min(a, b) }
}
